/** The snapshots that drizzle-kit writes beside migrations. It compares the schema with the newest one and reads no other. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the snapshots in a folder, the newest last. */
export const snapshotsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort();

/** Removes all snapshots but the newest, and writes that one with a line for each column, index and constraint. */
export function keepNewestSnapshot(folder: string): void {
  const names = snapshotsIn(folder);
  const newest = names.pop();
  if (!newest) return;
  for (const name of names) rmSync(join(folder, name));
  const snapshot = JSON.parse(readFileSync(join(folder, newest), "utf8"));
  writeFileSync(join(folder, newest), `${inLines(snapshot, linedLevels)}\n`);
}

/** The snapshot, its tables, a table, and its columns. */
const linedLevels = 4;

function inLines(value: unknown, levels: number, indent = ""): string {
  if (levels === 0 || typeof value !== "object" || value === null || !Object.keys(value).length)
    return JSON.stringify(value);
  const parts = Object.entries(value).map(
    ([name, part]) => `${indent}  ${JSON.stringify(name)}: ${inLines(part, levels - 1, `${indent}  `)}`,
  );
  return `{\n${parts.join(",\n")}\n${indent}}`;
}
