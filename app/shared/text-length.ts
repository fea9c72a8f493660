/** How long a text is. Its code units bound the work: a text of any length is judged at once. Pure. */

/** So many code units one character that people see may have, with its accents or joined emoji. */
const unitsEach = 16;

/** False where a text is too long for so many characters, however they are counted and whatever is cleaned from it. */
export const mayFit = (text: string, characters: number): boolean => text.length <= characters * unitsEach;

/** Whether a text has more than so many characters, counted as Postgres counts them: code points. */
export function isLonger(text: string, most: number): boolean {
  // A code point has one or two code units.
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}

/** The first characters of a text, at most so many code points. */
export const firstCharacters = (text: string, most: number): string =>
  isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join("") : text;

/** Some browsers that we know don't know this. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** Accents, tones of skin, and what is joined to the emoji before it: nearly as the segmenter counts. */
const partsOfCharacters = /\p{M}|\p{Emoji_Modifier}|\u200d./gu;

/**
 * Characters as people see them: an emoji of a family is one, a letter with its accents is one.
 * @returns a number above `most` where there are more; they are not counted further
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
    // The last character may go on behind the piece; a piece that is one character is too short.
    count += found - 1;
    from += last;
    size = last === 0 ? 2 * size : pieceSize;
  }
  return count;
}

/** In code units. Node 20 copies the segmented text for every character, so it is cut into short ones. */
const pieceSize = 256;

/** Never ends between the two halves of a code point. */
function pieceOf(text: string, from: number, size: number): string {
  const isCutInTwo = /[\ud800-\udbff]$/.test(text.charAt(from + size - 1));
  return text.slice(from, from + size + (isCutInTwo ? 1 : 0));
}

/** How many characters a piece has, and where its last one begins. */
function segmentsOf(piece: string): { found: number; last: number } {
  let found = 0;
  let last = 0;
  for (const { index } of segmenter?.segment(piece) ?? []) {
    found += 1;
    last = index;
  }
  return { found, last };
}
