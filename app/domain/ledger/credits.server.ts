import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { type Credit, credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { paymentsFor } from "./paid-for.server";
import { positionOf } from "./position.server";
import { leftOfPayment, moveCredit, refundPayment } from "./request-refund.server";

/** A credit is valid for 90 days (0026). */
const creditDays = 90;

/**
 * Turns what is retained for a booking into a credit of its learner, under the locks of both sides.
 * @param isErased whether the learner's account is deleted: the amount is refunded instead
 * @returns the credited or refunded cents; 0 if nothing is retained
 */
export async function creditBooking(
  tx: Db,
  {
    claim: { id: claimId, bookingId, learnerId },
    isErased,
    now,
  }: { claim: Claim; isErased: boolean; now: Date },
): Promise<number> {
  const paid = await findRetained(tx, bookingId);
  if (!paid) return 0;
  if (isErased) return refundPayment(tx, { paymentId: paid.paymentId, reason: "guarantee", now });
  const expiresAt = new Date(now.getTime() + creditDays * 24 * 3_600_000);
  const { paymentId, leftCents: amountCents, currency } = paid;
  const [credit] = await tx
    .insert(credits)
    .values({
      ...{ claimId, learnerId, paymentId, amountCents, currency },
      ...{ expiresAt, dueAt: expiresAt, createdAt: now },
    })
    .returning();
  if (!credit) throw new Error("The credit was not written");
  await moveFromSource(tx, credit, { amountCents: -amountCents, now });
  return amountCents;
}

/** The payment of a booking that retains the most, without what is being refunded; null if none retains anything. */
export async function findRetained(tx: Db, bookingId: string) {
  const paid = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(paymentsFor({ bookingId }), eq(payments.state, "paid")));
  const left = [];
  for (const { paymentId } of paid) left.push({ paymentId, ...(await leftOfPayment(tx, paymentId)) });
  const [most] = left.sort((one, other) => other.leftCents - one.leftCents);
  return most && most.leftCents > 0 ? most : null;
}

/** Moves cents between a credit and the payment that it came from: negative to the credit, positive back. */
export const moveFromSource = (
  tx: Db,
  { id: creditId, paymentId }: Credit,
  { amountCents, now }: { amountCents: number; now: Date },
) => moveCredit(tx, { creditId, paymentId, amountCents, now });

/**
 * Lets a payment retain at least the given cents, for a refund that its provider has made, by taking what is missing
 * back from its open credit. The caller holds the learner's lock.
 * @returns false if the credit hasn't enough, or was used
 */
export async function takeBackCredit(
  tx: Db,
  { paymentId, neededCents, now }: { paymentId: string; neededCents: number; now: Date },
): Promise<boolean> {
  const { retained } = await positionOf(tx, paymentId);
  const missing = neededCents - retained;
  if (missing <= 0) return true;
  const [credit] = await tx
    .select()
    .from(credits)
    .where(and(eq(credits.paymentId, paymentId), eq(credits.state, "open")));
  if (!credit || credit.amountCents < missing) return false;
  const values =
    credit.amountCents === missing
      ? ({ state: "refunded", closedAt: now } as const)
      : { amountCents: credit.amountCents - missing };
  await tx.update(credits).set(values).where(eq(credits.id, credit.id));
  await moveFromSource(tx, credit, { amountCents: missing, now });
  return true;
}

/** Refunds an open credit to the card that paid the first session. The caller holds the learner's lock. */
export async function refundCredit(tx: Db, credit: Credit, now: Date): Promise<void> {
  const { id, paymentId, amountCents } = credit;
  await tx.update(credits).set({ state: "refunded", closedAt: now }).where(eq(credits.id, id));
  await moveFromSource(tx, credit, { amountCents, now });
  await refundPayment(tx, { paymentId, reason: "guarantee", now });
}

/** Refunds all open credits of an account that is deleted. The caller holds the learner's lock. */
export async function refundCreditsOf(tx: Db, learnerId: string, now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(credits)
    .where(and(eq(credits.learnerId, learnerId), eq(credits.state, "open")));
  for (const credit of open) await refundCredit(tx, credit, now);
}

/** The credit of a claim; null if it gave none. */
export async function findCredit(db: Db, claimId: string): Promise<Credit | null> {
  const [credit] = await db.select().from(credits).where(eq(credits.claimId, claimId));
  return credit ?? null;
}

/** A credit that can pay now, with the session that it came from. */
export interface OpenCredit {
  credit: Credit;
  bookingId: string;
  /** The expert of that session, who can't be paid with it. */
  expertId: string;
}

/** The learner's credits that can pay now, the first to expire first. A learner has a few at most. */
export const findOpenCredits = (db: Db, learnerId: string, now: Date): Promise<OpenCredit[]> =>
  db
    .select({ credit: credits, bookingId: claims.bookingId, expertId: bookings.expertId })
    .from(credits)
    .innerJoin(claims, eq(claims.id, credits.claimId))
    .innerJoin(bookings, eq(bookings.id, claims.bookingId))
    .where(and(eq(credits.learnerId, learnerId), eq(credits.state, "open"), gt(credits.expiresAt, now)))
    .orderBy(asc(credits.expiresAt), asc(credits.id));
