/** What is typed into an expert's card, as pairs that a form sends. Pure. */

export type CardFields = ReadonlyArray<readonly [name: string, value: string]>;

/** Dispatched on the document when another form of the card has come in place of the one that was there. */
export const cardFormCame = "keyway:card-form";

/**
 * True where saving one or the other would keep the same: rows and commas, blanks around words and the ways to write a
 * price make no difference.
 * @param skillsToo false once the server had them: it writes known skills in its own words
 */
export function isSameCard(
  one: CardFields,
  other: CardFields,
  { skillsToo }: { skillsToo: boolean },
): boolean {
  return summary(one, skillsToo) === summary(other, skillsToo);
}

function summary(fields: CardFields, skillsToo: boolean): string {
  const kept = new Map<string, Set<string>>();
  for (const [name, value] of fields) {
    if (name === "intent" || name === "version" || name === "author" || (name === "skills" && !skillsToo))
      continue;
    for (const word of wordsOf(name, value)) {
      if (word !== "") kept.set(name, (kept.get(name) ?? new Set()).add(word));
    }
  }
  const pairs = [...kept].map(([name, words]) => [name, ...words]);
  return JSON.stringify(pairs.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}

function wordsOf(name: string, value: string): string[] {
  if (lists.has(name)) return value.split(",").map((word) => oneLine(word).normalize("NFKC").toLowerCase());
  if (blocks.has(name)) return [value.replace(/\r\n?/g, "\n").trim()];
  if (name === "price") return [priceText(oneLine(value))];
  return [oneLine(value) || (name === "region" ? "Global" : "")];
}

/** "$40.00" and "40" are one price; what isn't a price stays as it was typed. */
function priceText(typed: string): string {
  const dollars = typed.replace(/^\$\s*/, "");
  return /^\d+(\.\d{1,2})?$/.test(dollars) ? String(Number(dollars)) : typed;
}

/** Characters that show nothing are left out by the server, some of them always. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
/** Fields with a row for each item. */
export const lists: ReadonlySet<string> = new Set(["skills", "certifications", "language", "specialties"]);
const blocks = new Set(["bio", "lesson", "education", "experience"]);
