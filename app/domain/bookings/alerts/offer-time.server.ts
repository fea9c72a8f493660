import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { holdForMove } from "~/domain/bookings/change/move-hold.server";
import { type BookingError, isAboutTheTime } from "~/domain/bookings/messages";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { isAboutTheNewTime, type MoveError } from "~/domain/bookings/reschedule";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { fail, type Result } from "~/shared/result";
import { offerMinutes } from "./alert";
import { mailOffer } from "./alert-mails.server";
import { addMissed } from "./close-offers.server";

/** Why a free time couldn't be held for an alert. */
export type Refused = BookingError | MoveError;

interface Offer extends Pick<Caller, "now" | "commissionPercent" | "meetingRooms"> {
  learner: typeof users.$inferSelect;
  startsAt: Date;
}

/**
 * Holds a time for the learner and mails it: for the move of a session like a move, else like a new booking.
 * @returns why it couldn't be held. A time that was taken in between leaves the alert as it is; a learner who has to pay
 *   first is mailed; any other refusal ends the alert, since it would be the same for each time
 */
export async function offerTime(db: Db, alert: TimeAlert, offer: Offer): Promise<Refused | null> {
  const held = await holdFor(db, alert, offer);
  if (!held.ok) {
    await applyRefusal(db, alert, held.error, offer.startsAt);
    return held.error;
  }
  const holdId = held.value.id;
  const isOffered = await db.transaction(async (tx) => {
    const [offered] = await tx
      .update(timeAlerts)
      .set({ state: "offered", holdId })
      .where(isWaiting(alert))
      .returning({ id: timeAlerts.id });
    if (offered) await mailOffer(tx, { alert, learner: offer.learner, holdId });
    return offered !== undefined;
  });
  if (isOffered) return null;
  // The learner has ended the alert, or another worker has found a time.
  const released = await cancelBooking(db, callerFor(offer), { bookingId: holdId, reason: null });
  return released.ok || released.error !== "not-found" ? null : "not-found";
}

const isWaiting = ({ id }: TimeAlert) => and(eq(timeAlerts.id, id), eq(timeAlerts.state, "waiting"));

async function holdFor(
  db: Db,
  { bookingId, expertId, timeZone }: TimeAlert,
  offer: Offer,
): Promise<Result<{ id: string }, Refused>> {
  const { startsAt } = offer;
  if (bookingId) return holdForMove(db, offer, { bookingId, startsAt, minutes: offerMinutes });
  const request = { expertId, startsAt, hours: 1, shownPriceCents: null, timeZone };
  const held = await holdBooking(db, callerFor(offer), { ...request, holdMinutes: offerMinutes });
  // The learner has booked this very time.
  return held.ok && held.value.status !== "pending" ? fail("own-overlap") : held;
}

async function applyRefusal(db: Db, alert: TimeAlert, error: Refused, startsAt: Date): Promise<void> {
  if (isPassing(error)) return;
  await db.transaction(async (tx) => {
    const [waiting] = await tx.select().from(timeAlerts).where(isWaiting(alert)).for("update");
    if (!waiting) return;
    const isUnpaid = error === "too-many-unpaid" || error === "newcomer-unpaid";
    if (isUnpaid) await addMissed(tx, { alert: waiting, startsAt, why: "too-many-unpaid" });
    else await tx.update(timeAlerts).set({ state: "ended" }).where(eq(timeAlerts.id, alert.id));
  });
}

const isPassing = (error: Refused): boolean =>
  isAboutTheTime(error as BookingError) ||
  isAboutTheNewTime(error as MoveError) ||
  error === "nothing-saved" ||
  error === "unpaid";

const callerFor = ({ learner, now, commissionPercent, meetingRooms }: Offer): SignedInCaller => ({
  actor: {
    ...{ userId: learner.id, sessionId: "", email: learner.email, fullName: learner.fullName },
    ...{ role: learner.role, expertId: null, timeZone: learner.timeZone },
    ...{ isVerified: learner.emailVerifiedAt !== null, hasSecondFactor: false },
  },
  ...{ now, commissionPercent, meetingRooms, sourceAddress: null, appUrl: "", seller: {} },
  requestId: "time-alert",
});
