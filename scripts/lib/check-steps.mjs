/** What `npm run check`, `npm test` and `npm run test:long` consist of. Every step runs, also after one that failed. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureBuild } from "./ensure-build.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { Failure, onStop } from "./lifecycle.mjs";
import { inProject } from "./paths.mjs";
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

/**
 * Every test that needs no browser. `env` is the environment with what chooses among them. Its failure names those that
 * failed.
 */
export async function vitest({ env } = {}) {
  const failedTests = inProject("test-results", "failed-tests.txt");
  rmSync(failedTests, { force: true });
  try {
    await runPackage("vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"], { env });
  } catch (error) {
    const names = existsSync(failedTests) ? readFileSync(failedTests, "utf8") : "";
    throw new Failure(`${error.message}\n${names}`);
  }
}

const types = [
  "Types",
  async () => {
    await runPackage("@react-router/dev/bin.js", ["typegen"], { quiet: true });
    await runPackage("typescript/bin/tsc", ["--noEmit"], { quiet: true });
  },
];
const checkCode = () =>
  runPackage("@biomejs/biome/bin/biome", ["check", "."], { quiet: true, timeout: 120_000 });
// Its rule for unawaited promises was once seen to hang: a second try is made.
const lint = ["Lint and format", () => checkCode().catch(checkCode)];
const build = ["Build", ensureBuild];
const tests = ["Architecture, domain and route tests", vitest];

/** What `npm run check` runs: stages of lanes of steps. The types keep one processor busy for long. */
export const quickChecks = [[[types], [lint, tests]]];

/** What `npm test` runs before the browser tests. */
export const allChecks = [[[types], [lint, build, tests]]];

/**
 * Runs the stages one after the other; the lanes of a stage at the same time, each with its steps in their order.
 * @throws {Failure} naming the steps that failed, and what they say about it, as the last lines
 */
export async function runChecks(stages) {
  const began = Date.now();
  const failed = [];
  const runOne = async ([label, work]) => {
    try {
      await step(label, work);
    } catch (error) {
      failed.push(`${label}: ${error.message}`);
    }
  };
  const runLane = async (steps) => {
    for (const one of steps) await runOne(one);
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const passed = stages.flat(2).length - failed.length;
  console.log(`\nSteps: ${passed} passed, ${failed.length} failed (${seconds} s)`);
  if (failed.length > 0) throw new Failure(`Failed:\n${failed.join("\n")}`);
}

/** The tests say themselves what they run with; nothing of a running site's settings leaks in. */
function forgetRunningSite() {
  for (const name of ["DATABASE_URL", "APP_ENV", "APP_URL", "PORT", "HOST", "NODE_ENV", "DEMO_DATA"]) {
    delete process.env[name];
  }
}
