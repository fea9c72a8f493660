/**
 * `node scripts/run.mjs start` runs the script `start` of this folder with a supported Node; `node scripts/run.mjs
 * biome check .` a program of an installed package. The only plain JavaScript that runs before that is this file and
 * `lib/newer-node.mjs`.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isSupported, runWithNewerNode } from "./lib/newer-node.mjs";

const [name = "", ...args] = process.argv.slice(2);
const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));

if (!isSupported()) await runWithNewerNode([fileURLToPath(import.meta.url), name, ...args]);
if (!existsSync(script)) {
  console.error(`There is no script called "${name}".`);
  process.exit(1);
}
process.argv = [process.execPath, script, ...args];
await import(script);
