import { parseArgs } from "node:util";
import { Failure } from "./lifecycle.mjs";

/** Whether a script only loads what it needs, reads its options, and ends. */
export const isDryRun = () => process.argv.slice(2).includes("--dry-run");

/**
 * Reads the arguments of a script.
 * @param {{ options?: import("node:util").ParseArgsConfig["options"], mostWords?: number }} takes
 * @returns the options' values, and the other arguments as `words`
 * @throws {Failure} with the options that there are
 */
export function readOptions({ options = {}, mostWords = 0 }) {
  const all = { ...options, "dry-run": { type: /** @type {const} */ ("boolean") } };
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
