/** Measures texts. Checking the number of code units first bounds the work for texts of any length. Pure. */

/** The maximum code units per visible character, with its accents or joined emoji. */
const unitsEach = 16;

/** Returns false if a text is too long for this many visible characters, however it is cleaned later. */
export const mayFit = (text: string, characters: number): boolean => text.length <= characters * unitsEach;

/** Reports whether a text has more than `most` code points, which is how Postgres counts characters. */
export function isLonger(text: string, most: number): boolean {
  // A code point has one or two code units.
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}

/** Returns the beginning of a text, at most `most` code points. */
export const firstCharacters = (text: string, most: number): string =>
  isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join("") : text;

/** Null in supported browsers that lack it. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** Accents, skin tones and joined emoji. Removing them comes close to the segmenter's count. */
const partsOfCharacters = /\p{M}|\p{Emoji_Modifier}|\u200d./gu;

/**
 * Counts characters as people see them: a family emoji is one, a letter with its accents is one.
 * @returns some number above `most` if there are more, because counting stops there
 */
export function countCharacters(text: string, most: number): number {
  if (!mayFit(text, most)) return most + 1;
  if (!segmenter) return [...text.replace(partsOfCharacters, "")].length;
  let count = 0;
  let size = pieceSize;
  for (let from = 0; from < text.length && count <= most; ) {
    const piece = pieceOf(text, from, size);
    const { found, last } = segmentsOf(piece);
    if (from + piece.length === text.length) return count + found;
    // The last character may continue in the next piece, so it is counted there.
    count += found - 1;
    from += last;
    size = last === 0 ? 2 * size : pieceSize;
  }
  return count;
}

/** In code units. Node 20 copies the segmented text for every character, so the text is cut into short pieces. */
const pieceSize = 256;

/** Cuts out a piece that doesn't end inside a surrogate pair. */
function pieceOf(text: string, from: number, size: number): string {
  const isCutInTwo = /[\ud800-\udbff]$/.test(text.charAt(from + size - 1));
  return text.slice(from, from + size + (isCutInTwo ? 1 : 0));
}

/** Returns the number of characters in a piece, and where the last one begins. */
function segmentsOf(piece: string): { found: number; last: number } {
  let found = 0;
  let last = 0;
  for (const { index } of segmenter?.segment(piece) ?? []) {
    found += 1;
    last = index;
  }
  return { found, last };
}
