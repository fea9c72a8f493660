/**
 * Cleans a text for one line (a name, a subject): line breaks and blanks become single spaces, and characters that only
 * change the writing direction or are invisible are removed. Empty if nothing visible is left.
 */
export function oneLine(text: string): string {
  const line = text.replace(invisible, "").replace(blanks, " ").trim();
  return hasVisible(line) ? line : "";
}

/**
 * Cleans a text of several lines (a bio, a reason) in the same way, but keeps line breaks and tabs. A break that
 * browsers send as two characters becomes one.
 */
export function cleanBlock(text: string): string {
  const block = text.replace(breaks, "\n").replace(invisible, "").replace(controls, "").trim();
  return hasVisible(block) ? block : "";
}

/** Reports whether a text has anything visible: a letter, a number, a sign. */
export const hasVisible = (text: string): boolean =>
  /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text);

// Joiners are part of words in Persian or Hindi and combine emoji; variation selectors choose a form of a Chinese
// character. Both mean something next to such characters, and nothing next to Latin letters.
const joining = String.raw`(?![\p{scx=Latn}\p{DI}])[\p{L}\p{M}\p{ExtPict}\p{EMod}]`;
const meaningful = String.raw`(?<=${joining}\p{VS}?)[\u200c\u200d](?=${joining})|(?<=${joining})\p{VS}`;

/** Unicode's default ignorables (bidi controls, zero widths, fillers, soft hyphens, tags) and annotation marks. */
const invisible = new RegExp(String.raw`(?!${meaningful})[\p{DI}\ufff9-\ufffb]`, "gu");

/** White space, control characters, and the Braille pattern without dots. */
const blanks = /[\s\p{Cc}\u2800]+/gu;

/** All line breaks of Unicode. */
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const controls = /(?![\n\t])\p{Cc}/gu;
