import {
  type CardField,
  type CardInput,
  cardFieldNames,
  fieldRule,
  isListField,
  type ListField,
} from "~/domain/experts/card-fields";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { parsePrice, priceText } from "~/shared/money";
import { cleanBlock, oneLine } from "~/shared/one-line";

/** A card as it stands in its form: what is typed, field by field, and what would be kept of it. Pure. */

/** Texts, and for each list its rows as they are typed. */
export type CardDraft = { [Name in CardField]: Name extends ListField ? string[] : string };

/** The form of a card that exists; of an empty one without. */
export const draftOf = (card: CardInput | null): CardDraft =>
  mapFields((name) => {
    const { column, fallback = "" } = fieldRule(name);
    const value = card?.[column] ?? (isListField(name) ? [] : fallback);
    return typeof value === "number" ? priceText(value) : value;
  });

/** The fields of a posted form, as they were typed. */
export const typedDraft = (form: FormData): CardDraft =>
  mapFields((name) => (isListField(name) ? form.getAll(name).map(String) : String(form.get(name) ?? "")));

/** What would be kept of each field, whether or not the card can be saved. Clean stays clean. */
export const cleanDraft = (draft: CardDraft): CardDraft =>
  mapFields((name) => {
    const { kind, fallback = "" } = fieldRule(name);
    if (isListField(name)) {
      const words = cleanList(draft[name]);
      return kind === "skills" ? distinctWords(words.map(canonicalSkill)) : words;
    }
    const typed = draft[name as Exclude<CardField, ListField>]; // no list: see above
    if (kind === "block") return cleanBlock(typed);
    const line = oneLine(typed);
    const cents = kind === "price" ? parsePrice(line) : null;
    return cents === null ? line || fallback : priceText(cents);
  });

/** True where saving one or the other would keep the same. */
export const isSameDraft = (one: CardDraft, other: CardDraft): boolean =>
  JSON.stringify(cleanDraft(one)) === JSON.stringify(cleanDraft(other));

/** What a clean draft without mistakes says. */
export function inputOf(clean: CardDraft): CardInput {
  const pairs = cardFieldNames.map((name) => {
    const { kind, column } = fieldRule(name);
    const value = kind === "price" ? parsePrice(clean.price) : clean[name];
    return [column, value === "" ? null : value];
  });
  return Object.fromEntries(pairs) as CardInput; // every field has its column; what may not be empty is required
}

/** Words that were given one by one or with commas between: trimmed, none empty, none twice in whatever case. */
export const cleanList = (given: readonly string[]): string[] =>
  distinctWords(given.flatMap((text) => text.split(",")).map(oneLine)).filter((word) => word !== "");

/** The first of those whose meanings differ in case or spelling of Unicode only. */
export function distinctWords(words: readonly string[], meaningOf = (word: string) => word): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = meaningOf(word).normalize("NFKC").toLowerCase();
    if (!seen.has(key)) seen.set(key, word);
  }
  return [...seen.values()];
}

const mapFields = (read: (name: CardField) => string | string[]): CardDraft =>
  Object.fromEntries(cardFieldNames.map((name) => [name, read(name)])) as CardDraft; // a value for every field
