import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/booking-events";
import { bookings } from "~/db/schema/bookings";
import { experts } from "~/db/schema/experts";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import { payments } from "~/db/schema/payments";
import { sandboxSessions } from "~/db/schema/sandbox-sessions";
import { findFreeSlots } from "~/domain/availability/queries.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
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
    const id = newId();
    const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * dayMs);
    await db.insert(bookings).values({
      id,
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
      learnerTimeZone: learner.timeZone ?? "UTC",
      expertTimeZone: card.timeZone,
      createdAt,
    });
    await db.insert(bookingEvents).values({ bookingId: id, kind: "booked", actor: "learner", createdAt });
    if (startsAt < now) {
      const endedAt = new Date(startsAt.getTime() + 60 * 60_000);
      await db
        .insert(bookingEvents)
        .values({ bookingId: id, kind: "completed", actor: "system", createdAt: endedAt });
    }
    await payAtOnce(db, { bookingId: id, payerId: learner.id, amountCents: card.priceCents, at: createdAt });
  }
}

const dayMs = 86_400_000;

/** A payment that the sandbox took when the session was booked, with its entry in the ledger. */
async function payAtOnce(
  db: Db,
  { at, ...paid }: { bookingId: string; payerId: string; amountCents: number; at: Date },
): Promise<void> {
  const [session] = await db
    .insert(sandboxSessions)
    .values({
      reference: paid.bookingId,
      amountCents: paid.amountCents,
      currency: "USD",
      description: "Keyway session",
      returnUrl: paths.booking(paid.bookingId),
      state: "paid",
      paidAt: at,
      expiresAt: at,
      createdAt: at,
    })
    .returning();
  const id = newId();
  const provider = { provider: "sandbox" as const, sessionId: session?.id, chargeId: session?.id };
  await db.insert(payments).values({ ...paid, ...provider, id, state: "paid", paidAt: at, createdAt: at });
  const charge = { paymentId: id, kind: "charge" as const, amountCents: paid.amountCents, currency: "USD" };
  await db.insert(ledgerEntries).values({ ...charge, createdAt: at });
}

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
