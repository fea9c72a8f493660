import { expect, test } from "vitest";
import { csvFile } from "~/shared/csv";

const cell = (text: string) =>
  csvFile([[text]])
    .replace("\uFEFF", "")
    .replace("\r\n", "");

test.each([
  ["Nadia", "Nadia"],
  ["Nadia, the second", '"Nadia, the second"'],
  ['She said "hi"', '"She said ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["", ""],
  ["a=b", "a=b"],
])("%j is written as %j", (text, written) => expect(cell(text)).toBe(written));

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '=HYPERLINK("x")'])(
  "%j is no formula in a spreadsheet",
  (text) => {
    // Quoted text is read without its quotes: what counts is the first character inside.
    expect(cell(text)).toMatch(/^"'/);
    expect(cell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  },
);

test("a file begins with the mark of UTF-8 and ends each row as Windows does", () => {
  expect(csvFile([["Name"], ["Zoë"]])).toBe("\uFEFFName\r\nZoë\r\n");
});
