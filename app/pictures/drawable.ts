/**
 * Returns a text on one line with only the signs that the pictures' typeface can draw; others (emoji, arrows) are
 * dropped. Null if a letter can't be drawn, because no name is better than one with boxes, or if nothing is left.
 */
export function drawable(text: string): string | null {
  const plain = text
    .slice(0, longest)
    .normalize("NFC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, "")
    .replace(new RegExp(`[^${drawn}\\p{L}\\p{M}\\p{N}]+`, "gu"), " ")
    .replace(/\s+/g, " ")
    .trim();
  return isDrawn.test(plain) ? plain : null;
}

/** The Latin letters in the typeface's three files, and common signs. A test draws each of them. */
export const drawn = " -~\u00a1-\u00ac\u00ae-\u017e\u0218-\u021b\u1ea0-\u1ef9–—‘-‚“-„†-•…‰‹›€™";

const isDrawn = new RegExp(`^[${drawn}]+$`, "u");
/** Far more characters than two lines show. */
const longest = 300;
