/** Marks where a search matched a text. The database finds rows with `fold_text`; a test checks that the two agree. */

/** Folds a text for searching: removes case, accents, apostrophes and hyphens. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łđøßæœıþðħŋŧĸ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘ʼʻ´`‐‑‒–—−-]/g, "");

const plainLetters: Readonly<Record<string, string>> = {
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
};

/** Returns the position of the words in a text, in code units; null if they aren't found. */
export function findFolded(text: string, words: string): { from: number; to: number } | null {
  const wanted = foldText(words);
  let searched = "";
  /** For each code unit of `searched`, the start and end of its character in the text. */
  const places: { from: number; to: number }[] = [];
  let from = 0;
  for (const character of text) {
    const plain = foldText(character);
    const to = from + character.length;
    const last = places.at(-1);
    // A combining accent belongs to the letter before it.
    if (plain === "" && last && /\p{M}/u.test(character)) last.to = to;
    for (let unit = 0; unit < plain.length; unit += 1) places.push({ from, to });
    searched += plain;
    from = to;
  }
  const at = wanted === "" ? -1 : searched.indexOf(wanted);
  const [first, end] = [places[at], places[at + wanted.length - 1]];
  return first && end ? { from: first.from, to: end.to } : null;
}
