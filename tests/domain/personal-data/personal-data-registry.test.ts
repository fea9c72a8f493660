import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "~/db/schema/all";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { registry } from "~/domain/personal-data/registry.server";
import { type Declaration, holdsWords } from "~/domain/personal-data/tables/declare.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { fullAccount } from "../../support/scenes/full-account";

/** The registry of personal data has a decision for every table, and for every column with words, of the database. */

const t = useDatabase();
type Entry = string | Declaration | Declaration[];
const tables = new Map<string, PgTable>(Object.entries(schema));
/** Each table with its entry. */
const entries = Object.entries<Entry>(registry).map(([name, entry]) => {
  const table = tables.get(name);
  if (!table) throw new Error(`No table is called ${name}`);
  return { name, table, declared: declarationsOf(entry) };
});

function declarationsOf(entry: Entry) {
  return typeof entry === "string" ? [] : [entry].flat();
}

/** Tables and columns of the database without a decision. */
async function undecided(): Promise<string[]> {
  const known = new Map<string, Declaration[]>(
    entries.map(({ table, declared }) => [getTableName(table), declared]),
  );
  // Views contain no data themselves.
  const columns = await t.db.execute<{ table: string; column: string }>(sql`select table_name as table,
    column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const open = columns.flatMap(({ table, column }) => {
    const declared = known.get(table);
    if (!declared) return [table];
    return declared.every((one) => decides(one, column)) ? [] : [`${table}.${column}`];
  });
  return [...new Set(open)];
}

function decides({ table, exported, erase }: Declaration, column: string): boolean {
  const [name, found] = Object.entries(getTableColumns(table)).find(([, one]) => one.name === column) ?? [];
  if (!name || !found) return false;
  if (!holdsWords(found)) return true;
  return (!exported || name in exported.show) && (erase === "rows" || name in erase);
}

test("no table and no column is without a decision, and none is made up", async () => {
  expect(await undecided()).toEqual([]);
  const madeUp = entries.flatMap(({ name, table, declared }) =>
    declared.flatMap((one) => {
      const named = Object.keys({ ...one.exported?.show, ...(one.erase === "rows" ? {} : one.erase) });
      return one.table === table ? named.filter((column) => !(column in getTableColumns(table))) : [name];
    }),
  );
  expect(madeUp).toEqual([]);
});

test("texts, JSON and lists need a decision; ids, numbers, times and fixed words don't", () => {
  const { auditEvents, aiSkillScans, timeAlerts, expertDaysOff } = schema;
  const wordy = [auditEvents, aiSkillScans, timeAlerts, expertDaysOff].map((table) => {
    const columns = Object.entries(getTableColumns(table));
    return columns.flatMap(([name, column]) => (holdsWords(column) ? [name] : []));
  });
  expect(wordy).toEqual([
    ["action", "objectType", "sourceAddress", "detail"],
    ["contentVersion", "answers", "cvText", "result", "modelSummary"],
    ["days", "parts", "timeZone", "missed"],
    [],
  ]);
});

test.each([
  [
    "alter table experts add column nickname text",
    "alter table experts drop column nickname",
    "experts.nickname",
  ],
  ["alter table mails add column cc text", "alter table mails drop column cc", "mails.cc"],
  ["create table diaries (id uuid)", "drop table diaries", "diaries"],
])("'%s' is noticed", async (plant, remove, name) => {
  await t.db.execute(plant);
  try {
    expect(await undecided()).toEqual([name]);
  } finally {
    await t.db.execute(remove);
  }
});

test("every table that points at an account refuses rows of one that was erased", async () => {
  const triggers = await t.db.execute<{
    table: string;
    column: string;
  }>(sql`select tgrelid::regclass::text as table,
    split_part(encode(tgargs, 'escape'), '\\000', 1) as column from pg_trigger
    where tgname = tgrelid::regclass || '_living_user' and tgenabled = 'O' order by 1`);
  const pointing = await t.db.execute(sql`select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  expect(triggers.map(({ table }) => ({ table }))).toEqual([...pointing]);

  const { marta } = await fullAccount(t.db, { isExpert: true });
  const aside = [];
  for (const { table, column } of triggers) {
    const [found] = await t.db.execute<{ row: unknown }>(sql`select to_jsonb(known) as row
      from ${sql.identifier(table)} as known where ${sql.identifier(column)} = ${marta.id} limit 1`);
    aside.push({ table, row: JSON.stringify(found?.row) });
  }
  await eraseAccount(t.db, callerOf(marta, { now }));
  for (const { table, row } of aside) {
    const stored = await t.db.execute<{ name: string }>(sql`select quote_ident(column_name) as name
      from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`);
    const columns = sql.raw(stored.map(({ name }) => name).join(", "));
    const again = t.db.execute(sql`insert into ${sql.identifier(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${row}::text::jsonb)`);
    await expect(again).rejects.toMatchObject({ cause: { message: `the account ${marta.id} was erased` } });
  }
});
