import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { claims } from "~/db/schema/claims/claims";
import { payments } from "~/db/schema/payments/payments";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { callerOf } from "../../support/caller";
import { fakePayouts } from "../../support/peers/fake-payouts";
import { roomColumns } from "../../support/scenes/bookings";
import { guaranteeScene } from "../../support/scenes/claims";
import { addPayoutDetails } from "../../support/scenes/money";
import { firstAtProvider } from "./first-payment";

export const day = 24 * 60;

/**
 * A first session that was paid for, two that a credit may pay, and more that acts book; and what their acts look for.
 * Minutes count from the start of the first session.
 */
export async function trustScene(db: Db, { isCompleted }: { isCompleted: boolean }) {
  const scene = await guaranteeScene(db, { isCompleted });
  const { bookingId, second, learner, learnerAt, expertAt, at, admin, card, other, teacher, provider } =
    scene;
  const dear = await scene.third({ priceCents: 7500, totalCents: 7500 });
  await db
    .update(bookings)
    .set({ commissionPercent: 12.5, ...roomColumns("meetingLink") })
    .where(eq(bookings.id, bookingId));
  const first = await firstAtProvider(db, { bookingId, provider });
  const payouts = fakePayouts();
  const addDetails = (now: Date) =>
    addPayoutDetails(db, { expertId: card.id, userId: teacher.id, holdUntil: now });
  await addDetails(at(0));
  /** What each of them writes, with a mark that finds it. */
  const words = (text: string) => `${text} ${learner.id.slice(-12)}`;
  const providers = () => provider;
  let asked = 0;

  const nextDay = (minute: number, hour: number) => {
    asked += 1;
    return at((Math.ceil(minute / day) + 1 + asked) * day + hour * 60);
  };
  const openClaim = async () => {
    const own = and(eq(claims.bookingId, bookingId), isNull(claims.decidedAt));
    return (await db.select().from(claims).where(own))[0];
  };
  const asAdmin = (minute: number) => callerOf(admin, { now: at(minute) });
  const paymentsOf = () => db.select().from(payments).where(eq(payments.payerId, learner.id));
  const settle = async (minute: number) => {
    for (const { id: paymentId, provider: name } of await db.select().from(payments))
      if (name !== "credit") await settlePayment(db, learnerAt(minute), { paymentId, providers });
  };
  const restOfDear = async () =>
    (await paymentsOf()).find(({ withCreditId, state }) => withCreditId !== null && state === "open");
  /** The session with the teacher that an act has booked last. */
  const newest = async (): Promise<Booking | undefined> => {
    const own = and(eq(bookings.learnerId, learner.id), eq(bookings.expertId, card.id));
    const isIt = and(own, ne(bookings.id, bookingId), isNull(bookings.movesBookingId));
    return (await db.select().from(bookings).where(isIt).orderBy(desc(bookings.id)).limit(1))[0];
  };
  /** The session with the teacher whose learner has cancelled it late last, and the last that took such a time. */
  const lastLate = async (): Promise<Booking | undefined> => {
    const isIt = and(eq(bookings.expertId, card.id), isNotNull(bookings.resaleCheckAt));
    return (await db.select().from(bookings).where(isIt).orderBy(desc(bookings.cancelledAt)).limit(1))[0];
  };
  const lastSale = async (): Promise<Booking | undefined> => {
    const isIt = and(eq(bookings.expertId, card.id), ne(bookings.learnerId, learner.id));
    return (await db.select().from(bookings).where(isIt).orderBy(desc(bookings.id)).limit(1))[0];
  };
  const review = async () =>
    (await db.select().from(reviews).where(eq(reviews.bookingId, bookingId)))[0]?.id ?? bookingId;
  const reported = async () =>
    (await db.select().from(reviewReports).where(isNull(reviewReports.closedAt)))[0]?.id ?? bookingId;
  const offer = async () =>
    (await db.select().from(timeAlerts).where(eq(timeAlerts.state, "offered")))[0]?.id ?? bookingId;
  const target = async () => {
    const booking = await newest();
    return booking?.status === "confirmed" ? { bookingId: booking.id } : { expertId: card.id };
  };
  const run = async () =>
    (await db.select().from(payoutRuns).orderBy(desc(payoutRuns.id)).limit(1))[0]?.id ?? bookingId;
  return {
    ...{ scene, first, bookingId, second, dear, card, other, learner, teacher, provider, payouts },
    ...{ learnerAt, expertAt, asAdmin, at, words, nextDay, addDetails, settle, paymentsOf },
    ...{ openClaim, restOfDear, newest, lastLate, lastSale, review, reported, offer, target, run },
    /** Whether a session was booked an odd number of times. */
    isOdd: () => asked % 2 === 1,
  };
}
