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

/** A card as it is typed in its form, and what would be saved of it. Pure. */

/** A text for each field; for each list, its rows as they were typed. */
export type CardDraft = { [Name in CardField]: Name extends ListField ? string[] : string };

/** Returns the form of an existing card; for null, an empty form. */
export const draftOf = (card: CardInput | null): CardDraft =>
  mapFields((name) => {
    const { column, fallback = "" } = fieldRule(name);
    const value = card?.[column] ?? (isListField(name) ? [] : fallback);
    return typeof value === "number" ? priceText(value) : value;
  });

/** Returns the fields of a posted form, as they were typed. */
export const typedDraft = (form: FormData): CardDraft =>
  mapFields((name) => (isListField(name) ? form.getAll(name).map(String) : String(form.get(name) ?? "")));

/** Returns a form with these values; what is missing or of the other kind is empty. */
export const draftFrom = (read: (name: CardField) => string | string[] | undefined): CardDraft =>
  mapFields((name) => {
    const value = read(name);
    if (isListField(name)) return Array.isArray(value) ? value : [];
    return typeof value === "string" ? value : "";
  });

/** Returns what would be saved of each field, even if the card can't be saved. Idempotent. */
export const cleanDraft = (draft: CardDraft): CardDraft =>
  mapFields((name) => {
    const { kind, fallback = "" } = fieldRule(name);
    if (isListField(name)) {
      const words = cleanList(draft[name]);
      return kind === "skills" ? distinctWords(words.map(canonicalSkill)) : words;
    }
    const typed = draft[name as Exclude<CardField, ListField>]; // lists are handled above
    if (kind === "block") return cleanBlock(typed);
    const line = oneLine(typed);
    const cents = kind === "price" ? parsePrice(line) : null;
    return cents === null ? line || fallback : priceText(cents);
  });

/** Whether both would be saved as the same card. */
export const isSameDraft = (one: CardDraft, other: CardDraft): boolean =>
  JSON.stringify(cleanDraft(one)) === JSON.stringify(cleanDraft(other));

/** Converts a clean draft without mistakes to the columns of a card. */
export function inputOf(clean: CardDraft): CardInput {
  const pairs = cardFieldNames.map((name) => {
    const { kind, column } = fieldRule(name);
    const value = kind === "price" ? parsePrice(clean.price) : clean[name];
    return [column, value === "" ? null : value];
  });
  return Object.fromEntries(pairs) as CardInput; // every field has its column, and required fields aren't empty
}

/** Splits texts at commas, trims the words, and drops empty words and duplicates in any case. */
export const cleanList = (given: readonly string[]): string[] =>
  distinctWords(given.flatMap((text) => text.split(",")).map(oneLine)).filter((word) => word !== "");

/** Keeps the first of the words whose meanings differ only in case or Unicode compatibility form. */
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
