import { oneLine } from "./one-line";

/**
 * What people typed, among words of ours: text that is written from right to left is set apart by Unicode's isolates,
 * so that it turns nothing around it. Other text stays as it is. In HTML, `<bdi>` and `dir="auto"` do the same. Pure.
 */
export const isolated = (text: string): string =>
  turns.test(text)
    ? text
        .replace(turning, "")
        .split("\n")
        .map((line) => (line === "" ? "" : `${first}${line}${last}`))
        .join("\n")
    : text;

/** The same of a text that stands on one line. */
export const isolatedLine = (text: string): string => isolated(oneLine(text));

/** Isolates each text of a mail's facts; addresses stay addresses. */
export function isolateTexts<Facts>(facts: Facts): Facts {
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return /^https?:/.test(value) ? value : isolated(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(facts) as Facts; // the same shape
}

/** One line that keeps its isolates, such as a mail's subject. */
export const lineOfIsolates = (text: string): string =>
  text
    .split(/([\u2068\u2069])/)
    .map((part) => (part === first || part === last ? part : edged(part)))
    .join("")
    .trim();

/** Cleaned like one line, with the spaces at its ends. */
const edged = (part: string) => oneLine(`|${part}|`).slice(1, -1);

const first = "\u2068";
const last = "\u2069";

/** Marks that turn the direction of what follows. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Such a mark, or a letter that is written from right to left. */
const turns =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
