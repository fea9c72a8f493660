/** The viewer's own waitlist entry. */
export interface OwnEntry {
  /** Its position, from 1; null while a seat is offered. */
  position: number | null;
  /** The page of the offered seat; null without an offer. */
  offerHref: string | null;
  leaveHref: string;
}

export const ownEntryText = ({ offerHref, position }: OwnEntry): string =>
  offerHref ? "A seat is offered to you" : `You're number ${position} on the waitlist`;
