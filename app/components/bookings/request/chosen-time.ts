/** What becomes of a chosen time when the times on offer change under it. */

export interface Offer {
  /** Tells one day and length from another. */
  key: string;
  /** Free starts, as ISO instants. */
  starts: readonly string[];
}

export interface ChosenTime {
  /** The offer that it was, or wasn't yet, chosen from. */
  offer: string;
  datetime: string | null;
  /** It was taken since: the page says so, and it stays unchosen even if it becomes free again. */
  isGone: boolean;
}

export const goneText = "The time you chose is no longer free. Please choose another one.";

/** Of a time that wasn't chosen, but had the focus when it was taken. */
export const lostText = (time: string) => `${time} is no longer free. Please choose another time.`;

/**
 * The choice as it stands with this offer; the same object when nothing changed. On another day, or for another length,
 * what was chosen before is dropped, and `startsAt`, which the address or a refused form names, is chosen if it is
 * free.
 */
export function settleChoice(
  choice: ChosenTime | null,
  { key, starts }: Offer,
  startsAt: string | null,
): ChosenTime {
  if (choice?.offer !== key) {
    const isFree = startsAt !== null && starts.includes(startsAt);
    return { offer: key, datetime: isFree ? startsAt : null, isGone: false };
  }
  if (choice.datetime === null || starts.includes(choice.datetime)) return choice;
  return { ...choice, datetime: null, isGone: true };
}
