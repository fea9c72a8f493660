import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";

/** A release migrates a database that contains data and is in use. The next migration is invented here. */

const next = `
  alter table experts alter column tagline set default '';
  update experts set tagline = 'To be written' where tagline is null;
  alter table applications add column next_note text;
  create function next_function() returns int language sql as 'select 1'`;

let server: postgres.Sql;
let url: string;
let sql: postgres.Sql;
let folder: string;
let logged: string[];
const log = {
  info: (_: string, fields: Record<string, unknown> = {}) => void logged.push(String(fields.fault)),
  error() {},
};

/** A database as the last release left it, with an expert. `folder` contains the migrations and the next one. */
beforeEach(async () => {
  const name = `keyway_old_${randomUUID().replaceAll("-", "")}`;
  url = Object.assign(new URL(inject("testServer")), { pathname: name }).href;
  server = postgres(inject("testServer"), { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  // As a role has it behind a pooler: migrating isn't bound by it.
  await server.unsafe(`alter database ${name} set statement_timeout = '100ms'`);
  logged = [];
  await migrateDatabase(url, { log });
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync("drizzle/migrations", folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "next" };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, "next.sql"), next);
  sql = postgres(url, { max: 4, onnotice: () => {}, connection: { statement_timeout: 60_000 } });
  await sql`insert into experts (id, name, title, bio, price_cents) values (gen_random_uuid(), 'A', 'T', 'B', 4000)`;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await sql.end();
  await server.unsafe(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await server.end();
});

const migrated = () => migrateDatabase(url, { folder, log });
const taglines = async () =>
  (await sql`select name, tagline from experts`).map(({ name, tagline }) => [name, tagline]);
const before = [["A", null]];
const after = [["A", "To be written"]];
const isWaitedFor = (table: string) =>
  expect
    .poll(() => sql`select from pg_locks where relation = ${table}::regclass and not granted`, {
      interval: 20,
    })
    .toHaveLength(1);

test("what was stored survives, and a second run changes nothing", async () => {
  await migrated();
  await migrated();
  expect(await taglines()).toEqual(after);
  expect(logged).toEqual([]);
});

test("a long reader is waited for in turns, and others read in between; a second instance waits for the first", async () => {
  const reader = await sql.reserve();
  await reader`begin`;
  await reader`select from applications`;
  const both = Promise.all([migrated(), migrated()]);
  await expect.poll(() => logged, { interval: 20 }).toEqual(["timeout"]);
  // The migration is undone completely, so no reader of the other table waits either.
  expect(await taglines()).toEqual(before);
  await reader`commit`;
  reader.release();
  await both;
  expect(await taglines()).toEqual(after);
  expect(new Set(logged)).toEqual(new Set(["timeout"]));
});

test("a lost deadlock is no failed release", async () => {
  const other = await sql.reserve();
  await other`begin`;
  await other`set local deadlock_timeout = '1min'`; // of the two the migration notices, and gives way
  await other`lock table applications in access share mode`;
  const migration = migrated();
  await isWaitedFor("applications");
  expect(await other`select from experts`).toHaveLength(1);
  await other`commit`;
  other.release();
  await migration;
  expect(await taglines()).toEqual(after);
  expect(logged).toEqual(["deadlock"]);
});

test("what isn't a lock fails at once, and leaves everything as it was", async () => {
  await sql`create function next_function() returns int language sql as 'select 1'`;
  await expect(migrated()).rejects.toThrow();
  expect([logged, await taglines()]).toEqual([[], before]);
});
