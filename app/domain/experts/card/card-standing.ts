/** The review state of an expert's card, and its wording (decision C11). Pure. */

export interface CardStanding {
  /** A version is listed, even if a newer one waits. */
  isListed: boolean;
  /** The newest version waits for the admin. */
  isWaiting: boolean;
  /** Why the newest version was sent back; null if it wasn't. */
  returnedReason: string | null;
}

/** @param newest the version written last; null for a card older than versions */
export const cardStanding = (
  isListed: boolean,
  newest: { status: string; reason: string | null } | null,
): CardStanding => ({
  isListed,
  isWaiting: newest?.status === "submitted",
  returnedReason: newest?.status === "returned" ? newest.reason : null,
});

/** Whether the newest version waits or was sent back, so that it isn't what the listing shows. */
export const isOpen = ({ isWaiting, returnedReason }: CardStanding): boolean =>
  isWaiting || returnedReason !== null;

/**
 * Returns the state as a line for a summary and as a note of a sentence or two; no note for a listed card with nothing
 * waiting.
 */
export function standingInWords(standing: CardStanding): { line: string; note: string | null } {
  const { isListed, isWaiting, returnedReason } = standing;
  if (returnedReason !== null) {
    return isListed
      ? { line: "Listed, changes asked for", note: standingTexts.returnedWhileListed }
      : { line: "Not listed yet, changes asked for", note: standingTexts.returned };
  }
  if (!isListed) return { line: "Not listed yet, in review", note: standingTexts.inReview };
  return isWaiting
    ? { line: "Listed, changes in review", note: standingTexts.changesInReview }
    : { line: "Listed", note: null };
}

/** The specification's text. */
const inReview = "Your expert card is being reviewed by an admin and will be visible once approved.";

export const standingTexts = {
  inReview,
  changesInReview: `${inReview} Until then the version approved before stays listed.`,
  returned: "It becomes visible once an admin approves it.",
  returnedWhileListed: "The approved version stays listed in the meantime.",
} as const;
