import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { findFreeSlots } from "~/domain/availability/queries.server";
import type { DemoAccount } from "./accounts";

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
export async function seedBookings(db: Db, now: Date, wanted: DemoBooking[]): Promise<void> {
  const cards = await findCards(db, wanted);
  for (const booking of wanted) {
    const card = cards.get(booking.expertId);
    const startsAt = await findSlot(db, booking, now);
    if (!card || !startsAt)
      throw new Error(`No free slot ${booking.inDays} days from now for a demo booking`);
    const { learner, expertId } = booking;
    await db.insert(bookings).values({
      learnerId: learner.id,
      expertId,
      learnerName: learner.fullName,
      learnerEmail: learner.email,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 60 * 60_000),
      hours: 1,
      status: startsAt < now ? "completed" : "confirmed",
      priceCents: card.priceCents,
      totalCents: card.priceCents,
      paymentStatus: "paid",
      learnerTimeZone: learner.timeZone ?? "UTC",
      expertTimeZone: card.timeZone,
      createdAt: new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * dayMs),
    });
  }
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
