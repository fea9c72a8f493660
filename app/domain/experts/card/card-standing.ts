/** Where an expert's card stands with the admin, and the one wording of it (decision C11). Pure. */

export interface CardStanding {
  /** A version is listed, whatever waits. */
  isListed: boolean;
  /** The version written last waits for the admin. */
  isWaiting: boolean;
  /** Why the version written last was sent back, if it was. */
  returnedReason: string | null;
}

/** @param newest the version written last; null for a card from before there were versions */
export const cardStanding = (
  isListed: boolean,
  newest: { status: string; reason: string | null } | null,
): CardStanding => ({
  isListed,
  isWaiting: newest?.status === "submitted",
  returnedReason: newest?.status === "returned" ? newest.reason : null,
});

/** True while the version written last waits or was sent back: the record holds another one, if any is listed. */
export const isOpen = ({ isWaiting, returnedReason }: CardStanding): boolean =>
  isWaiting || returnedReason !== null;

/**
 * In a line for a summary, and in a sentence or two; null where there is nothing to say of a card that is simply
 * listed.
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

/** The specification's. */
const inReview = "Your expert card is being reviewed by an admin and will be visible once approved.";

export const standingTexts = {
  inReview,
  changesInReview: `${inReview} Until then the version approved before stays listed.`,
  returned: "It becomes visible once an admin approves it.",
  returnedWhileListed: "The approved version stays listed in the meantime.",
} as const;
