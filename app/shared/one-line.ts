/**
 * Text for one line (a name, a subject), as it is kept and shown: whatever breaks a line or is blank becomes one space,
 * characters that only turn the direction of writing or show nothing are left out. Empty when nothing visible is left.
 */
export function oneLine(text: string): string {
  const line = text.replace(invisible, "").replace(blanks, " ").trim();
  return hasVisible(line) ? line : "";
}

/**
 * Text of several lines (a bio, a reason), as it is kept: cleaned like one line, but its line breaks and tabs stay.
 * Browsers send a break as two characters; people count one.
 */
export function cleanBlock(text: string): string {
  const block = text.replace(breaks, "\n").replace(invisible, "").replace(controls, "").trim();
  return hasVisible(block) ? block : "";
}

/** True for text in which there is something to see: a letter, a number, a sign. */
export const hasVisible = (text: string): boolean =>
  /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text);

// Joiners spell words in Persian or Hindi and put emoji together, variation selectors choose a form of a Chinese
// character: both mean something in such company, and nothing among Latin letters.
const joining = String.raw`(?![\p{scx=Latn}\p{DI}])[\p{L}\p{M}\p{ExtPict}\p{EMod}]`;
const meaningful = String.raw`(?<=${joining}\p{VS}?)[\u200c\u200d](?=${joining})|(?<=${joining})\p{VS}`;

/** Unicode's default ignorables (bidi controls, zero widths, fillers, soft hyphens, tags) and annotation marks. */
const invisible = new RegExp(String.raw`(?!${meaningful})[\p{DI}\ufff9-\ufffb]`, "gu");

/** White space, control characters, and the one Braille pattern without a dot. */
const blanks = /[\s\p{Cc}\u2800]+/gu;

/** Everything that Unicode says ends a line. */
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const controls = /(?![\n\t])\p{Cc}/gu;
