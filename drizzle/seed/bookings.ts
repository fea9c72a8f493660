import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { payments } from "~/db/schema/payments/payments";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { findFreeSlots } from "~/domain/availability/queries.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { roomFor } from "~/domain/bookings/rooms/new-room.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { openReview } from "~/domain/reviews/open-review.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import type { DemoAccount } from "./accounts";
import { bookedAt } from "./booked-at";

/** A session to be placed on a slot that the expert really offers, so many days before or after now. */
export interface DemoBooking {
  learner: DemoAccount;
  expertId: string;
  /** Days from now to the first day looked at; negative for a session that is over. */
  inDays: number;
  /** Which of the free slots from then on. */
  slot: number;
}

/** Places paid sessions: past ones are completed, coming ones confirmed. */
export async function seedBookings(
  db: Db,
  { now, meetingRooms }: { now: Date; meetingRooms: string | null },
  wanted: DemoBooking[],
): Promise<void> {
  const cards = await findCards(db, wanted);
  for (const booking of wanted) {
    const card = cards.get(booking.expertId);
    const startsAt = await findSlot(db, booking, now);
    if (!card || !startsAt)
      throw new Error(`No free slot ${booking.inDays} days from now for a demo booking`);
    const { learner, expertId } = booking;
    const own = roomFor({ meetsInRooms: true }, meetingRooms);
    const values = {
      learnerId: learner.id,
      expertId,
      learnerName: learner.fullName,
      learnerEmail: learner.email,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 60 * 60_000),
      hours: 1,
      status: startsAt < now ? ("completed" as const) : ("confirmed" as const),
      priceCents: card.priceCents,
      totalCents: card.priceCents,
      learnerTimeZone: learner.timeZone ?? "UTC",
      expertTimeZone: card.timeZone,
      ...(own && { meetingLink: own.link, room: own.room }),
      createdAt: bookedAt(startsAt, now),
    };
    const [booked] = await db.insert(bookings).values(values).returning();
    if (booked) await recordAndPay(db, booked);
  }
}

/** The booking's history, and its charge in the ledger, from which a trigger derives that it is paid. */
async function recordAndPay(db: Db, { id: bookingId, ...booking }: Booking) {
  const { createdAt, learnerId: payerId, totalCents: amountCents, currency } = booking;
  const [id, sessionId] = [newId(), newId()];
  await recordBookingEvent(db, { bookingId, kind: "booked", actor: "learner", now: createdAt });
  if (booking.status === "completed") {
    const { expertId, learnerId, endsAt: endedAt } = booking;
    await openReview(db, { bookingId, expertId, learnerId, endedAt, minutes: taughtMinutes(booking.hours) });
    await recordBookingEvent(db, { bookingId, kind: "completed", actor: "system", now: booking.endsAt });
    const sessionsCount = sql`${experts.sessionsCount} + 1`;
    await db.update(experts).set({ sessionsCount }).where(eq(experts.id, expertId));
  }
  await db.insert(payments).values({
    id,
    ...{ bookingId, payerId, amountCents, currency, createdAt },
    ...{ provider: "sandbox", state: "paid", paidAt: createdAt },
    ...{ sessionId, chargeId: sessionId },
  });
  // The sandbox knows the session as well, so that it can be refunded there.
  await db.insert(sandboxSessions).values({
    ...{ id: sessionId, reference: id, amountCents, currency, description: "Demo session" },
    ...{ returnUrl: paths.booking(bookingId), state: "paid", paidAt: createdAt },
    ...{ expiresAt: booking.startsAt, createdAt },
  });
  await postCharge(db, { paymentId: id, amountCents, currency, now: createdAt });
  await issueReceipt(db, { paymentId: id, seller: {}, now: createdAt });
}

const dayMs = 86_400_000;

async function findCards(db: Db, wanted: DemoBooking[]) {
  const rows = await db
    .select({ id: experts.id, priceCents: experts.priceCents, timeZone: experts.timeZone })
    .from(experts)
    .where(
      inArray(
        experts.id,
        wanted.map(({ expertId }) => expertId),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Looks at ten days, seen from their own first instant: so a past day still offers what it offered then. */
async function findSlot(db: Db, { learner, expertId, inDays, slot }: DemoBooking, now: Date) {
  const start = new Date(now.getTime() + inDays * dayMs);
  const span = { start, end: new Date(start.getTime() + 10 * dayMs) };
  const free = await findFreeSlots(db, { expertId, learnerId: learner.id, now: start, span, hours: 1 });
  return free[slot];
}
