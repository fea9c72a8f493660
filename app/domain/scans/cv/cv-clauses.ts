import type { CvRules } from "~/domain/scans/content/shape";
import { wholeWords } from "./whole-words";

/** A sentence of a CV, or a part of one with its own subject. */
export interface Clause {
  start: number;
  text: string;
  isAdvert: boolean;
  isQuestion: boolean;
}

/** Returns the clauses of a text, in order. */
export function clausesOf(text: string, rules: CvRules): Clause[] {
  const advert = headingOf(rules.advertHeadings);
  const own = headingOf(rules.ownHeadings);
  const clauses: Clause[] = [];
  let isAdvert = false;
  for (const { start, end } of paragraphsOf(text)) {
    const words = text.slice(start, end);
    if (words.trim() === "") continue;
    if (advert.test(words)) isAdvert = true;
    else if (own.test(words) || /^\s*(?:I|My)\b/.test(words)) isAdvert = false;
    for (const clause of split(words)) clauses.push({ ...clause, start: start + clause.start, isAdvert });
  }
  return clauses;
}

const headingOf = (headings: readonly string[]) => {
  const { source } = wholeWords(headings, "iu");
  return new RegExp(`^[\\s#*•–-]{0,9}${source}\\s{0,3}(?::|$)`, "iu");
};

/** Returns the lines of a text. A line that continues in lower case is joined to the line before. */
function paragraphsOf(text: string): { start: number; end: number }[] {
  const paragraphs: { start: number; end: number }[] = [];
  let start = 0;
  let isOpen = false;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const last = paragraphs.at(-1);
    if (last && isOpen && /^\s{0,9}\p{Ll}/u.test(line)) last.end = end;
    else paragraphs.push({ start, end });
    isOpen = /[^\s.!?:;]\s{0,9}$/.test(line);
    start = end + 1;
  }
  return paragraphs;
}

/** The end of a sentence, or the point where its subject can change. */
const ends =
  /[.!?](?<!\b(?:e\.g|i\.e|incl|approx|ca)\.)(?=\s|$)|[;|•·]+|\s(?=(?:but|however|although|though|whereas|while)\s)|,\s{0,3}(?=(?:so\s|then\s|and\s|now\s)?I\b)|\s(?=(?:and|so)\sI\b)/giu;

function split(text: string): Pick<Clause, "start" | "text" | "isQuestion">[] {
  const parts: Pick<Clause, "start" | "text" | "isQuestion">[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(ends)) {
    parts.push({ start, text: text.slice(start, index), isQuestion: mark === "?" });
    start = index + mark.length;
  }
  return [...parts, { start, text: text.slice(start), isQuestion: false }];
}
