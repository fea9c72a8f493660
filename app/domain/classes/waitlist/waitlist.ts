import type { WaitlistEntry } from "~/db/schema/classes/class-waitlist";

/** The rules of the waitlist that need no database. */

/** How long a place that was given up can be taken back by its link. */
const takeBackMs = 24 * 60 * 60_000;

/** Until when a place that was given up can be taken back; null where it can't, or no longer. */
export function takeBackEnd({ givenUpAt }: Pick<WaitlistEntry, "givenUpAt">, now: Date): Date | null {
  const end = givenUpAt && new Date(givenUpAt.getTime() + takeBackMs);
  return end && end > now ? end : null;
}

/** Whether the seat that was offered can still be taken. */
export const isOpenOffer = (
  { status, offerExpiresAt }: Pick<WaitlistEntry, "status" | "offerExpiresAt">,
  now: Date,
): boolean => status === "offered" && offerExpiresAt !== null && offerExpiresAt > now;
