/** What `npm run check` and `npm test` consist of. Every step runs, also after one that failed. */
import { ensureInstall } from "./ensure-install.mjs";
import { Failure, onStop } from "./lifecycle.mjs";
import { startTestCluster } from "./postgres/test-cluster.mjs";
import { runPackage, step } from "./steps.mjs";

/** Installs, then gives the tests a database server: `TEST_DATABASE_URL`, else a cluster of their own. */
export async function prepare() {
  await ensureInstall();
  forgetRunningSite();
  if (process.env.TEST_DATABASE_URL) return;
  const cluster = await step("Starting a Postgres for the tests", startTestCluster);
  onStop(cluster.stop);
  process.env.TEST_DATABASE_URL = cluster.url;
}

/** Types, lint, and every test that needs no browser. */
export const quickChecks = [
  [
    "Types",
    async () => {
      await runPackage("@react-router/dev/bin.js", ["typegen"], { quiet: true });
      await runPackage("typescript/bin/tsc", ["--noEmit"]);
    },
  ],
  ["Lint and format", () => runPackage("@biomejs/biome/bin/biome", ["check", "."])],
  [
    "Architecture, domain and route tests",
    () => runPackage("vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"]),
  ],
];

/** Runs them one after the other. @throws {Failure} naming those that failed, as the last line */
export async function runChecks(checks) {
  const began = Date.now();
  const failed = [];
  for (const [label, work] of checks) {
    try {
      await step(label, work);
    } catch (error) {
      console.log(`  ${error.message}`);
      failed.push(label);
    }
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const passed = checks.length - failed.length;
  console.log(`\nSteps: ${passed} passed, ${failed.length} failed (${seconds} s)`);
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join("; ")}`);
}

/** The tests say themselves what they run with; nothing of a running site's settings leaks in. */
function forgetRunningSite() {
  for (const name of ["DATABASE_URL", "APP_ENV", "APP_URL", "PORT", "HOST", "NODE_ENV", "DEMO_DATA"]) {
    delete process.env[name];
  }
}
