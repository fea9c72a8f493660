import { oneLine } from "./one-line";

/**
 * Encloses typed text that is written from right to left in Unicode isolates, so that it doesn't change the order of
 * the text around it. Other text stays as it is. In HTML, `<bdi>` and `dir="auto"` do the same. Pure.
 */
export const isolated = (text: string): string =>
  turns.test(text)
    ? text
        .replace(turning, "")
        .split("\n")
        .map((line) => (line === "" ? "" : `${first}${line}${last}`))
        .join("\n")
    : text;

/** The same for a text on one line. */
export const isolatedLine = (text: string): string => isolated(oneLine(text));

/** Isolates each text of a mail's facts, except web addresses. */
export function isolateTexts<Facts>(facts: Facts): Facts {
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return /^https?:/.test(value) ? value : isolated(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(facts) as Facts; // the same shape
}

/** Cleans a line, such as a mail's subject, like `oneLine`, but keeps its isolates. */
export const lineOfIsolates = (text: string): string =>
  text
    .split(/([\u2068\u2069])/)
    .map((part) => (part === first || part === last ? part : edged(part)))
    .join("")
    .trim();

/** Cleans a part like `oneLine`, but keeps the spaces at its ends. */
const edged = (part: string) => oneLine(`|${part}|`).slice(1, -1);

const first = "\u2068";
const last = "\u2069";

/** Marks that change the direction of the following text. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Such a mark, or a letter written from right to left. */
const turns =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
