import type { Reporter } from "vitest/node";

/**
 * What a file of tests may cost, in seconds of processor time. Four times as much fails it (`processor-time.ts`): on a
 * busy machine the same work takes twice the time.
 */
export const fileBudget = 15;

/** Prints which files take most processor time, and how much all take. */
export const dearestFiles = (): Reporter => ({
  onTestRunEnd(modules) {
    const costs = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: module.meta().processorSeconds ?? 0 }))
      .sort((one, other) => other.seconds - one.seconds);
    if (costs.length < 20) return;
    const all = costs.reduce((sum, { seconds }) => sum + seconds, 0);
    const lines = [
      `Processor time: ${all.toFixed(0)} s in ${costs.length} files (a file's budget: ${fileBudget} s)`,
      ...costs.slice(0, 10).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  },
});
