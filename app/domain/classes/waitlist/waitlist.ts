import type { WaitlistEntry } from "~/db/schema/classes/class-waitlist";

/** The rules of the waitlist that need no database. */

/** How long an entry that was left can be restored by its link, in milliseconds. */
const restorableMs = 24 * 60 * 60_000;

/** Returns the time until which an entry that was left can be restored; null if it can't be, or no longer. */
export function restorableUntil({ givenUpAt }: Pick<WaitlistEntry, "givenUpAt">, now: Date): Date | null {
  const end = givenUpAt && new Date(givenUpAt.getTime() + restorableMs);
  return end && end > now ? end : null;
}

/** Reports whether an entry's offer can still be accepted. */
export const isOpenOffer = (
  { status, offerExpiresAt }: Pick<WaitlistEntry, "status" | "offerExpiresAt">,
  now: Date,
): boolean => status === "offered" && offerExpiresAt !== null && offerExpiresAt > now;
