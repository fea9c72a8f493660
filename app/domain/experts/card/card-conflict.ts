import {
  type CardContent,
  type CardField,
  cardFieldNames,
  fieldRule,
  isSameContent,
} from "~/domain/experts/card-fields";
import { formatAmount } from "~/shared/money";
import { type CardDraft, cleanDraft, draftOf } from "./card-draft";

/** A card that was saved in another tab or on another device while this form was open. Pure. */

export interface CardConflict {
  code: "conflict";
  saved: CardContent;
  /** The number of its newest version, which the next save replaces. */
  number: number;
}

/** A field whose saved content differs from what was typed. */
export interface SavedField {
  label: string;
  /** Null if it doesn't fit beside a label: too long, or several lines. */
  saved: string | null;
}

/**
 * Returns null if no other change would be lost: nothing else was saved since, or the same content.
 * @param version the newest version's number when the form was opened; null skips the comparison
 */
export function findConflict(
  { version, content }: { version: number | null; content: CardContent },
  { saved, number }: { saved: CardContent; number: number },
): CardConflict | null {
  if (version === null || version === number) return null;
  // The name comes from the account, not from the form.
  if (isSameContent({ ...saved, name: content.name }, content)) return null;
  return { code: "conflict", saved, number };
}

/** Returns the fields that differ, in the form's order. */
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
