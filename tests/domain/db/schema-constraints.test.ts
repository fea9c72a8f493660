import { is, type SQL, sql } from "drizzle-orm";
import {
  getTableConfig,
  getViewConfig,
  IndexedColumn,
  PgColumn,
  PgDialect,
  PgTable,
} from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import * as schema from "~/db/schema/all";
import { classesPublic } from "~/db/schema/classes/classes-public";
import { useDatabase } from "../../support/db/database";

/**
 * The constraints and indexes that the schema declares are those of the migrated database: Postgres reads each of the
 * schema's on an empty copy of its table, and prints both. What Drizzle has no words for stands in `byHand`.
 */

const t = useDatabase();
const tables = Object.values(schema).filter((table) => is(table, PgTable));
const dialect = new PgDialect();

/** Written into the migrations by hand. */
const byHand = [
  "bookings FOREIGN KEY (scan_id, learner_id) REFERENCES ai_skill_scans(id, user_id) ON DELETE SET NULL (scan_id)",
  ...["expert", "learner"].map(
    (
      side,
    ) => `bookings bookings_${side}_overlap EXCLUDE USING gist (${side}_id WITH =, tstzrange(starts_at, ends_at) WITH &&,
      COALESCE(moves_booking_id, id) WITH <>) WHERE ((status = ANY (ARRAY['pending'::text, 'confirmed'::text])))`,
  ),
  "class_reservations FOREIGN KEY (payment_id) REFERENCES payments(id)",
  "class_waitlist FOREIGN KEY (reservation_id) REFERENCES class_reservations(id) DEFERRABLE INITIALLY DEFERRED",
  `classes classes_expert_overlap EXCLUDE USING gist (expert_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE ((status = ANY (ARRAY['open'::text, 'sold_out'::text])))`,
  `expert_profile_views expert_profile_views_window EXCLUDE USING gist (expert_id WITH =, viewer_key WITH =,
    tstzrange(viewed_at, viewed_until) WITH &&)`,
  "payments FOREIGN KEY (with_credit_id) REFERENCES credits(id)",
].map((line) => line.replaceAll(/\s+/g, " "));
/** Declared without what is written by hand. */
const other = "class_waitlist FOREIGN KEY (reservation_id) REFERENCES class_reservations(id)";

const text = (part: SQL) => dialect.sqlToQuery(part.inlineParams()).sql;
const quoted = (name: string) => `"${name}"`;

/** The statements that give an empty copy of a table what the schema declares for it. */
function declared(table: PgTable): string[] {
  const { name, checks, indexes, primaryKeys, uniqueConstraints, columns } = getTableConfig(table);
  const add = (constraint: string, what: string) =>
    `alter table ${quoted(name)} add constraint ${quoted(constraint)} ${what}`;
  const listOf = (of: ReadonlyArray<{ name: string }>) => of.map((column) => quoted(column.name)).join();
  return [
    ...columns.flatMap((column) => [
      ...(column.primary ? [add(`${name}_pkey`, `primary key (${quoted(column.name)})`)] : []),
      ...(column.isUnique ? [add(column.uniqueName ?? "", `unique (${quoted(column.name)})`)] : []),
    ]),
    ...primaryKeys.map((key) => add(key.getName(), `primary key (${listOf(key.columns)})`)),
    ...uniqueConstraints.map((key) =>
      add(
        key.getName() ?? "",
        `unique ${key.nullsNotDistinct ? "nulls not distinct" : ""} (${listOf(key.columns)})`,
      ),
    ),
    ...checks.map((check) => add(check.name, `check (${text(check.value)})`)),
    ...indexes.map(({ config }) => {
      const parts = config.columns.map((part) => {
        if (!is(part, IndexedColumn)) return text(part as SQL);
        const { order, nulls, opClass } = part.indexConfig;
        const sorted = config.method === "gin" || config.method === "gist" ? [] : [order, `nulls ${nulls}`];
        return [quoted(part.name ?? ""), opClass, ...sorted].filter(Boolean).join(" ");
      });
      return `create ${config.unique ? "unique " : ""}index ${quoted(config.name ?? "")} on ${quoted(name)}
        using ${config.method ?? "btree"} (${parts.join()}) ${config.where ? `where ${text(config.where)}` : ""}`;
    }),
  ];
}

