/**
 * Returns a text in the Latin characters that every bank accepts (EPC217-08), of `length` at most. Letters lose their
 * marks; what has no such letter becomes a full stop. No text begins or ends with a slash or has two in a row, which the
 * scheme forbids in references.
 */
export function bankText(text: string, length: number): string {
  const plain = spelled(text)
    .replace(/\s+/g, " ")
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, ".")
    .replace(/\/{2,}/g, "/")
    .replace(/^[/ ]+/, "");
  return plain.slice(0, length).replace(/[/ ]+$/, "") || ".";
}

/** Reports whether a text has letters, and all of them have a Latin spelling. Others the file would lose. */
export const hasLatinSpelling = (text: string): boolean => {
  const letters = spelled(text).match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /[a-zA-Z]/.test(letter));
};

const spelled = (text: string): string =>
  [...text.normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((character) => written[character] ?? character)
    .join("");

/** Letters and signs that Unicode doesn't decompose. */
const written: Record<string, string> = {
  ...{ ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D" },
  ...{ þ: "th", Þ: "TH", ł: "l", Ł: "L", ħ: "h", Ħ: "H", ŧ: "t", Ŧ: "T", ı: "i", ĸ: "k", ŋ: "n", Ŋ: "N" },
  ...{ "&": "+", "\u2018": "'", "\u2019": "'", "\u2010": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-" },
};
