import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter } from "vitest/node";

/**
 * Writes a line for each failure to a file, with the seed of a property. `npm test` prints the file at its end, so that a truncated log shows it.
 */
export const failedTests = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const failures = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${shortText(error)}`),
      ...[...module.children.allTests("failed")].map(
        (test) => `${module.relativeModuleId} > ${test.fullName}: ${shortText(test.result().errors?.[0])}`,
      ),
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [...failures, ...unhandled.map(shortText)].join("\n"));
  },
});

/** Its first lines, where a property has its seed and its example, and the first line of its cause. */
const shortText = (error: { message: string; cause?: unknown } | undefined): string => {
  if (!error) return "";
  const { cause } = error;
  const why = cause && typeof cause === "object" && "message" in cause ? String(cause.message) : "";
  return [...error.message.split("\n").slice(0, 3), ...why.split("\n").slice(0, 1)].join(" ").slice(0, 1000);
};
