import {
  type CardField,
  type CardForm,
  cardFieldNames,
  fieldRule,
  listLimits,
  priceLimits,
} from "~/domain/experts/card-fields";
import { isAvatar, isWebAddress } from "~/domain/experts/expert";
import { parsePrice } from "~/shared/money";
import { isLonger } from "~/shared/text-length";
import { isPlainWebAddress, notWebAddressText } from "~/shared/web-address";
import type { CardDraft } from "./card-draft";

/** The checks of a clean draft. Pure. */

export interface CardMistake {
  field: CardField;
  text: string;
  isMissing: boolean;
}

/** Which fields are required: those of the form, but no photo of an account with an uploaded portrait. */
export interface CardRules {
  form: CardForm;
  hasPortrait: boolean;
}

export const isRequired = (field: CardField, { form, hasPortrait }: CardRules): boolean =>
  Boolean(fieldRule(field).requiredIn?.includes(form)) && !(field === "avatar" && hasPortrait);

/** Returns at most one mistake for each field, in the form's order. */
export const findMistakes = (clean: CardDraft, rules: CardRules): CardMistake[] =>
  cardFieldNames.flatMap((field): CardMistake[] => {
    const { missing = "" } = fieldRule(field);
    const isEmpty = clean[field].length === 0;
    if (isEmpty) return isRequired(field, rules) ? [{ field, text: missing, isMissing: true }] : [];
    const text = mistakeIn(field, clean[field]);
    return text === null ? [] : [{ field, text, isMissing: false }];
  });

/** Returns what is wrong with a non-empty field; null for a valid one. */
export function mistakeIn(field: CardField, value: string | string[]): string | null {
  const { kind, label, limit } = fieldRule(field);
  if (typeof value !== "string") return listMistake(label, value);
  if (limit !== undefined && isLonger(value, limit)) return `${label} must be at most ${limit} characters`;
  if (kind === "url" && !isPlainWebAddress(value)) return notWebAddressText(label);
  if (kind === "portrait" && !isPortrait(value)) return notWebAddressText(label);
  return kind === "price" ? priceMistake(value) : null;
}

function listMistake(label: string, words: readonly string[]): string | null {
  const { items, item } = listLimits;
  if (words.length > items) return `${label} can have at most ${items} entries`;
  const isLong = words.some((word) => isLonger(word, item));
  return isLong ? `${label} can have at most ${item} characters in each entry` : null;
}

function priceMistake(typed: string): string | null {
  const cents = parsePrice(typed);
  if (cents === null) return "Enter the price in dollars, with at most two decimals, like 40 or 42.50";
  const isInRange = cents >= priceLimits.min && cents <= priceLimits.max;
  return isInRange ? null : "The price must be more than $0 and at most $10,000";
}

/** The site's own portraits are valid too, so that a card with one can be edited. */
const isPortrait = (address: string) =>
  isPlainWebAddress(address) || (isAvatar(address) && !isWebAddress(address));
