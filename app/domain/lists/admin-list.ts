import type { Db } from "~/db/client.server";
import type { AuditAction, AuditObject } from "~/domain/audit/audit";
import type { SignedInCaller } from "~/domain/caller";
import type { CsvColumn } from "~/shared/csv";
import { queuePageSize } from "./decision";
import type { AdminListShape, ListQuery } from "./list";

/** One of the admin's lists, declared once: its page or tab, its form and its file follow from this. */
export interface AdminList<Row extends { id: string }> {
  shape: AdminListShape;
  /** The page that it is on: "/admin/dashboard", and what its address says besides: the tab. */
  action: string;
  besides?: Readonly<Record<string, string>>;
  /** Stands above it. @param zone the one in which its times are */
  lead(zone: string): string;
  /** Another list that belongs to it. */
  related?: RelatedList;
  /** Stands in its place while there is nothing to list at all. */
  empty: string;
  columns: readonly ListColumn<Row>[];
  read(db: Db, query: ListQuery, at: ListReader): Promise<{ rows: Row[]; hasNext: boolean }>;
  file?: ListFile<Row>;
}

interface RelatedList {
  text: string;
  href: string;
}

export interface ListColumn<Row> {
  name: string;
  isNumber?: boolean;
  cell(row: Row, at: ListReader): Cell;
}

/** A text, or parts of one: a piece, or one that leads somewhere or looks different. */
export type Cell = string | readonly CellPart[];

export type CellPart =
  | string
  | {
      text: string;
      href?: string;
      /** Its name, where the text alone doesn't say enough. */
      label?: string;
      kind?: "unbroken" | "muted" | "as-typed";
    };

/** The admin who reads a list. */
export interface ListReader {
  caller: SignedInCaller;
  now: Date;
  /** The IANA zone in which days are meant and times are shown. */
  zone: string;
  /** Date and time in that zone. */
  when(instant: Date): string;
  /** False for an answer without contents. @throws for a page that is fetched ahead */
  isNoted(): boolean;
}

/** All rows of a list, narrowed down like it, as a CSV file. */
export interface ListFile<Row> {
  /** The file's name, without ".csv". */
  name: string;
  /** The download is audited as this. */
  audit: { action: AuditAction; type: AuditObject };
  columns: readonly CsvColumn<Row>[];
  /** Reads the rows after the given one, or the first ones. */
  after(db: Db, params: URLSearchParams, at: ListReader): (last: Row | null, limit: number) => Promise<Row[]>;
}

/** A page of a list, as its component gets it. */
export interface ListView {
  shape: AdminListShape;
  query: ListQuery;
  action: string;
  besides: Readonly<Record<string, string>>;
  lead: string;
  related: RelatedList | null;
  empty: string;
  columns: { name: string; isNumber: boolean }[];
  rows: { key: string; cells: Cell[] }[];
  hasNext: boolean;
  /** The address of the file of all rows that the list has now, where there is one. */
  csv: string | null;
}

/** Reads a page of a list. */
export async function readList<Row extends { id: string }>(
  db: Db,
  { shape, action, besides = {}, lead, related, empty, columns, read, file }: AdminList<Row>,
  { query, at }: { query: ListQuery; at: ListReader },
): Promise<ListView> {
  const { rows, hasNext } = await read(db, query, at);
  return {
    shape,
    query,
    action,
    besides,
    lead: lead(at.zone),
    related: related ?? null,
    empty,
    columns: columns.map(({ name, isNumber = false }) => ({ name, isNumber })),
    rows: rows.map((row) => ({ key: row.id, cells: columns.map(({ cell }) => cell(row, at)) })),
    hasNext,
    csv: file ? `/admin/${file.name}.csv` : null,
  };
}

/** The shape of a queue, which has neither search nor order. */
export const queueShape = (name: string, title: string): AdminListShape => ({
  name,
  title,
  filters: [],
  sorts: [],
  pageSize: queuePageSize,
});
