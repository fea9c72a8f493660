/** The steps of `npm run check`, `npm test` and `npm run test:long`. Every step runs, even after a failed one. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureBuild } from "./ensure-build.ts";
import { ensureInstall } from "./ensure-install.ts";
import { Failure, messageOf, onStop } from "./lifecycle.ts";
import { inProject, root } from "./paths.ts";
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
 * Runs all tests that need no browser, with TEST_FORM=long in `env` only those with a long form, or only those in the
 * folders `within`, or only those that import one of the files in `relatedTo`.
 * @throws {Failure} with the failed tests
 */
export async function vitest({
  env = process.env,
  within = [],
  relatedTo,
}: {
  env?: NodeJS.ProcessEnv;
  within?: string[];
  relatedTo?: string[];
} = {}): Promise<void> {
  const failedTests = inProject("test-results", "failed-tests.txt");
  rmSync(failedTests, { force: true });
  try {
    const which = relatedTo ? ["related", "--run", ...relatedTo] : ["run", ...within];
    await runPackage("vitest/vitest.mjs", [...which, "--config", "tests/vitest.config.ts"], { env });
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
const checkCode = (files = ["."]) =>
  runPackage("@biomejs/biome/bin/biome", ["check", "--files-ignore-unknown=true", ...files], {
    ...{ quiet: true, timeout: 120_000 },
  });
// Biome's rule for unawaited promises once hung, so a failed check is tried a second time.
const lint: Step = ["Lint and format", () => checkCode().catch(() => checkCode())];
const build: Step = ["Build", ensureBuild];
const tests: Step = ["Architecture, domain and route tests", () => vitest()];

/** What `npm run check` runs: stages of lanes of steps. The types keep one processor busy for a long time. */
export const quickChecks: Step[][][] = [[[types], [lint, tests]]];

/**
 * What `npm run check -- --changed` runs: types, lint of the changed files, the architecture rules (they read the
 * sources, so every change concerns them), the tests of each changed noun, and those that import another changed file.
 * What imports a noun's rules from elsewhere is half of all tests; `npm test` runs them.
 * @throws {Failure} if nothing has changed since the last commit
 */
export function changedChecks(): Step[][][] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  if (changed.length === 0) throw new Failure("Nothing has changed since the last commit.");
  const lintChanged: Step = ["Lint and format", () => checkCode(["--no-errors-on-unmatched", ...changed])];
  const nouns = new Set(changed.flatMap((file) => nounOf(file) ?? []));
  const others = changed.filter((file) => !nounOf(file) && /\.tsx?$/.test(file));
  const within = ["tests/architecture/", ...[...nouns].flatMap(testsOf)];
  const steps: Step[] = [
    lintChanged,
    [`Tests in ${within.join(", ")}`, () => vitest({ within })],
    ["Tests that import the other changed files", () => vitest({ relatedTo: others })],
  ];
  return [[[types], others.length > 0 ? steps : steps.slice(0, 2)]];
}

const nounOf = (file: string) => {
  const [, noun] = /^(?:app|tests)\/(?:domain|routes)\/([\w-]+)\//.exec(file) ?? [];
  return noun !== undefined && testsOf(noun).length > 0 ? noun : undefined;
};

const testsOf = (noun: string) =>
  [`tests/domain/${noun}/`, `tests/routes/${noun}/`].filter((folder) => existsSync(inProject(folder)));

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
