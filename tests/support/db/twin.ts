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
  const [newIds = new Map<string, string>()] = await copyRows(db, { ids, columns, rename });
  return async () => {
    const rows = await allRows(db, columns);
    return { own: byPlace(rows, newIds.keys()), twin: byPlace(rows, newIds.values()) };
  };
}

/**
 * Copies the rows of each account so many times: the first copy's sessions are a week later, the second's two weeks. All
 * else of a copy was written a second after the one before.
 * @returns the number of the copy, from 1, by the id of each row
 */
export async function addMany(db: Db, accounts: string[][], count: number): Promise<Map<string, number>> {
  const columns = await columnsOf(db);
  const rows = await allRows(db, columns);
  const numbers = new Map<string, number>();
  for (const ids of accounts) {
    const copies = await copyRows(db, { ids, columns, rows, count });
    for (const [index, newIds] of copies.entries())
      for (const id of newIds.values()) numbers.set(id, index + 1);
  }
  return numbers;
}

interface Copied {
  ids: string[];
  columns: Map<string, string>;
  rows?: StoredRow[];
  rename?: (json: string) => string;
  count?: number;
}

/** Writes the copies of the rows that have to do with these ids. @returns the new ids of each copy by the old ones */
async function copyRows(db: Db, { ids, columns, rows, rename = (json) => json, count = 1 }: Copied) {
  const all = rows ?? (await allRows(db, columns));
  const own = ownRows(all, ids);
  const known = new Set(all.map(({ row }) => idOf(row)));
  const copies = Array.from({ length: count }, () => new Map(own.map(({ row }) => [idOf(row), newId()])));
  await db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    for (const table of new Set(own.map((row) => row.table))) {
      const names = sql.raw(columns.get(table) ?? "");
      const texts = copies.flatMap((newIds, index) =>
        own.flatMap(({ row, ...of }) =>
          of.table === table
            ? [copyOf(rename(JSON.stringify(later(row, index + 1))), { newIds, known, index })]
            : [],
        ),
      );
      await tx.execute(sql`insert into ${sql.raw(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.raw(table)}, ${`[${texts.join()}]`}::text::jsonb)
        on conflict do nothing`);
    }
  });
  return copies;
}

interface Copy {
  newIds: Map<string, string>;
  /** The ids of all rows. */
  known: Set<string>;
  index: number;
}

/** Hashes are unique, and so are ids and rooms that aren't those of a row. */
function copyOf(json: string, { newIds, known, index }: Copy): string {
  const fresh = (id: string) => {
    const other = newIds.get(id) ?? (known.has(id) ? id : newId());
    if (!known.has(id)) newIds.set(id, other);
    return other;
  };
  return json
    .replace(uuids, fresh)
    .replace(/\b[0-9a-f]{32}\b/g, (room) => fresh(room).replaceAll("-", ""))
    .replace(/"\\\\x../g, `"\\\\x${(255 - index).toString(16)}`);
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

/** The row of a copy. No two sessions of a person overlap, and each copy is written after the one before. */
function later(row: StoredRow["row"], number: number): StoredRow["row"] {
  const after = (at: string, ms: number) => new Date(Date.parse(at) + number * ms).toISOString();
  const isSession = typeof row.starts_at === "string" && typeof row.ends_at === "string";
  const entries = Object.entries(row).map(([name, value]) => {
    if (typeof value !== "string") return [name, value];
    if (!/^\d{4}-\d\d-\d\dT/.test(value)) return [name, value];
    const isStart = isSession && /^(starts|ends)_at$/.test(name);
    return [name, after(value, isStart ? 7 * 86_400_000 : 1000)];
  });
  return Object.fromEntries(entries);
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
