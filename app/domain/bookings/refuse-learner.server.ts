import { and, eq } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereUpcoming } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings";
import { users } from "~/db/schema/users";
import type { SignedInCaller } from "~/domain/caller";
import type { BookingError } from "./messages";

/** Why this learner can't book anything at the moment, whoever the expert is; null: they can. Asked under the learner's lock. */
export const refusalOf = async (tx: Db, caller: SignedInCaller): Promise<BookingError | null> => {
  const [ofAccount, ofUnpaid] = await Promise.all([
    refusalOfAccount(tx, caller.actor.userId),
    refusalOfUnpaid(tx, caller),
  ]);
  return ofAccount ?? ofUnpaid;
};

/** Refuses an account that was erased or deactivated since, and an unverified one (decision B8). */
async function refusalOfAccount(tx: Db, userId: string): Promise<BookingError | null> {
  const [learner] = await askAccount(tx, { userId });
  if (!learner?.isActive) return "account-gone";
  return learner.emailVerifiedAt ? null : "unverified";
}

const askAccount = builtOnce((db, { userId }: { userId: string }) =>
  db
    .select({ isActive: users.isActive, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId)),
);

/** A learner's upcoming sessions that aren't paid for, holds included, are three at most (decision C7). */
async function refusalOfUnpaid(tx: Db, { actor, now }: SignedInCaller): Promise<BookingError | null> {
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
