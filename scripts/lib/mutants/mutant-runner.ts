import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import type {} from "../../../tests/support/mutants/mutant-test-runner.ts";
import { onStop } from "../lifecycle.ts";
import { inProject, root } from "../paths.ts";

/** A test that ran: what it cost, the functions that it went through, and the mutants that it noticed. */
export interface Ran {
  file: string;
  id: string;
  name: string;
  milliseconds: number;
  functions: Set<string>;
  noticed: Map<number, string>;
}

/** A mutant can make a test wait for what never comes. */
const testTimeout = 60_000;

/**
 * Starts Vitest with its modules, its Postgres and its template database, once for many runs. Sources are replaced as
 * they are loaded: no file changes.
 */
export async function startRunner({ say }: { say(text: string): void }) {
  const sources = new Map<string, string>();
  const replaceSources = {
    name: "replace-sources",
    enforce: "pre" as const,
    load: (id: string) => sources.get(relative(root, id.split("?")[0] ?? id)),
  };
  const vitest = await createVitest(
    "test",
    {
      config: inProject("tests", "vitest.config.ts"),
      runner: inProject("tests", "support", "mutants", "mutant-test-runner.ts"),
      ...{ watch: false, bail: 1, maxWorkers: 1, maxConcurrency: 1, fsModuleCache: false },
      ...{ testTimeout, hookTimeout: testTimeout, expect: { poll: { timeout: testTimeout / 3 } } },
      ...{
        reporters: [{ onTestModuleEnd: (module: TestModule) => say(`  ${endOf(module)}`) }],
        onConsoleLog: () => false,
        sequence: { sequencer: GivenOrder },
      },
    },
    { plugins: [replaceSources] },
  );
  onStop(() => vitest.close());
  const project = vitest.getRootProject();

  /** Runs the tests of files, or some of them, with some sources replaced, until one fails. */
  async function run(
    tests: [file: string, testIds?: string[]][],
    replaced: ReadonlyMap<string, string>,
    mutantsOfTests?: Record<string, number[]>,
  ) {
    const changed = new Set([...sources.keys(), ...replaced.keys(), builtOnce]);
    sources.clear();
    for (const [file, source] of [...replaced, [builtOnce, alwaysBuilt()] as const])
      sources.set(file, source);
    for (const file of changed) vitest.invalidateFile(inProject(file));
    vitest.state.filesMap.clear();
    vitest.provide("mutantsOfTests", mutantsOfTests);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      tests.map(([file, testIds]) => project.createSpecification(inProject(file), testIds && { testIds })),
    );
    const failed = testModules.find((module) => module.state() === "failed");
    return {
      tests: testModules.flatMap(testsIn),
      failure: failed ? failureOf(failed) : unhandledErrors.map(String)[0],
    };
  }
  return { run };
}

/** Where a query is built once for all tests, only the first test would run what builds it. */
const builtOnce = "app/db/built-once.server.ts";
const alwaysBuilt = () =>
  readFileSync(inProject(builtOnce), "utf8").replace("queries.get(shape)", "undefined");

/** Keeps the order that is asked for. */
class GivenOrder {
  sort(files: TestSpecification[]) {
    return files;
  }
  shard(files: TestSpecification[]) {
    return files;
  }
}

const endOf = (module: TestModule) =>
  `${module.relativeModuleId} (${(module.diagnostic().duration / 1000).toFixed(1)} s)`;

const testsIn = (module: TestModule): Ran[] =>
  [...module.children.allTests()].map((test) => ({
    file: module.relativeModuleId,
    id: test.id,
    name: test.fullName,
    milliseconds: test.diagnostic()?.duration ?? 0,
    functions: new Set(test.meta().ranFunctions),
    noticed: new Map(
      Object.entries(test.meta().noticed ?? {}).map(([mutant, message]) => [Number(mutant), message]),
    ),
  }));

function failureOf(module: TestModule): string {
  const [test] = module.children.allTests("failed");
  const [error] = (test?.result().errors ?? module.errors()) as { message: string }[];
  return `${module.relativeModuleId}: ${test?.fullName ?? "the file"}: ${error?.message}`;
}
