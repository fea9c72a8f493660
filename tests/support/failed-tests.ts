import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter } from "vitest/node";

/**
 * Writes a line for each failure to a file. `npm test` prints the file at its end, so that a truncated log shows it.
 */
export const failedTests = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const failures = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
      ...[...module.children.allTests("failed")].map(
        (test) => `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
      ),
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [...failures, ...unhandled.map(firstLine)].join("\n"));
  },
});

const firstLine = (error: { message: string } | undefined) => error?.message.split("\n")[0] ?? "";
