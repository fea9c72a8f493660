/**
 * Rows as a CSV file (RFC 4180) that a spreadsheet opens as text: UTF-8 with the mark by which Excel knows it, and nothing
 * that begins like a formula (OWASP, "CSV injection").
 */
export const csvFile = (rows: ReadonlyArray<readonly string[]>): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

const byteOrderMark = "\uFEFF";

const cell = (text: string): string => {
  const safe = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
