/** A column of texts, or of instants: these are written in UTC, and the heading says so. */
export type CsvColumn<Row> = { name: string } & (
  | { text(row: Row): string }
  | { instant(row: Row): Date | null }
);

/**
 * Rows as a CSV file (RFC 4180) that a spreadsheet opens as text: UTF-8 with the mark by which Excel knows it, every
 * cell in quotes, and nothing that begins like a formula (OWASP, "CSV injection").
 */
export const csvFile = (rows: ReadonlyArray<readonly string[]>): string => byteOrderMark + csvLines(rows);

/** A piece of such a file. Its first piece begins with `byteOrderMark`. */
export const csvLines = (rows: ReadonlyArray<readonly string[]>): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

export const byteOrderMark = "\uFEFF";

const cell = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`;

/**
 * A spreadsheet that separates by another sign, as a tab, splits a cell there and at its line breaks, quotes or not:
 * each part that begins like a formula gets an apostrophe, and so does the cell that has one.
 */
function withoutFormula(text: string): string {
  const safe = text.replace(formulaStart, "'");
  return safe === text || safe.startsWith("'") ? safe : `'${safe}`;
}

/** The place before a possible formula; quotes, white space and what can't be seen may stand in between. */
const formulaStart =
  /(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])["\s\p{C}\p{Default_Ignorable_Code_Point}])*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/gu;
