import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Owner } from "./owner.server";

/**
 * Declares how a table holds the rows of an account. A declaration decides for every column with words (`holdsWords`)
 * whether the export shows it and what erasure does with it; a missing decision is a compile error. Numbers, ids, times
 * and fixed words are kept by erasure, and not shown, unless the declaration says otherwise. A table whose rows belong
 * to an account in several ways (booked, taught …) has a declaration for each.
 */
export interface Declaration {
  table: PgTable;
  rows: (owner: Owner, now: Date) => SQL | undefined;
  exported: Exported<PgTable, Partial<Record<string, true | Reason>>, Record<string, SQL>> | null;
  /** "rows" if erasure deletes the rows, else what it writes into their columns. */
  erase: "rows" | Record<string, unknown>;
}

/** Declares the rows of a table that belong to an account. */
export function personal<
  Table extends PgTable,
  const Show extends Decisions<Table, true | Reason> = never,
  More extends Record<string, SQL> = Record<never, SQL>,
>(
  table: Table,
  {
    rows,
    erase,
    ...declared
  }: {
    rows: Declaration["rows"];
    erase: "rows" | Erased<Table>;
  } & (Exported<Table, Show, More> | { notExported: string }),
): Declaration {
  return { table, rows, erase, exported: "exportAs" in declared ? declared : null };
}

/** Declares other people's rows that mention the account. Erasure deletes them, or writes only the given columns. */
export const inOthersRows = <Table extends PgTable>(
  table: Table,
  rows: Declaration["rows"],
  erase: "rows" | Partial<Erased<Table>>,
): Declaration => othersRows(table, rows, erase);

/** `inOthersRows` for columns that are named by a list. */
export function othersRows(
  table: PgTable,
  rows: Declaration["rows"],
  erase: Declaration["erase"],
): Declaration {
  const others = kept("another account's", Object.keys(getTableColumns(table)).join(" "));
  return { table, rows, erase: erase === "rows" ? erase : { ...others, ...erase }, exported: null };
}

interface Exported<Table extends PgTable, Show, More extends Record<string, SQL>> {
  exportAs: string;
  show: Show;
  /** The order of the rows; by default by `created_at`, newest first. */
  order?: SQL[];
  more?(owner: Owner): More;
  /** Turns a row into what the export shows. */
  finish?(row: Selected<Table, Show, More>, now: Date): object;
  /** Turns all rows into one object. Tables with the same key share it. */
  summary?(rows: Selected<Table, Show, More>[]): object | undefined;
  /** Nests the rows in those of another key: each in the row whose id is in the column `by`. */
  within?: { key: string; by: Column<Table> };
}

export type Column<Table extends PgTable> = keyof Table["$inferSelect"] & string;

/** A decision for each column with words, and for others where something else is to happen. */
type Decisions<Table extends PgTable, Decision> = Record<WordColumn<Table>, Decision> &
  Partial<Record<Column<Table>, Decision>>;

type Erased<Table extends PgTable> = {
  [Name in WordColumn<Table>]: Replacement<Table["$inferSelect"][Name]> | Reason;
} & { [Name in Column<Table>]?: Replacement<Table["$inferSelect"][Name]> | Reason };

/** `holdsWords` as a type. */
type WordColumn<Table extends PgTable> = {
  [Name in Column<Table>]: Table["_"]["columns"][Name]["_"] extends
    | { dataType: "number" | "boolean" | "date" }
    | { columnType: "PgUUID" | "PgDateString" | "PgTime" }
    ? never
    : IsFixed<Table["_"]["columns"][Name]["_"]["enumValues"]> extends true
      ? never
      : Name;
}[Column<Table>];

type IsFixed<Words> = Words extends readonly string[] ? (string extends Words[number] ? false : true) : false;

/** Whether a column can hold words about a person: a text, JSON, a list; not a number, id, time or fixed word. */
export const holdsWords = ({ dataType, columnType, enumValues }: PgColumn): boolean =>
  !/^(number|boolean|date)$/.test(dataType) &&
  !/^Pg(UUID|DateString|Time)$/.test(columnType) &&
  !enumValues?.length;

/** What erasure writes into a column: a value, or a function that returns it for the owner. */
type Replacement<Value> = Value | SQL | ((owner: Owner, now: Date) => Value | SQL);

type Selected<Table extends PgTable, Show, More> = {
  [Name in keyof Show & Column<Table> as Show[Name] extends true ? Name : never]: Table["$inferSelect"][Name];
} & { [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never };

/** The reason why a column isn't shown, or isn't erased. */
export class Reason {
  constructor(readonly reason: string) {}
}

/** Columns that the export shows. Their names are separated by spaces. */
export const shown = <Names extends string>(names: Names) => each(names, true as const);
/** Columns that the export doesn't show. */
export const hidden = <Names extends string>(reason: string, names: Names) => each(names, new Reason(reason));
/** Columns that erasure leaves as they are. */
export const kept = hidden;

const each = <Names extends string, Decision>(names: Names, decision: Decision) =>
  Object.fromEntries(names.split(" ").map((name) => [name, decision])) as Record<Word<Names>, Decision>; // just these

type Word<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Names;
