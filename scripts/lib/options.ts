import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Failure } from "./lifecycle.ts";

/** Whether a script only loads what it needs, reads its options, and ends. */
export const isDryRun = () => process.argv.slice(2).includes("--dry-run");

/**
 * Reads the arguments of a script.
 * @returns the options' values, and the other arguments as `words`
 * @throws {Failure} with the options that there are
 */
export function readOptions<Options extends ParseArgsOptionsConfig = Record<never, never>>({
  options,
  mostWords = 0,
}: {
  options?: Options;
  mostWords?: number;
}) {
  const all = { ...options, "dry-run": { type: "boolean" } } as Options & { "dry-run": { type: "boolean" } };
  try {
    const { values, positionals } = parseArgs({ options: all, allowPositionals: mostWords > 0 });
    if (positionals.length <= mostWords) return { ...values, words: positionals };
  } catch {
    // The reason is in what follows.
  }
  const given = process.argv.slice(2).join(" ");
  throw new Failure(
    `${given}: the options are ${Object.keys(all)
      .map((name) => `--${name}`)
      .join(", ")}.`,
  );
}
