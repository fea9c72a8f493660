import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Owner } from "./owner.server";

/**
 * How a table declares the rows of an account. A declaration decides on every column: whether the export shows it, and
 * what erasure does with it. A column without a decision doesn't compile. A table whose rows are an account's in
 * several ways (booked, taught …) has a declaration for each.
 */
export interface Declaration {
  table: PgTable;
  /** Finds the rows. */
  rows: (owner: Owner, now: Date) => SQL | undefined;
  exported: Exported<PgTable, Record<string, true | Because>, Record<string, SQL>> | null;
  /** The rows go, or erasure writes into some of their columns. */
  erase: "rows" | Record<string, unknown>;
}

/** Declares rows of a table that are an account's. */
export function personal<
  Table extends PgTable,
  const Show extends Record<Column<Table>, true | Because> = never,
  More extends Record<string, SQL> = Record<never, SQL>,
>(
  table: Table,
  {
    rows,
    erase,
    ...declared
  }: {
    rows: Declaration["rows"];
    erase: "rows" | { [Name in Column<Table>]: Replacement<Table["$inferSelect"][Name]> | Because };
  } & (Exported<Table, Show, More> | { notExported: string }),
): Declaration {
  return { table, rows, erase, exported: "exportAs" in declared ? declared : null };
}

/** Declares other people's rows that mention the account: erasure deletes them, or writes this and keeps all else. */
export function inOthersRows<Table extends PgTable>(
  table: Table,
  rows: Declaration["rows"],
  erase: "rows" | { [Name in Column<Table>]?: Replacement<Table["$inferSelect"][Name]> },
): Declaration {
  const others = kept("another account's", Object.keys(getTableColumns(table)).join(" "));
  return { table, rows, erase: erase === "rows" ? erase : { ...others, ...erase }, exported: null };
}

interface Exported<Table extends PgTable, Show, More extends Record<string, SQL>> {
  /** The key of the export under which the rows stand. */
  exportAs: string;
  show: Show;
  /** By `created_at`, newest first, unless this says otherwise. */
  order?: SQL[];
  /** What is selected besides the columns. */
  more?(owner: Owner): More;
  /** Makes of a row what the export shows. */
  finish?(row: Selected<Table, Show, More>, now: Date): object;
  /** Makes one object of all rows. Tables with the same key share one. */
  summary?(rows: Selected<Table, Show, More>[]): object | undefined;
  /** The rows stand within those of another key: in the one whose id this column holds. */
  within?: { key: string; by: Column<Table> };
}

type Column<Table extends PgTable> = keyof Table["$inferSelect"] & string;

/** What erasure writes into a column: a value, or what it makes of the owner. */
type Replacement<Value> = Value | SQL | ((owner: Owner, now: Date) => Value | SQL);

type Selected<Table extends PgTable, Show, More> = {
  [Name in keyof Show & Column<Table> as Show[Name] extends true ? Name : never]: Table["$inferSelect"][Name];
} & { [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never };

/** Why a column isn't shown, or isn't erased. */
export class Because {
  constructor(readonly reason: string) {}
}

/** Columns, by their names with spaces between, that the export shows. */
export const shown = <Names extends string>(names: Names) => each(names, true as const);
/** Columns that it doesn't show. */
export const hidden = <Names extends string>(reason: string, names: Names) =>
  each(names, new Because(reason));
/** Columns that erasure leaves as they are. */
export const kept = hidden;

const each = <Names extends string, Decision>(names: Names, decision: Decision) =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision])) as Record<Word<Names>, Decision>; // just these

type Word<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Names;
