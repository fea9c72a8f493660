import { and, asc, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { enqueue } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { payDeadline } from "~/domain/bookings/booking";
import { type BookingWithParties, bookingParties } from "~/domain/bookings/booking-parties.server";
import { changeState, expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { type DueAction, dueActions, nextCheck, type Timed } from "~/domain/bookings/due-actions";
import type { Result } from "~/shared/result";
import { cancelLocked } from "./cancel-booking.server";
import { askForLink, remindBoth } from "./remind.server";

/**
 * Performs due actions: expires overdue holds, cancels unpaid sessions, sends reminders, asks for missing links and
 * completes sessions that are over (decisions C7, C8). Takes at most `limit` bookings whose `check_at` has come, each
 * in its own transaction, under the locks of its expert and its learner. Workers may run it at the same time.
 * @param onFault gets each booking that failed; it is tried again a minute later
 * @returns how many were processed or postponed
 */
export async function processDueBookings(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, bookingId: string) => void,
): Promise<number> {
  const rows = await dueBookings(db, now, limit);
  return eachDue(db, { now, rows, one: (tx, row) => processOne(tx, row, now), putOff: putOff(now), onFault });
}

/** The query of `processDueBookings`. The index has only bookings with a due action. */
export const dueBookings = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: bookings.id, expertId: bookings.expertId, learnerId: bookings.learnerId })
    .from(bookings)
    .where(isDue(now))
    .orderBy(asc(bookings.checkAt))
    .limit(limit);

const isDue = (now: Date) =>
  and(lte(bookings.checkAt, now), sql`${bookings.status} in ('pending', 'confirmed')`);

/** Returns false if another worker has processed it, or the booking is locked. */
async function processOne(
  tx: Db,
  { id, expertId, learnerId }: { id: string; expertId: string; learnerId: string },
  now: Date,
): Promise<boolean> {
  await lockInOrder(tx, ["expert", expertId], ["learner", learnerId]);
  const [row] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), isDue(now)))
    .for("no key update", { skipLocked: true });
  const found = row && (await bookingParties(tx, id));
  if (!found) return false;

  const timed = await timedOf(tx, found, now);
  for (const due of dueActions(timed, now)) await perform(tx, found, due, now);
  const [after] = await tx.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id));
  const next = nextCheck({ ...timed, status: after?.status ?? timed.status }, now);
  await tx
    .update(bookings)
    .set({ checkAt: next ?? sql`'infinity'` })
    .where(eq(bookings.id, id));
  return true;
}

async function perform(tx: Db, session: BookingWithParties, due: DueAction, now: Date) {
  const change = { bookingId: session.booking.id, by: "system", now } as const;
  switch (due.act) {
    case "expire":
      await expireOverdueHolds(tx, eq(bookings.id, change.bookingId), now);
      break;
    case "complete":
      required(await changeState(tx, { ...change, to: "completed" }), due.act);
      break;
    case "cancel-unpaid":
      required(
        await cancelLocked(tx, { now }, { bookingId: change.bookingId, side: "system", reason: null }),
        due.act,
      );
      break;
    case "remind":
      await remindBoth(tx, session, due.hours);
      break;
    case "ask-for-link":
      await askForLink(tx, session, due.hours);
      break;
  }
}

/** @throws for a refusal, so that the booking is put off and logged, and nothing of it is lost */
function required(done: Result<unknown, string>, act: DueAction["act"]): void {
  if (!done.ok) throw new Error(`The act ${act} was refused: ${done.error}`);
}

async function timedOf(tx: Db, { booking, expert }: BookingWithParties, now: Date): Promise<Timed> {
  const [last] = await tx
    .select({ at: max(bookingEvents.createdAt) })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking.id),
        inArray(bookingEvents.kind, ["booked", "confirmed", "moved"]),
      ),
    );
  const hasLink = (booking.meetingLink ?? expert.usualLink) !== null;
  const isPaying = booking.status === "confirmed" && (await checkPendingPayment(tx, booking, now));
  return { ...booking, agreedAt: last?.at ?? booking.createdAt, hasLink, isPaying };
}

/** Past an unpaid booking's deadline: queues a check of a payment started before it. @returns whether there is one */
async function checkPendingPayment(tx: Db, booking: Booking, now: Date): Promise<boolean> {
  const deadline = payDeadline(booking);
  if (booking.paymentStatus !== "due" || deadline > now) return false;
  const [begun] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, booking.id),
        inArray(payments.state, ["created", "open"]),
        lte(payments.createdAt, deadline),
        // No provider's session stays open longer: an older payment that can't be checked isn't waited for.
        gt(payments.createdAt, new Date(now.getTime() - longestCheckoutMs)),
      ),
    );
  if (!begun) return false;
  const jobKey = `check-payment:${begun.id}`;
  await enqueue(tx, "check-payment", { paymentId: begun.id }, { jobKey });
  return true;
}

const longestCheckoutMs = 3_600_000;

const putOff = (now: Date) => (db: Db, bookingId: string, checkAt: Date) =>
  db
    .update(bookings)
    .set({ checkAt })
    .where(and(eq(bookings.id, bookingId), isDue(now)));
