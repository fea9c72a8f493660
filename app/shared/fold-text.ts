/**
 * Shows where a search that the database answered by `fold_text` hit. It only places the mark: what is found is the
 * database's to say. A test compares the two.
 */

/** A text as it is searched: without case, accents, apostrophes and hyphens. */
export const foldText = (text: string): string =>
  text
    // Taken apart, an acute accent of its own would leave a space.
    .replace(/[´\u200b]/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łđøßæœıþðħŋŧĸ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("ς", "σ")
    .replace(/['’‘ʼʻ`‐‑‒–—−-]/g, "");

const plainLetters: Readonly<Record<string, string>> = {
  ...{
    ł: "l",
    đ: "d",
    ø: "o",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ı: "i",
    þ: "th",
    ð: "d",
    ħ: "h",
    ŋ: "n",
    ŧ: "t",
    ĸ: "q",
  },
};

/** Where the words stand in a text, in its own code units; null where they aren't found. */
export function findFolded(text: string, words: string): { from: number; to: number } | null {
  const wanted = foldText(words);
  let searched = "";
  /** For each unit of what is searched, where the letter that it comes from begins and ends. */
  const places: { from: number; to: number }[] = [];
  for (const { 0: letter, index: from } of text.matchAll(letters)) {
    const plain = foldText(letter);
    const to = from + letter.length;
    for (let unit = 0; unit < plain.length; unit += 1) places.push({ from, to });
    searched += plain;
  }
  const at = wanted === "" ? -1 : searched.indexOf(wanted);
  const [first, end] = [places[at], places[at + wanted.length - 1]];
  return first && end ? { from: first.from, to: end.to } : null;
}

/** What normalising may join into one: a syllable of Hangul in its parts, or a character with the accents behind it. */
const letters = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\s\S]\p{M}*/gu;
