/** Updates the chosen time when the times on offer change. */

export interface Offer {
  /** Identifies the day and length. */
  key: string;
  /** Free starts, as ISO instants. */
  starts: readonly string[];
}

export interface ChosenTime {
  /** The key of the offer that the choice belongs to. */
  offer: string;
  datetime: string | null;
  /** The chosen time was taken. The page says so, and the time isn't chosen again if it becomes free. */
  isGone: boolean;
}

export const goneText = "The time you chose is no longer free. Please choose another one.";

/** Returns the message about a time that was taken while it had the focus, but wasn't chosen. */
export const lostText = (time: string) => `${time} is no longer free. Please choose another time.`;

/**
 * Returns the choice for this offer; the same object if nothing changed. For another day or length, the earlier choice
 * is dropped, and `startsAt`, from the address or a refused form, is chosen if it is free.
 */
export function updateChoice(
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
