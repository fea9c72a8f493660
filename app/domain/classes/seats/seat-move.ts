/** The texts for moving a seat to another date. Pure. */

export const seatMoveTexts = {
  closed: "This seat can't be moved: its class has begun, or the seat isn't yours any more.",
  missing: "Choose the date that you want to move to",
  full: "The last seat on that date was just taken. Please choose another one.",
  none: "No other date of this class has a free seat at the same price.",
};

/** "Your seat is now on Tuesday 1 December 2026, 18:00 UTC." */
export const seatMovedText = (when: string): string => `Your seat is now on ${when}.`;
