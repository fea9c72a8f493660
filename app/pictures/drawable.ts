/**
 * A text as the pictures' typeface can draw it, on one line: signs that it lacks (emoji, arrows) are left out. Null
 * where letters are missing, as a name with boxes in it is worse than none, or where nothing is left.
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

/** A test draws each of them: the Latin letters of the three files that the typeface comes in, and common signs. */
export const drawn = " -~\u00a1-\u00ac\u00ae-\u017e\u0218-\u021b\u1ea0-\u1ef9–—‘-‚“-„†-•…‰‹›€™";

const isDrawn = new RegExp(`^[${drawn}]+$`, "u");
/** Far more than two lines hold. */
const longest = 300;
