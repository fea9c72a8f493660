import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { newId } from "~/platform/ids";

/** Rows for tests, each with sensible values that a test may overrule. */

/** A learner with a confirmed e-mail address, unless `emailVerifiedAt: null` says otherwise. */
export async function createUser(db: Db, values: Partial<typeof users.$inferInsert> = {}) {
  const id = values.id ?? newId();
  const emailVerifiedAt = new Date("2026-01-01T00:00:00.000Z");
  const [user] = await db
    .insert(users)
    .values({ id, email: `user-${id}@test.example`, fullName: "Nadia Rahman", emailVerifiedAt, ...values })
    .returning();
  return present(user);
}

/**
 * An approved expert of 40 dollars an hour, free every day from 09:00 to 23:00 in UTC unless `hours` says otherwise,
 * who can be booked from now on for a year.
 */
export async function createExpert(
  db: Db,
  values: Partial<typeof experts.$inferInsert> & {
    userId?: string;
    /** Of ten reviews, unless `reviews` says otherwise. */
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
      // As the link's trigger makes it a moment later: what is returned is the row.
      hasAccount: userId !== undefined,
      ...card,
      reviews,
      // Without a rating these are the first ones' of three stars.
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

/** Booked a week before it starts, whatever day the tests run on. */
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
      learnerTimeZone: "UTC",
      expertTimeZone: "UTC",
      createdAt: new Date(values.startsAt.getTime() - aWeek),
      ...values,
    })
    .returning();
  return present(booking);
}

/**
 * The booking is paid in full: a payment with its charge in the ledger, from which a trigger derives `payment_status`.
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
  const charge = { paymentId, kind: "charge" as const, amountCents, currency };
  await db.insert(ledgerEntries).values({ ...charge, ...(paidAt && { createdAt: paidAt }) });
  return present(payment);
}

function present<T>(row: T | undefined): T {
  if (!row) throw new Error("The row was not written");
  return row;
}
