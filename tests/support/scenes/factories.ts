import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { payments } from "~/db/schema/payments/payments";
import { postCharge } from "~/domain/ledger/record-money.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { newId } from "~/platform/ids";

/** Creates rows for tests, with sensible values that a test can override. */

/** Everybody lives somewhere else: a zone that is mistaken for another one is seen. The machine is in Auckland. */
export const homeZones = {
  learner: "America/New_York",
  expert: "Asia/Kolkata",
  admin: "Europe/Berlin",
} as const;

/** A learner with a confirmed e-mail address, unless `emailVerifiedAt: null` says otherwise. */
export async function createUser(db: Db, values: Partial<typeof users.$inferInsert> = {}) {
  const id = values.id ?? newId();
  const emailVerifiedAt = new Date("2026-01-01T00:00:00.000Z");
  const [user] = await db
    .insert(users)
    .values({
      ...{ id, email: `user-${id}@test.example`, fullName: "Nadia Rahman", emailVerifiedAt },
      timeZone: homeZones[values.role ?? "learner"],
      ...values,
    })
    .returning();
  return present(user);
}

/**
 * An approved expert for 40 dollars an hour, free every day from 09:00 to 23:00 UTC unless `hours` says otherwise, who
 * can be booked without notice, up to a year ahead.
 */
export async function createExpert(
  db: Db,
  values: Partial<typeof experts.$inferInsert> & {
    userId?: string;
    /** The average of ten reviews, or of `reviews` if given. */
    rating?: number | null;
    hours?: Array<Omit<typeof expertAvailability.$inferInsert, "expertId">>;
  } = {},
) {
  const { userId, hours = everyDay, rating = null, ...card } = values;
  const reviews = values.reviews ?? (rating === null ? 0 : 10);
  const [expert] = await db
    .insert(experts)
    .values({
      name: "Amara Okafor",
      title: "Incident responder",
      bio: "Ten years of triage, containment and reports that a board can read.",
      priceCents: 4000,
      approved: true,
      minimumNoticeMinutes: 0,
      daysAhead: 365,
      email: `expert-${newId()}@test.example`,
      // The link's trigger sets the same value later. Set here, the returned row is right.
      hasAccount: userId !== undefined,
      ...card,
      reviews,
      // Without a rating, each review has three stars.
      ratingSum: Math.round((rating ?? 3) * reviews),
    })
    .returning();
  const { id: expertId } = present(expert);
  if (userId) await db.insert(expertsUsers).values({ userId, expertId });
  if (hours.length > 0) {
    await db.insert(expertAvailability).values(hours.map((range) => ({ ...range, expertId })));
  }
  return present(expert);
}

const aWeek = 7 * 86_400_000;

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "09:00",
  endTime: "23:00",
}));

/** A confirmed session of an hour for 40 dollars, booked a week before its start. */
export async function createBooking(
  db: Db,
  values: Partial<typeof bookings.$inferInsert> & { learnerId: string; expertId: string; startsAt: Date },
) {
  const hours = values.hours ?? 1;
  const priceCents = values.priceCents ?? 4000;
  const [booking] = await db
    .insert(bookings)
    .values({
      learnerName: "Nadia Rahman",
      learnerEmail: "nadia@test.example",
      endsAt: new Date(values.startsAt.getTime() + hours * 3_600_000),
      hours,
      status: "confirmed",
      priceCents,
      totalCents: hours * priceCents,
      learnerTimeZone: homeZones.learner,
      expertTimeZone: homeZones.expert,
      createdAt: new Date(values.startsAt.getTime() - aWeek),
      ...values,
    })
    .returning();
  return present(booking);
}

/** Completed sessions of a year ago, one for each learner, who is no newcomer by it (decision J12). */
export async function keepSessions(db: Db, learnerIds: readonly string[]) {
  const { id: expertId } = await createExpert(db, { approved: false, hours: [] });
  const start = Date.UTC(2025, 9, 1);
  for (const [index, learnerId] of learnerIds.entries()) {
    const startsAt = new Date(start + index * 3_600_000);
    await createBooking(db, { learnerId, expertId, startsAt, status: "completed" });
  }
}

/**
 * Pays a booking in full: writes a payment, its charge in the ledger and its receipt. A trigger derives
 * `payment_status` from them.
 */
export async function payFor(
  db: Db,
  booking: { id: string; learnerId: string; totalCents: number; createdAt: Date },
  values: Partial<typeof payments.$inferInsert> = {},
) {
  const id = newId();
  const [payment] = await db
    .insert(payments)
    .values({
      id,
      bookingId: booking.id,
      payerId: booking.learnerId,
      provider: "sandbox",
      sessionId: `session-${id}`,
      amountCents: booking.totalCents,
      state: "paid",
      chargeId: `charge-${id}`,
      paidAt: booking.createdAt,
      createdAt: booking.createdAt,
      ...values,
    })
    .returning();
  const { id: paymentId, amountCents, currency, paidAt } = present(payment);
  const now = paidAt ?? new Date();
  await postCharge(db, { paymentId, amountCents, currency, now });
  await issueReceipt(db, { paymentId, seller: {}, now });
  return present(payment);
}

function present<T>(row: T | undefined): T {
  if (!row) throw new Error("The row was not written");
  return row;
}
