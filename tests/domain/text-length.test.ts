import fc from "fast-check";
import { expect, test } from "vitest";
import { countCharacters, firstCharacters, isLonger, mayFit } from "~/shared/text-length";

const pieces = [
  "a",
  " ",
  "é",
  "e\u0301\u0301",
  "👩🏽‍💻",
  "🇩🇪",
  "\r\n",
  "क्षि",
  "\u200d",
  "👍",
  "🏽",
  "한",
  "\ud83d",
];
const texts = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 300 })), { maxLength: 6 })
  .map((parts) => parts.map(([part, times]) => part.repeat(times)).join(""));

test("characters are counted as the segmenter sees them", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(texts, (text) => {
      expect(countCharacters(text, text.length)).toBe([...segmenter.segment(text)].length);
    }),
    { numRuns: 60 },
  );
});

test("counting stops above the limit", () => {
  const text = "a".repeat(60_000);
  expect(countCharacters(text, 1000)).toBeGreaterThan(1000);
  expect(countCharacters(text, 1000)).toBeLessThan(2000);
});

test("a text of up to 16 code units for each character may fit", () => {
  expect(mayFit("a".repeat(160), 10)).toBe(true);
  expect(mayFit("a".repeat(161), 10)).toBe(false);
});

test("code points are compared with a limit as Postgres counts them", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 400 }), (text, most) => {
      expect(isLonger(text, most)).toBe([...text].length > most);
      expect(firstCharacters(text, most)).toBe([...text].slice(0, most).join(""));
    }),
  );
});
