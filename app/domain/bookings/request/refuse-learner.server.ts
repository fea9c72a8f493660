import { and, eq } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import type { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import type { BookingError } from "~/domain/bookings/messages";
import type { SignedInCaller } from "~/domain/caller";

/**
 * Returns the error that stops this account from booking: it is erased or deactivated, or its email address is
 * unverified (decision B8). Returns null if it may book.
 */
export function refusalOfAccount(account: Account): BookingError | null {
  if (!account.isActive) return "account-gone";
  return account.emailVerifiedAt ? null : "unverified";
}

type Account = Pick<typeof users.$inferSelect, "isActive" | "emailVerifiedAt">;

/** A learner has at most three upcoming unpaid sessions, holds included, with all experts together (decision C7). */
export async function refusalOfUnpaid(tx: Db, { actor, now }: SignedInCaller): Promise<BookingError | null> {
  const unpaid = await askUnpaid(tx, { userId: actor.userId, now });
  return unpaid.length < mostUnpaid ? null : "too-many-unpaid";
}

const mostUnpaid = 3;

const askUnpaid = builtOnce((db, { userId, now }: { userId: string; now: Date }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.learnerId, userId), whereUpcoming(now), eq(bookings.paymentStatus, "due")))
    .limit(mostUnpaid),
);
