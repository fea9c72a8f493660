import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { Result } from "~/shared/result";
import {
  neededColumns,
  type ReportError,
  type ReportLine,
  type ReportProblem,
  reportLimits,
  usefulColumns,
} from "./report";

/**
 * Reads the provider's balance report: CSV with a header, separated by commas, semicolons or tabs, in UTF-8 or UTF-16.
 * Other columns are ignored. The first problem ends it.
 */
export async function readReport(file: Uint8Array): Promise<Result<ReportLine[], ReportProblem>> {
  try {
    return { ok: true, value: await readLines(decoded(file)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: error.problem };
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, error: { error: faults[error.code] ?? "not-csv", ...lineOf(error) } };
  }
}

class Unreadable extends Error {
  constructor(readonly problem: ReportProblem) {
    super(problem.error);
  }
}

function fail(error: ReportError, details: Omit<ReportProblem, "error"> = {}): never {
  throw new Unreadable({ error, ...details });
}

const faults: Record<string, ReportError> = {
  CSV_MAX_RECORD_SIZE: "long-line",
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: "uneven-line",
};

const lineOf = (error: CsvError) => (typeof error.lines === "number" ? { line: error.lines } : {});

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function decoded(file: Uint8Array): string {
  const [first, second] = file;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    if (!text.includes("\0")) return text;
  } catch {
    // Answered below.
  }
  return fail("not-text");
}

async function readLines(text: string): Promise<ReportLine[]> {
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: separatorOf(text),
      info: true,
      max_record_size: reportLimits.lineBytes,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  const lines: ReportLine[] = [];
  let columns: Columns | null = null;
  // With `info`, a record comes with the number of its last line.
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    if (!columns) {
      columns = readHeader(record);
      continue;
    }
    if (lines.length === reportLimits.lines) fail("too-many-lines");
    lines.push(readLine(columns, record, info.lines));
    // Lets other requests run in between.
    if (lines.length % 500 === 0) await setImmediate();
  }
  if (lines.length === 0) fail("empty");
  return lines;
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

/** The separator that the header has most often. */
function separatorOf(text: string): string {
  const header =
    text
      .slice(0, reportLimits.lineBytes)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? "";
  const countOf = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].sort((one, other) => countOf(other) - countOf(one))[0] ?? ",";
}

type Column = (typeof neededColumns)[number] | (typeof usefulColumns)[number];
type Columns = ReadonlyMap<Column, number>;

function readHeader(record: string[]): Columns {
  const names = record.map((name) => name.trim().toLowerCase());
  const missing = neededColumns.filter((name) => !names.includes(name));
  if (missing.length > 0) fail("missing-columns", { columns: missing });
  const read = [...neededColumns, ...usefulColumns].filter((name) => names.includes(name));
  const repeated = read.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated.length > 0) fail("repeated-column", { columns: repeated });
  return new Map(read.map((name) => [name, names.indexOf(name)]));
}

function readLine(columns: Columns, record: string[], line: number): ReportLine {
  const textOf = (name: Column) => (record[columns.get(name) ?? -1] ?? "").slice(0, reportLimits.fieldLength);
  const required = <T>(name: Column, read: (text: string) => T | null): T =>
    read(textOf(name)) ?? fail("bad-value", { line, columns: [name] });
  return {
    number: line,
    at: required("created_utc", readInstant),
    currency: required("currency", (text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null)),
    grossCents: required("gross", readCents),
    feeCents: required("fee", readCents),
    category: required("reporting_category", (text) => text.toLowerCase() || null),
    sourceId: textOf("source_id"),
    paymentIntentId: textOf("payment_intent_id"),
    paymentId: textOf("payment_metadata[payment_id]"),
    refundId: textOf("refund_metadata[refund_id]"),
    payoutId: textOf("transfer_group"),
  };
}

/** "2026-11-23 10:00:00", in UTC. */
function readInstant(text: string): Date | null {
  const [, day, time] =
    /^(2\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z| UTC)?)?$/.exec(text) ?? [];
  if (!day) return null;
  const instant = new Date(`${day}T${time ?? "00:00"}Z`);
  // JavaScript reads 31 February as 3 March.
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day) ? null : instant;
}

/** "-20.00", also with a decimal comma, or with the apostrophe that keeps a spreadsheet from reading a formula. */
function readCents(text: string): number | null {
  const [, sign, whole, part = ""] = /^'?([-\u2212]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign && cents > 0 ? -cents : cents;
}
