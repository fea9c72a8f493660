import { expect, test } from "vitest";
import { csvFile } from "~/shared/csv";

const cell = (text: string) => csvFile([[text]]).slice("\uFEFF".length, -"\r\n".length);

test.each([
  ["Nadia", '"Nadia"'],
  ["Nadia, the second", '"Nadia, the second"'],
  ['She said "hi"', '"She said ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["", '""'],
  ["a=b; c@d", '"a=b; c@d"'],
  ["O'Brien", `"O'Brien"`],
])("%j is written as %j", (text, written) => expect(cell(text)).toBe(written));

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =1", "＝1", '=HYPERLINK("x")'])(
  "%j is no formula in a spreadsheet",
  (text) => {
    // Quoted text is read without its quotes, so the first character inside matters.
    expect(cell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  },
);

test("nor is anything behind what can't be seen, or where a spreadsheet may split the cell", () => {
  const unseen = [
    "",
    " ",
    "\u00A0",
    "\uFEFF",
    "\u200B",
    "\u200D",
    "\u2060",
    "\u00AD",
    "\u202E",
    "\u3164",
    "\u0000",
  ];
  const splits = [
    "",
    "Nadia;",
    ";;",
    "Nadia,",
    ", ;",
    'a;"',
    'a;""',
    '"a", "',
    "a\n",
    "a\r",
    "a\r\n",
    "'a;",
    "; \u200B;",
    "a\t",
    '"a"\t"',
    "\t",
  ];
  for (const split of splits) {
    for (const before of unseen.flatMap((one) => unseen.map((other) => one + other))) {
      for (const sign of ["=", "+", "-", "@", "\t", "\r"]) {
        const text = `${split}${before}${sign}1`;
        const written = cell(text);
        const inside = written.slice(1, -1);
        expect({ text, first: inside[0] }).toEqual({ text, first: "'" });
        // Each part alone is safe, even without its invisible characters.
        const parts = inside
          .split(/[,;\t\r\n]/)
          .map((part) => [...part].filter((char) => char !== '"' && !unseen.includes(char)));
        expect({
          text,
          signs: parts.map(([first = ""]) => first).filter((first) => /[=+\-@\t]/.test(first)),
        }).toEqual({
          text,
          signs: [],
        });
        expect({ text, kept: inside.replaceAll("'", "").replaceAll('""', '"') }).toEqual({
          text,
          kept: text.replaceAll("'", ""),
        });
      }
    }
  }
});

test("a file begins with the mark of UTF-8 and ends each row as Windows does", () => {
  expect(
    csvFile([
      ["Name", "Email"],
      ["Zoë", ""],
    ]),
  ).toBe('\uFEFF"Name","Email"\r\n"Zoë",""\r\n');
});
