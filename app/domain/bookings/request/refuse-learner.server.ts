import { and, eq, exists, isNull, or, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import { seatsQuery } from "~/db/live-classes.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { blocksWithExpert } from "~/domain/blocks/blocks.server";
import { endOf } from "~/domain/bookings/booking";
import type { BookingError } from "~/domain/bookings/messages";

/**
 * Returns the error that stops this account from booking: it is erased or deactivated, or its email address is
 * unverified (decision B8). Returns null if it may book.
 */
export function refusalOfAccount(account: Account): BookingError | null {
  if (!account.isActive) return "account-gone";
  return account.emailVerifiedAt ? null : "unverified";
}

type Account = Pick<typeof users.$inferSelect, "isActive" | "emailVerifiedAt">;

/** What a learner has to pay, and whether they have paid for or kept a session yet. */
export interface Unpaid {
  /** Upcoming unpaid sessions, holds included, with all experts together; counted up to three. */
  count: number;
  isNewcomer: boolean;
}

/** What decides whether a learner may book with an expert. */
interface LearnerStanding extends Unpaid {
  /** There is a block between the learner and the expert's account. */
  isBlocked: boolean;
  /** The learner has a seat in a class at the wanted time. */
  isInClass: boolean;
}

/** Reads it in one query. The answer stays true while the caller holds the learner's lock. */
export async function readStanding(db: Db, { time, ...people }: Question): Promise<LearnerStanding> {
  const span = time && { start: time.startsAt, end: endOf(time.startsAt, time.hours) };
  const [found] = await askStanding(db, { ...people, span });
  return found ?? { count: 0, isNewcomer: true, isBlocked: false, isInClass: false };
}

/** @param expertId the record's @param time null for no time yet */
interface Question {
  learnerId: string;
  expertId: string;
  time: { startsAt: Date; hours: number } | null;
  now: Date;
}

/**
 * A learner has at most three upcoming unpaid sessions, holds included (decision C7). One who has no paid or kept
 * session yet has one, and books no more than an hour before paying; a hold may be longer (J12).
 */
export function refusalOfUnpaid(
  { count, isNewcomer }: Unpaid,
  { status, hours }: { status: "confirmed" | "pending"; hours: number },
): BookingError | null {
  if (count >= mostUnpaid) return "too-many-unpaid";
  if (isNewcomer && count > 0) return "newcomer-unpaid";
  return refusalOfLength({ isNewcomer }, { status, hours });
}

/** The same for a time that the learner holds already. */
export const refusalOfLength = (
  { isNewcomer }: Pick<Unpaid, "isNewcomer">,
  { status, hours }: { status: "confirmed" | "pending"; hours: number },
): BookingError | null => (isNewcomer && status === "confirmed" && hours > 1 ? "newcomer-length" : null);

const mostUnpaid = 3;

type StandingQuery = Omit<Question, "time"> & { span: { start: Date; end: Date } | null };

const askStanding = builtOnce((db, { learnerId, expertId, span, now }: StandingQuery) => {
  const unpaid = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        whereUpcoming(now),
        eq(bookings.paymentStatus, "due"),
        isNull(bookings.movesBookingId),
      ),
    )
    .limit(mostUnpaid);
  const trusted = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        or(eq(bookings.paymentStatus, "paid"), eq(bookings.status, "completed")),
      ),
    );
  return db
    .select({
      count: sql<number>`(select count(*)::int from (${unpaid}) as unpaid)`,
      isNewcomer: sql<boolean>`not exists (${trusted})`,
      isBlocked: sql<boolean>`exists ${blocksWithExpert(db, { userId: learnerId, expertId })}`,
      isInClass: sql<boolean>`${span ? exists(seatsQuery(db, { learnerId, now, ...span })) : sql`false`}`,
    })
    .from(users)
    .where(eq(users.id, learnerId));
});