/** Foreign keys are compared as they are printed. */
const foreignKeys = tables.flatMap((table) =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const names = (of: PgColumn[]) => of.map(({ name }) => name).join(", ");
    const onDelete =
      key.onDelete && key.onDelete !== "no action" ? ` ON DELETE ${key.onDelete.toUpperCase()}` : "";
    const { name } = getTableConfig(table);
    return `${name} FOREIGN KEY (${names(columns)}) REFERENCES ${getTableConfig(foreignTable).name}(${names(foreignColumns)})${onDelete}`;
  }),
);

/** What Postgres has in a schema of the database. */
const printed = async (db: Db, namespace: string) =>
  (
    await db.execute<{ line: string }>(sql`
      select conrelid::regclass || ' ' || case contype when 'f' then '' else conname || ' ' end
        || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = ${namespace}::regnamespace and contype in ('c', 'f', 'p', 'u', 'x') and conrelid <> 0
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
        where relnamespace = ${namespace}::regnamespace and not exists (select from pg_constraint where conindid = indexrelid
          and contype in ('p', 'u', 'x'))`)
  ).map(({ line }) => line.replaceAll(`${namespace}.`, "").replace(/ USING btree/, ""));

const differences = (wanted: string[], found: string[]) => ({
  missing: wanted.filter((line) => !found.includes(line)).sort(),
  more: found.filter((line) => !wanted.includes(line)).sort(),
});

/** "bookings.hours smallint not null" */
const columns = tables.flatMap((table) =>
  getTableConfig(table).columns.map(
    (column) =>
      `${getTableConfig(table).name}.${column.name} ${column.getSQLType().replaceAll(/ (?=\()|(?<=,) /g, "")}${column.notNull ? " not null" : ""}`,
  ),
);

test("the columns of the migrated database have the schema's types, and are null where it says so", async () => {
  const found = await t.db.execute<{ line: string }>(sql`
    select attrelid::regclass || '.' || attname || ' ' || replace(format_type(atttypid, atttypmod), 'time without time zone', 'time')
      || case when attnotnull then ' not null' else '' end as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  expect(
    differences(
      columns,
      found.map(({ line }) => line),
    ),
  ).toEqual({ missing: [], more: [] });
});

test("the migrated database has what the schema declares, and nothing else", async () => {
  const found = await printed(t.db, "public");
  const wanted: string[] = [...foreignKeys];
  const back = new Error("taken back");
  await t.db
    .transaction(async (tx) => {
      await tx.execute(sql`create schema declared`);
      await tx.execute(sql`set local search_path = declared, public`);
      for (const table of tables) {
        const { name } = getTableConfig(table);
        await tx.execute(sql.raw(`create table declared.${quoted(name)} (like public.${quoted(name)})`));
        for (const statement of declared(table)) await tx.execute(sql.raw(statement));
      }
      wanted.push(...(await printed(tx, "declared")));
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
  expect(differences(wanted, found)).toEqual({ missing: [other], more: byHand });
});

test("the view of public classes has the columns that the program reads", async () => {
  const { name, selectedFields } = getViewConfig(classesPublic);
  const rows = await t.db.execute<{ column: string }>(
    sql`select column_name as column from information_schema.columns where table_name = ${name}`,
  );
  const stored = [...rows].map(({ column }) => column);
  const read = Object.values(selectedFields).map((field) => (is(field, PgColumn) ? field.name : ""));
  expect(read.filter((column) => !stored.includes(column))).toEqual([]);
});
