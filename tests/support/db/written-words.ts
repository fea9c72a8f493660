import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgArray, type PgColumn, PgJsonb, PgTable, PgText } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import * as schema from "~/db/schema/all";
import { withoutForeignKeys } from "./counted-rows";

/** Writes a word of its own into each text that has to do with a person, so that a search shows where it is left. */

export interface WrittenWord {
  word: string;
  /** The table, and how the rows have to do with the person: `bookings by learner_id`. */
  rows: string;
  column: string;
}

interface Row {
  table: string;
  id: string;
  values: Array<[column: string, value: string]>;
}

/**
 * Writes a word into each text and JSON column of each row that names one of the ids or the address, that refers to
 * such a row, and so on. Columns that hold one of a few values, a format, or the address itself stay as they are.
 * @returns the words, and the columns that took none
 */
export async function writeWords(db: Db, { ids, email }: { ids: string[]; email: string }) {
  const words: WrittenWord[] = [];
  const places = new Map<string, boolean>();
  await db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    const related = relatedRows(await allRows(tx), new Set([...ids, email]));
    for (const [rows, ids] of related) {
      const [table = ""] = rows.split(" ");
      for (const column of textColumns(table)) {
        const place = `${table}.${column.name}`;
        const word = `kw${words.length}x`;
        const isWritten = await writeInto(tx, { column, ids, word, email });
        if (isWritten) words.push({ word, rows, column: column.name });
        places.set(place, isWritten || places.get(place) === true);
      }
    }
  });
  return { words, closed: [...places].flatMap(([place, isOpen]) => (isOpen ? [] : [place])).sort() };
}

const tables = Object.values(schema).filter((table) => is(table, PgTable));

/** What holds words: no column that is one of a few values, or that Postgres makes of others. */
const textColumns = (name: string): PgColumn[] =>
  tables
    .filter((table) => getTableName(table) === name)
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter((column) => isText(is(column, PgArray) ? column.baseColumn : column) || is(column, PgJsonb))
    .filter((column) => !column.generated);

const isText = (column: unknown) => is(column, PgText) && !column.enumValues;

/** Texts of which one suits most columns: some are long, an address of a page or a mail, or short. */
const forms = ["% was written here by a person.", "/%", "https://%.example/", "%@words.example", "%"];

/** @returns whether any of the rows has the word now */
async function writeInto(
  tx: Db,
  { column, ids, word, email }: { column: PgColumn; ids: string[]; word: string; email: string },
): Promise<boolean> {
  const [table, name] = [sql`${column.table}`, sql.identifier(column.name)];
  for (const form of forms) {
    // Each row has a text of its own, because some are unique.
    const text = sql`replace(${form}::text, '%', ${word}::text || row_number() over ())`;
    const value = is(column, PgJsonb)
      ? sql`coalesce(${name}, '[]') || case jsonb_typeof(${name}) when 'object'
          then jsonb_build_object('word', ${text}) else to_jsonb(${text}) end`
      : is(column, PgArray)
        ? sql`array[${text}]`
        : text;
    for (const some of [sql`true`, sql`${name} is not null`]) {
      const written = await tx
        .transaction((inner) =>
          inner.execute(sql`with texts as (select id, ${value} as text from ${table}
              where id = any(${`{${ids}}`}::uuid[]) and ${some} and lower(${name}::text) is distinct from ${email})
            update ${table} as written set ${name} = texts.text from texts
            where written.id = texts.id returning texts.text`),
        )
        .catch(() => []);
      if (written.some(({ text }) => text !== null)) return true;
    }
  }
  return false;
}

/** The ids of the rows of each table, by how they have to do with the known values: `bookings by learner_id`. */
function relatedRows(rows: Row[], known: Set<string>): Map<string, string[]> {
  const related = new Map<string, string[]>();
  const how = new Map([...known].map((value) => [value, ""]));
  for (let left = rows, before = -1; left.length !== before; ) {
    before = left.length;
    const found = left.flatMap((row) => {
      const naming = row.values.filter(([, value]) => how.has(value));
      if (naming.length === 0) return [];
      const direct = naming.filter(([, value]) => known.has(value));
      // An address beside an id says nothing more.
      const ids = direct.filter(([, value]) => !value.includes("@"));
      const [[, value] = ["", ""]] = naming;
      const columns = (ids.length > 0 ? ids : direct).map(([column]) => column).sort();
      return [{ row, by: columns.join("+") || (how.get(value) ?? "") }];
    });
    for (const { row, by } of found) {
      const relation = `${row.table} by ${by}`;
      related.set(relation, [...(related.get(relation) ?? []), row.id]);
      if (!known.has(row.id)) how.set(row.id, by.includes(".") ? by : `${row.table}.${by}`);
    }
    left = left.filter((row) => !found.some((one) => one.row === row));
  }
  return related;
}

/** Every row of every table that has an id, with its columns as texts. */
async function allRows(tx: Db): Promise<Row[]> {
  const names = tables.filter((table) => "id" in table).map(getTableName);
  return tx.execute<Row & Record<string, unknown>>(
    sql.raw(
      names
        .map(
          (
            name,
          ) => `select '${name}' as table, one.id::text as id, (select jsonb_agg(jsonb_build_array(key, lower(value)))
            from jsonb_each_text(to_jsonb(one)) where value is not null) as values from ${name} as one`,
        )
        .join(" union all "),
    ),
  );
}
