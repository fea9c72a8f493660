import { globSync, readFileSync } from "node:fs";
import { PgDatabase, PgSelectBase } from "drizzle-orm/pg-core";
import { vi } from "vitest";

/** The places in the source that lock something, and those of them that a test has reached. */

const call = /(?<!function )\b(lock[A-Z]\w*|tryLock)\(tx|\.for\("/;

/** Each such place, as its file with the line's text. */
export const lockSites = (): Set<string> =>
  new Set(
    globSync("app/{domain,jobs}/**/*.ts").flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => call.test(line))
        .map((line) => `${file.replace("app/", "")}: ${line.trim()}`),
    ),
  );

/** Notes the places that are reached from now on, by the calls that lead to each query. */
export function watchLockSites(): Set<string> {
  const reached = new Set<string>();
  const note = () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 40;
    const { stack = "" } = new Error();
    Error.stackTraceLimit = limit;
    for (const [, file = "", line] of stack.matchAll(/\b(app\/(?:domain|jobs)\/[^:\s]+):(\d+)/g)) {
      const text = textOf(file)[Number(line) - 1] ?? "";
      if (call.test(text)) reached.add(`${file.replace("app/", "")}: ${text.trim()}`);
    }
  };
  for (const [owner, method] of [
    [PgDatabase.prototype, "select"],
    [PgDatabase.prototype, "execute"],
    [PgSelectBase.prototype, "for"],
  ] as const) {
    const original = Reflect.get(owner, method);
    vi.spyOn(owner as unknown as Record<string, () => unknown>, method).mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      note();
      return Reflect.apply(original, this, given);
    });
  }
  return reached;
}

const texts = new Map<string, string[]>();
function textOf(file: string): string[] {
  const known = texts.get(file) ?? readFileSync(file, "utf8").split("\n");
  texts.set(file, known);
  return known;
}
