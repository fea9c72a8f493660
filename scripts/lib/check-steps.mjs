/** The steps of `npm run check`, `npm test` and `npm run test:long`. Every step runs, even after a failed one. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureBuild } from "./ensure-build.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { Failure, onStop } from "./lifecycle.mjs";
import { inProject } from "./paths.mjs";
import { startTestCluster } from "./postgres/test-cluster.mjs";
import { runPackage, step } from "./steps.mjs";

/** Installs the packages, and gives the tests a database server: `TEST_DATABASE_URL` or a new cluster. */
export async function prepare() {
  await ensureInstall();
  forgetRunningSite();
  if (process.env.TEST_DATABASE_URL) return;
  const cluster = await step("Starting a Postgres for the tests", startTestCluster);
  onStop(cluster.stop);
  process.env.TEST_DATABASE_URL = cluster.url;
}

/**
 * Runs all tests that need no browser, or with TEST_FORM=long in `env` only those with a long form.
 * @throws {Failure} with the failed tests
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
    await runPackage("@react-router/dev/bin.cjs", ["typegen"], { quiet: true });
    await runPackage("typescript/bin/tsc", ["--noEmit", "--checkers", "1"], { quiet: true });
  },
];
const checkCode = () =>
  runPackage("@biomejs/biome/bin/biome", ["check", "."], { quiet: true, timeout: 120_000 });
// Biome's rule for unawaited promises once hung, so a failed check is tried a second time.
const lint = ["Lint and format", () => checkCode().catch(checkCode)];
const build = ["Build", ensureBuild];
const tests = ["Architecture, domain and route tests", vitest];

/** What `npm run check` runs: stages of lanes of steps. The types keep one processor busy for a long time. */
export const quickChecks = [[[types], [lint, tests]]];

/** What `npm test` runs before the browser tests. */
export const allChecks = [[[types], [lint, build, tests]]];

/**
 * Runs the stages one after the other, the lanes of a stage at the same time, and the steps of a lane in order.
 * @throws {Failure} with the failed steps and their messages
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

/** Removes a running site's settings from the environment: the tests define their own. */
function forgetRunningSite() {
  for (const name of ["DATABASE_URL", "APP_ENV", "APP_URL", "PORT", "HOST", "NODE_ENV", "DEMO_DATA"]) {
    delete process.env[name];
  }
}
