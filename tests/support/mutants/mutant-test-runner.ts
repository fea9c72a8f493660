import { inject, type RunnerTestCase, TestRunner } from "vitest";

/**
 * Runs each test once for each mutant that it goes through and that no test before has noticed. Only for
 * `npm run test:mutants`: the sources have switches for the mutants.
 */
export default class MutantTestRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test);
    const mutants = this.#mutantsOf(test);
    const hasMutants = inject("mutantsOfTests") !== undefined;
    if (hasMutants && mutants.length === 0) test.mode = "skip";
    test.meta.mutants = mutants;
    test.repeats = Math.max(mutants.length - 1, 0);
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }) {
    globalThis.activeMutant = test.meta.mutants?.[options.repeats];
    globalThis.ranFunctions ??= new Set();
    super.onBeforeTryTask(test, options);
  }

  /** A mutant that is noticed is no failure of the test. */
  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }) {
    await super.onAfterRetryTask(test, options);
    const mutant = globalThis.activeMutant;
    globalThis.activeMutant = undefined;
    if (mutant === undefined || test.result?.state !== "fail") return;
    noticed.add(mutant);
    test.meta.noticed = { ...test.meta.noticed, [mutant]: test.result.errors?.[0]?.message ?? "" };
    test.result.state = "pass";
    delete test.result.errors;
  }

  override onAfterRunTask(test: RunnerTestCase) {
    super.onAfterRunTask(test);
    test.meta.ranFunctions = [...(globalThis.ranFunctions ?? [])];
    globalThis.ranFunctions?.clear();
  }

  #mutantsOf(test: RunnerTestCase): number[] {
    return (inject("mutantsOfTests")?.[test.id] ?? []).filter((mutant) => !noticed.has(mutant));
  }
}

/** Of this worker, whose module of the runner is loaded once. */
globalThis.noticedMutants ??= new Set();
const noticed = globalThis.noticedMutants;

declare global {
  var activeMutant: number | undefined;
  var ranFunctions: Set<string> | undefined;
  var noticedMutants: Set<number> | undefined;
}

declare module "vitest" {
  interface TaskMeta {
    mutants?: number[];
    noticed?: Record<number, string>;
    ranFunctions?: string[];
  }
  interface ProvidedContext {
    /** The mutants that each test goes through; undefined while the tests run without mutants. */
    mutantsOfTests: Record<string, number[]> | undefined;
  }
}
