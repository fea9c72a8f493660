/** A column of texts, or of instants, which are written in UTC, as the heading states. */
export type CsvColumn<Row> = { name: string } & (
  | { text(row: Row): string }
  | { instant(row: Row): Date | null }
);

/**
 * Returns rows as a CSV file (RFC 4180) that spreadsheets open as text: UTF-8 with a byte order mark for Excel, every
 * cell in quotes, and no cell that begins like a formula (OWASP, "CSV injection").
 */
export const csvFile = (rows: ReadonlyArray<readonly string[]>): string => byteOrderMark + csvLines(rows);

/** Returns a piece of such a file. The first piece must begin with `byteOrderMark`. */
export const csvLines = (rows: ReadonlyArray<readonly string[]>): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

export const byteOrderMark = "\uFEFF";

const cell = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`;

/**
 * A spreadsheet with another separator, such as a tab, splits a cell there and at line breaks, even inside quotes. Each
 * part that begins like a formula gets an apostrophe, and so does the whole cell.
 */
function withoutFormula(text: string): string {
  const safe = text.replace(formulaStart, "'");
  return safe === text || safe.startsWith("'") ? safe : `'${safe}`;
}

/** Matches the position before a possible formula. Quotes, white space and invisible characters may come in between. */
const formulaStart =
  /(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])["\s\p{C}\p{Default_Ignorable_Code_Point}])*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/gu;
