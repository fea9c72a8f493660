import type { Db } from "~/db/client.server";
import type { AuditAction, AuditObject } from "~/domain/audit/audit";
import type { SignedInCaller } from "~/domain/caller";
import type { CsvColumn } from "~/shared/csv";
import { zoneText } from "~/shared/zone-text";
import type { AdminListShape, ListQuery } from "./list";

/** One of the admin's lists, declared once; its page or tab, its form and its CSV file are derived from this. */
export interface AdminList<Row extends { id: string }> {
  shape: AdminListShape;
  /** The path of its page, unless it is "/admin/" with its name, and further query parameters, such as the tab. */
  action?: string;
  queryParams?: Readonly<Record<string, string>>;
  /** The text above the list. @param zone the zone of the times in the list */
  lead(zone: string): string;
  /** Whether its cells say enough without their columns' names, which a phone then leaves out. */
  isPlain?: boolean;
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
  /** A text of any length. */
  isText?: boolean;
  cell(row: Row, at: ListReader): Cell;
}

/** A text, or its parts: plain text, a link, or text with its own style. */
export type Cell = string | readonly CellPart[];

export type CellPart =
  | string
  | {
      text: string;
      href?: string;
      /** The link's accessible name, if the text alone isn't clear. */
      label?: string;
      /** "below": a small text on a line of its own. */
      kind?: "unbroken" | "muted" | "below" | "as-typed" | "strong" | StateKind | undefined;
    };

/** A state as a badge: what is done, what failed, what needs someone, and the rest. */
export type StateKind = "good" | "bad" | "brass" | "neutral";

/** The admin who reads a list. */
export interface ListReader {
  caller: SignedInCaller;
  now: Date;
  /** The IANA zone of days and times in the list. */
  zone: string;
  /** Formats date and time in that zone. */
  when(instant: Date): string;
  /** Whether to audit the read; false for an answer without contents. @throws for a prefetched page */
  shouldAudit(): boolean;
}

/** A CSV file with all rows of a list that match its filters. */
export interface ListFile<Row> {
  /** The file name without ".csv". */
  name: string;
  audit: { action: AuditAction; type: AuditObject };
  columns: readonly CsvColumn<Row>[];
  /** Reads the rows after the given row, or the first rows. */
  after(db: Db, params: URLSearchParams, at: ListReader): (last: Row | null, limit: number) => Promise<Row[]>;
}

/** A page of a list, as passed to its component. */
export interface ListView {
  shape: AdminListShape;
  query: ListQuery;
  action: string;
  queryParams: Readonly<Record<string, string>>;
  lead: string;
  related: RelatedList | null;
  empty: string;
  columns: { name: string; isNumber: boolean; isText: boolean }[];
  isPlain: boolean;
  rows: { key: string; cells: Cell[] }[];
  hasNext: boolean;
  csv: string | null;
}

export async function readList<Row extends { id: string }>(
  db: Db,
  {
    shape,
    action = `/admin/${shape.name}`,
    queryParams = {},
    lead,
    isPlain = false,
    related,
    empty,
    columns,
    read,
    file,
  }: AdminList<Row>,
  { query, at }: { query: ListQuery; at: ListReader },
): Promise<ListView> {
  const { rows, hasNext } = await read(db, query, at);
  return {
    shape,
    query,
    action,
    queryParams,
    lead: lead(zoneText(at.zone, at.now)),
    related: related ?? null,
    empty,
    columns: columns.map(({ name, isNumber = false, isText = false }) => ({ name, isNumber, isText })),
    isPlain,
    rows: rows.map((row) => ({ key: row.id, cells: columns.map(({ cell }) => cell(row, at)) })),
    hasNext,
    csv: file ? `/admin/${file.name}.csv` : null,
  };
}
