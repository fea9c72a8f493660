import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { cancelLocked } from "~/domain/bookings/change/cancel-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { findOffer, heldUntil, type OfferAnswer } from "./accept-earlier.server";
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
  { alertId, shownHold }: OfferAnswer,
): Promise<Result<Declined, Exclude<OfferError, "not-moved">>> =>
  db.transaction(async (tx) => {
    const seen = await findOffer(tx, caller, alertId);
    if (!seen) return fail("not-found");
    await lockInOrder(tx, ["expert", seen.alert.expertId], ["learner", seen.alert.learnerId]);
    await tx.select({ id: timeAlerts.id }).from(timeAlerts).where(eq(timeAlerts.id, alertId)).for("update");
    const found = await findOffer(tx, caller, alertId);
    if (!found) return fail("not-found");
    const { alert, hold, booking } = found;
    if (alert.state === "accepted") return fail("taken");
    if (alert.state !== "offered" || !hold || !heldUntil(hold, caller.now)) return fail("over");
    if (shownHold !== undefined && shownHold !== hold.id) return fail("changed");
    const released = await cancelLocked(tx, caller, { bookingId: hold.id, side: "learner", reason: null });
    if (!released.ok) return fail("over");
    const hasEnded = await addMissed(tx, { alert, startsAt: hold.startsAt, why: "not-taken" });
    return ok({ bookingId: booking.id, isAlertOn: !hasEnded });
  });
