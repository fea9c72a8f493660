import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import type { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
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

/** The columns of `Unpaid`. */
export function unpaidColumns(db: Db, { userId, now }: { userId: string; now: Date }) {
  const unpaid = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, userId),
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
        eq(bookings.learnerId, userId),
        or(eq(bookings.paymentStatus, "paid"), eq(bookings.status, "completed")),
      ),
    );
  return {
    count: sql<number>`(select count(*)::int from (${unpaid}) as unpaid)`,
    isNewcomer: sql<boolean>`not exists (${trusted})`,
  };
}
