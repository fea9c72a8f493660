import {
  type CardContent,
  type CardField,
  cardFieldNames,
  fieldRule,
  isSameContent,
} from "~/domain/experts/card-fields";
import { formatAmount } from "~/shared/money";
import { type CardDraft, cleanDraft, draftOf } from "./card-draft";

/** A card that was saved elsewhere, in another tab or on another device, while it was typed here. Pure. */

export interface CardConflict {
  code: "conflict";
  /** The card as it is saved now. */
  saved: CardContent;
  /** The number of its newest version: what is saved next is saved over this one. */
  number: number;
}

/** A field whose saved content isn't what was typed. */
export interface SavedField {
  label: string;
  /** What is saved; null where it is too long to stand beside a label. */
  saved: string | null;
}

/**
 * Null where no other change would be lost: nothing was saved since, or the same.
 * @param version the newest version's number when the form was opened; null where the form doesn't say it, and nothing
 * is compared
 */
export function findConflict(
  { version, content }: { version: number | null; content: CardContent },
  { saved, number }: { saved: CardContent; number: number },
): CardConflict | null {
  if (version === null || version === number) return null;
  // The name is the account's, and isn't typed here.
  if (isSameContent({ ...saved, name: content.name }, content)) return null;
  return { code: "conflict", saved, number };
}

/** The fields that differ, in the form's order. */
export function differingFields(typed: CardDraft, saved: CardContent): SavedField[] {
  const [ours, theirs] = [cleanDraft(typed), draftOf(saved)];
  return cardFieldNames
    .filter((field) => textOf(ours, field) !== textOf(theirs, field))
    .map((field) => ({ label: fieldRule(field).label, saved: shortText(saved, theirs, field) }));
}

function shortText(saved: CardContent, theirs: CardDraft, field: CardField): string | null {
  if (field === "price") return formatAmount(saved.priceCents);
  const text = textOf(theirs, field) || "(empty)";
  return text.length > longest || text.includes("\n") ? null : text;
}

const textOf = (draft: CardDraft, field: CardField): string => [draft[field]].flat().join(", ");

const longest = 120;
