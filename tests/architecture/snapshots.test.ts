import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepNewestSnapshot, snapshotsIn } from "../../scripts/lib/snapshots.ts";

test("only the newest snapshot of the schema is kept: `npm run db:generate` removes the others", () => {
  expect(snapshotsIn("drizzle/migrations/meta")).toHaveLength(1);
});

test("the newest snapshot keeps its content, with a line for each column", () => {
  const folder = mkdtempSync(join(tmpdir(), "snapshots-"));
  const columns = { id: { name: "id", type: "uuid" }, name: { name: "name", type: "text" } };
  const newest = { id: "b", tables: { users: { columns, indexes: {} } } };
  try {
    writeFileSync(join(folder, "_journal.json"), "{}");
    for (const name of ["0009", "0002"]) writeFileSync(join(folder, `${name}_snapshot.json`), "{}");
    writeFileSync(join(folder, "0010_snapshot.json"), JSON.stringify(newest, null, 2));
    keepNewestSnapshot(folder);
    expect(snapshotsIn(folder)).toEqual(["0010_snapshot.json"]);
    const text = readFileSync(join(folder, "0010_snapshot.json"), "utf8");
    expect(JSON.parse(text)).toEqual(newest);
    expect(text.split("\n").map((line) => line.trim())).toContain('"id": {"name":"id","type":"uuid"},');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
