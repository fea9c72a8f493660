import { formatAmount } from "~/shared/money";
import {
  type CardContent,
  type CardField,
  type CardInput,
  cardFields,
  cardLabels,
  isSameContent,
} from "./card";
import { type CardDraft, draftOf } from "./card-rows";

/** What was saved elsewhere while a card was being written: another tab, another device. Pure. */

/** A card that was saved since its form was opened, as it is now. */
export interface StaleCard {
  code: "stale";
  saved: CardContent;
  /** Of the version written last: what is saved next is saved over this one. */
  number: number;
}

/** A field whose saved content isn't what was typed. */
export interface SavedField {
  label: string;
  /** What is saved; null where it is too long to stand beside a label. */
  saved: string | null;
}

/**
 * Null where nothing of somebody else's would be lost: nothing was written since, or the same.
 * @param version how many versions there were when the form was opened; null where it doesn't say, and nothing is compared
 */
export function staleCard(
  { version, content }: { version: number | null; content: CardContent },
  { saved, number }: { saved: CardContent; number: number },
): StaleCard | null {
  if (version === null || version === number) return null;
  // The name is the account's, and nobody types it here.
  if (isSameContent({ ...saved, name: content.name }, content)) return null;
  return { code: "stale", saved, number };
}

/** The fields that differ, in the form's order. */
export function differingFields(typed: CardInput, saved: CardContent): SavedField[] {
  const [ours, theirs] = [draftOf({ ...typed, name: saved.name }), draftOf(saved)];
  return cardFields
    .filter((field) => textOf(ours, field) !== textOf(theirs, field))
    .map((field) => ({ label: cardLabels[field], saved: shortText(saved, theirs, field) }));
}

function shortText(saved: CardContent, draft: CardDraft, field: CardField): string | null {
  if (field === "price") return formatAmount(saved.priceCents);
  const text = textOf(draft, field) || "(empty)";
  return text.length > longest || text.includes("\n") ? null : text;
}

const textOf = ({ texts, lists }: CardDraft, field: CardField): string =>
  isList(field, lists) ? lists[field].join(", ") : texts[field];

const isList = (field: CardField, lists: CardDraft["lists"]): field is keyof CardDraft["lists"] =>
  field in lists;

const longest = 120;
