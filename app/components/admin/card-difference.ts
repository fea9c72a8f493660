import { type CardContent, cardFieldNames, type FieldRule, fieldRule } from "~/domain/experts/card-fields";
import { formatPrice } from "~/shared/money";

/** The fields of a card, and how two versions of a card differ. */

export interface CardFact {
  label: string;
  kind: "text" | "list" | "address" | "portrait";
  /** One text, or the items of a list; empty if the field is empty. */
  values: string[];
}

/** One changed field, as it is listed and as it would be. */
export interface FieldDifference extends Omit<CardFact, "values"> {
  before: Part[];
  after: Part[];
}

/** An item of a list, an address, or some words of a text; `mark` says whether it was added or removed. */
export interface Part {
  text: string;
  mark: "same" | Mark;
}

type Mark = "removed" | "added";

/** The name and every field, in the order of the form. */
export const cardFacts = (card: CardContent): CardFact[] => [
  { label: "Name", kind: "text", values: [card.name] },
  ...cardFieldNames.map((field): CardFact => {
    const { kind, column, label, heading = label } = fieldRule(field);
    const value = card[column] ?? [];
    const values = typeof value === "number" ? [formatPrice(value)] : [value].flat();
    return { label: heading, kind: factKinds[kind], values };
  }),
];

/** Splits the fields into those in which a version differs from the listed card, and those that stay the same. */
export function compareCards(
  listed: CardContent,
  version: CardContent,
): { changed: FieldDifference[]; same: CardFact[] } {
  const changed: FieldDifference[] = [];
  const same: CardFact[] = [];
  const olds = cardFacts(listed);
  for (const [at, fact] of cardFacts(version).entries()) {
    const old = olds[at]?.values ?? [];
    const { label, kind, values } = fact;
    // A new order is a change too, even if nothing was added or removed.
    if (JSON.stringify(old) === JSON.stringify(values)) same.push(fact);
    else {
      const compare = kind === "text" ? compareTexts : mark;
      const [before, after] = [compare(old, values, "removed"), compare(values, old, "added")];
      changed.push({ label, kind, before, after });
    }
  }
  return { changed, same };
}

const mark = (texts: string[], others: string[], what: Mark): Part[] =>
  texts.map((text) => ({ text, mark: others.includes(text) ? "same" : what }));

const compareTexts = ([text]: string[], [other = ""]: string[], what: Mark): Part[] =>
  text === undefined ? [] : markRuns(text, other, what);

/** Splits a text into up to three runs: the words that both texts begin with, the difference, and the common end. */
function markRuns(text: string, other: string, what: Mark): Part[] {
  const [words, others] = [wordsOf(text), wordsOf(other)];
  const most = Math.min(words.length, others.length);
  let start = 0;
  while (start < most && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const runs: Part[] = [
    { text: words.slice(0, start).join(""), mark: "same" },
    { text: words.slice(start, words.length - end).join(""), mark: what },
    { text: words.slice(words.length - end).join(""), mark: "same" },
  ];
  return runs.filter((run) => run.text !== "");
}

const wordsOf = (text: string) => text.split(/(\s+)/);

const factKinds: Record<FieldRule["kind"], CardFact["kind"]> = {
  line: "text",
  block: "text",
  price: "text",
  list: "list",
  skills: "list",
  url: "address",
  portrait: "portrait",
};
