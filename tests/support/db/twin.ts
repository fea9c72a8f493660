import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { newId } from "~/platform/ids";
import { withoutForeignKeys } from "./counted-rows";

/** A person's rows a second time, as another person's: what the first one does must not change the second one's. */

/** A row as JSON, with its table. */
type StoredRow = { table: string; row: Record<string, unknown> };

/**
 * Copies the rows of an account, and all that refer to them, with ids of their own. What they refer to stays the same:
 * the copy's sessions are with the same experts and learners, a week later.
 * @param ids those of the account and its card
 * @param rename makes another person of names and addresses in a row's JSON
 * @returns reads the person's rows and the copy's as they are now, each by table and id
 */
export async function addTwin(db: Db, ids: string[], rename: (json: string) => string) {
  const columns = await columnsOf(db);
  const own = ownRows(await allRows(db, columns), ids);
  const newIds = new Map(own.map(({ row }) => [idOf(row), newId()]));
  await db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    for (const { table, row } of own) {
      const copy = rename(JSON.stringify(aWeekLater(row)))
        .replace(uuids, (id) => newIds.get(id) ?? id)
        // Hashes are unique.
        .replace(/"\\\\x../g, '"\\\\xff');
      const names = sql.raw(columns.get(table) ?? "");
      await tx.execute(sql`insert into ${sql.raw(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_record(null::${sql.raw(table)}, ${copy}::text::jsonb)
        on conflict do nothing`);
    }
  });
  return async () => {
    const rows = await allRows(db, columns);
    return { own: byPlace(rows, newIds.keys()), twin: byPlace(rows, newIds.values()) };
  };
}

/** Rows as texts, each by its table and id. */
function byPlace(rows: StoredRow[], ids: Iterable<string>): Map<string, string> {
  const wanted = new Set(ids);
  const found = rows.filter(({ row }) => wanted.has(idOf(row)));
  return new Map(found.map(({ table, row }) => [`${table} ${idOf(row)}`, JSON.stringify(row)]));
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const idOf = (row: StoredRow["row"]) => String(row.id);

/** The rows with one of these ids, those that refer to them, and so on. */
function ownRows(rows: StoredRow[], ids: string[]): StoredRow[] {
  const known = new Set(ids);
  const own = new Set<StoredRow>();
  for (let before = -1; before < own.size; ) {
    before = own.size;
    for (const found of rows) {
      if (own.has(found) || !Object.values(found.row).some((value) => known.has(String(value)))) continue;
      own.add(found);
      known.add(idOf(found.row));
    }
  }
  return [...own];
}

/** No two sessions of a person overlap. */
function aWeekLater(row: StoredRow["row"]): StoredRow["row"] {
  const { starts_at: start, ends_at: end } = row;
  if (typeof start !== "string" || typeof end !== "string") return row;
  const later = (at: string) => new Date(Date.parse(at) + 7 * 86_400_000).toISOString();
  return { ...row, starts_at: later(start), ends_at: later(end) };
}

/** The names of all tables, each with those of its columns that can be written. */
async function columnsOf(db: Db): Promise<Map<string, string>> {
  const tables = await db.execute<{ name: string; columns: string }>(sql`
    select table_name as name, string_agg(format('%I', column_name), ', ') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_schema = 'public' group by table_name`);
  return new Map(tables.map(({ name, columns }) => [name, columns]));
}

const allRows = (db: Db, tables: Map<string, string>): Promise<StoredRow[]> =>
  db.execute<StoredRow>(
    sql.raw(
      [...tables.keys()]
        .map((name) => `select '${name}' as table, to_jsonb(one) as row from ${name} as one`)
        .join(" union all "),
    ),
  );
