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
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > most) break;
  }
  return count;
}
