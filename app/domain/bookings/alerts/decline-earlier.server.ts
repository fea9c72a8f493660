import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import { ok, type Result } from "~/shared/result";
import { type OfferAnswer, releaseOffer } from "./accept-earlier.server";
import type { OfferError } from "./alert";
import { addMissed } from "./close-offers.server";

interface Declined {
  bookingId: string;
  /** False if it was the third time that wasn't taken. */
  isAlertOn: boolean;
}

/** Releases the held time for the next learner. It counts as missed, like an offer that ran out. */
export const declineEarlier = (
  db: Db,
  caller: SignedInCaller,
  answer: OfferAnswer,
): Promise<Result<Declined, Exclude<OfferError, "not-moved">>> =>
  db.transaction(async (tx) => {
    const released = await releaseOffer(tx, caller, answer);
    if (!released.ok) return released;
    const { alert, hold, booking } = released.value;
    const hasEnded = await addMissed(tx, { alert, startsAt: hold.startsAt, why: "not-taken" });
    return ok({ bookingId: booking.id, isAlertOn: !hasEnded });
  });
