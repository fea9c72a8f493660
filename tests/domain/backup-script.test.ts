import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/** ops/backup.sh, with programs that stand in for Postgres' own; `npm run test:faults` makes and restores real dumps. */

const script = fileURLToPath(new URL("../../ops/backup.sh", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "keyway-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param readable whether the dump can be listed */
function backup(word: string, { readable = true } = {}) {
  const tools = mkdtempSync(join(folder, "tools-"));
  const program = (name: string, text: string) => {
    writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(tools, name), 0o755);
  };
  program(
    "pg_dump",
    'for word in "$@"; do case "$word" in --file=*) echo dump > "$(echo "$word" | cut -d= -f2)" ;; esac; done',
  );
  program("pg_restore", readable ? "exit 0" : "exit 1");
  const env = { PATH: `${tools}:${process.env.PATH}`, BACKUP_FOLDER: folder };
  return spawnSync("sh", [script, word], { env, encoding: "utf8" }).status;
}
const files = () => readdirSync(folder).filter((name) => !name.startsWith("tools-"));

function age(name: string, hours: number) {
  const at = Date.now() / 1000 - hours * 3600;
  writeFileSync(join(folder, name), "dump");
  utimesSync(join(folder, name), at, at);
}

test("makes a dump, says when, and deletes those older than two weeks", () => {
  age("keyway-old.dump", 15.5 * 24);
  age("keyway-newer.dump", 13 * 24);
  const before = Math.floor(Date.now() / 1000);
  expect(backup("once")).toBe(0);
  expect(files().sort()).toEqual([
    "backup.prom",
    expect.stringMatching(/^keyway-\d{4}-\d\d-\d\dT\d{6}Z\.dump$/),
    "keyway-newer.dump",
  ]);
  const [name, seconds] = readFileSync(join(folder, "backup.prom"), "utf8").trim().split(" ");
  expect(name).toBe("keyway_backup_last_success_timestamp_seconds");
  expect(Number(seconds)).toBeGreaterThanOrEqual(before);
});

test("a dump that can't be listed isn't a backup, and deletes nothing", () => {
  age("keyway-old.dump", 15.5 * 24);
  expect(backup("once", { readable: false })).not.toBe(0);
  expect(files().filter((name) => !name.endsWith(".part"))).toEqual(["keyway-old.dump"]);
});

test.each([
  [25, 0],
  [27, 1],
])("a backup of %i hours ago: the check ends with %i", (hours, status) => {
  age("keyway-last.dump", hours);
  expect(backup("check")).toBe(status);
});
