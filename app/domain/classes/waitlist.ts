import type { WaitlistPlace } from "~/db/schema/class-waitlist";

/** The rules of the waitlist that need no database. */

/** Most characters of each field. */
export const waitlistLimits = { name: 100, email: 254 };

/** Whether the seat that was offered can still be taken. */
export const isOpenOffer = (
  { status, offerExpiresAt }: Pick<WaitlistPlace, "status" | "offerExpiresAt">,
  now: Date,
): boolean => status === "offered" && offerExpiresAt !== null && offerExpiresAt > now;
