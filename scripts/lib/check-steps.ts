/** The steps of `npm run check`, `npm test` and `npm run test:long`. Every step runs, even after a failed one. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureBuild } from "./ensure-build.ts";
import { ensureInstall } from "./ensure-install.ts";
import { Failure, messageOf, onStop } from "./lifecycle.ts";
import { inProject } from "./paths.ts";
import { startTestCluster } from "./postgres/test-cluster.ts";
import { runPackage, step } from "./steps.ts";

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
export async function vitest({ env = process.env }: { env?: NodeJS.ProcessEnv } = {}): Promise<void> {
  const failedTests = inProject("test-results", "failed-tests.txt");
  rmSync(failedTests, { force: true });
  try {
    await runPackage("vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"], { env });
  } catch (error) {
    const names = existsSync(failedTests) ? readFileSync(failedTests, "utf8") : "";
    throw new Failure(`${messageOf(error)}\n${names}`);
  }
}

/** A name and what it does; a lane is a list of them, and a stage a list of lanes. */
export type Step = [label: string, work: () => Promise<unknown>];

export const types: Step = [
  "Types",
  async () => {
    await runPackage("@react-router/dev/bin.cjs", ["typegen"], { quiet: true });
    await runPackage("typescript/bin/tsc", ["--noEmit", "--checkers", "1"], { quiet: true });
  },
];
const checkCode = () =>
  runPackage("@biomejs/biome/bin/biome", ["check", "."], { quiet: true, timeout: 120_000 });
// Biome's rule for unawaited promises once hung, so a failed check is tried a second time.
const lint: Step = ["Lint and format", () => checkCode().catch(checkCode)];
const build: Step = ["Build", ensureBuild];
const tests: Step = ["Architecture, domain and route tests", () => vitest()];

/** What `npm run check` runs: stages of lanes of steps. The types keep one processor busy for a long time. */
export const quickChecks: Step[][][] = [[[types], [lint, tests]]];

/** What `npm test` runs before the browser tests. */
export const allChecks: Step[][][] = [[[types], [lint, build, tests]]];

/**
 * Runs the stages one after the other, the lanes of a stage at the same time, and the steps of a lane in order.
 * @throws {Failure} with the failed steps and their messages
 */
export async function runChecks(stages: Step[][][]): Promise<void> {
  const began = Date.now();
  const failed: string[] = [];
  const runOne = async ([label, work]: Step) => {
    try {
      await step(label, work);
    } catch (error) {
      failed.push(`${label}: ${messageOf(error)}`);
    }
  };
  const runLane = async (steps: Step[]) => {
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
