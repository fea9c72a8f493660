import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { dearestFiles } from "./support/dearest-files.ts";
import { failedTests } from "./support/failed-tests.ts";

/**
 * Unit, domain and route tests. They run on a real Postgres; the browser tests are Playwright's.
 *
 * A worker loads the program's modules once for all the files that it runs, so no file may mock a module for itself
 * (`house.test.ts` checks this). With TEST_FORM=long, only the files that have a long form run, and those named
 * `*.long.test.ts`, such as plans of queries on large tables.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["architecture", "domain", "routes"]
  .flatMap((room) =>
    readdirSync(`${root}tests/${room}`, { recursive: true, encoding: "utf8" }).map(
      (file) => `tests/${room}/${file}`,
    ),
  )
  .filter((file) => /\.test\.tsx?$/.test(file));
const filesWith = (word: RegExp) => files.filter((file) => word.test(readFileSync(root + file, "utf8")));

const isLong = (file: string) => /\.long\.test\.tsx?$/.test(file);
const chosen =
  process.env.TEST_FORM === "long"
    ? [...files.filter(isLong), ...filesWith(/\brounds\(|\beveryClock\b/)]
    : files.filter((file) => !isLong(file));

export default defineConfig({
  // Loads the router only once, as an ES module: its CommonJS build would have separate contexts.
  ssr: { resolve: { conditions: ["module-sync", "node"] } },
  resolve: {
    alias: [
      { find: /^.*\.css\?url$/, replacement: `${root}tests/support/style-sheet-address.ts` },
      { find: /^~\//, replacement: `${root}app/` },
    ],
  },
  test: {
    root,
    include: chosen,
    // No rule and no page follows the machine's zone. This one is far from those of all people in the tests.
    env: { TZ: "Pacific/Auckland" },
    isolate: false,
    // Transformed modules are kept on disk between runs.
    fsModuleCache: true,
    reporters: ["default", failedTests(`${root}test-results/failed-tests.txt`), dearestFiles()],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: [
      "tests/support/processor-time.ts",
      "tests/support/patience.ts",
      "tests/support/properties.ts",
      "tests/support/retries.ts",
      "tests/support/watched-hashing.ts",
      "tests/support/fail-on-console.ts",
      "tests/support/without-owner-stacks.ts",
    ],
    // Only an end for what never comes: on a busy machine, a test of processes takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Each worker holds up to 30 connections to the one Postgres.
    // One more than there are processors: many tests wait for the database.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
  },
});
