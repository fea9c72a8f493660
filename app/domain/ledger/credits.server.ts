import { and, asc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { type Credit, credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { hasDispute, moveCredit, returnToSource, sourceOf } from "./credit-chain.server";
import { leftOfPayments } from "./left-of-payment.server";
import { paymentsFor } from "./paid-for.server";
import { positionOf } from "./position.server";
import { refundPayment } from "./request-refund.server";

/** A credit is valid for 90 days (0026). */
const creditDays = 90;

/**
 * Turns what is retained for a booking into a credit of its learner, under the locks of both sides. What a second
 * payment retains, where a credit and a card paid together, is refunded. What a team's budget paid goes back to it.
 * @param isErased whether the learner's account is deleted: all of it is refunded instead
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
  const [paid, ...others] = await findRetained(tx, bookingId);
  if (!paid) return 0;
  const refund = ({ paymentId }: Retained) => refundPayment(tx, { paymentId, reason: "guarantee", now });
  if (isErased || paid.isPaidByTeam) {
    let total = 0;
    for (const one of [paid, ...others]) total += await refund(one);
    return total;
  }
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
  for (const one of others) await refund(one);
  return amountCents;
}

/** What a payment retains of its payer's money, without what is being refunded. */
type Retained = Awaited<ReturnType<typeof leftOfPayments>>[number];

/** The payments of a booking that retain something, the one that retains most first. */
export async function findRetained(tx: Db, bookingId: string): Promise<Retained[]> {
  const kept = and(paymentsFor({ bookingId }), eq(payments.state, "paid"), isNull(payments.problem));
  const left = await leftOfPayments(tx, kept);
  return left.filter(({ leftCents }) => leftCents > 0).sort((one, other) => other.leftCents - one.leftCents);
}

/** Moves cents between a credit and the payment that it came from: negative to the credit, positive back. */
export const moveFromSource = (
  tx: Db,
  { id: creditId, paymentId }: Credit,
  { amountCents, now }: { amountCents: number; now: Date },
) => moveCredit(tx, { creditId, paymentId, amountCents, now });

/**
 * Lets a payment retain at least the given cents, for money that its provider has given back, by taking what is missing
 * back from open credits that it paid for. The caller holds the learner's lock.
 * @returns false if the credits haven't enough, or were used; what they have is taken back for a lost dispute only
 */
export async function takeBackCredits(
  tx: Db,
  {
    paymentId,
    neededCents,
    isAllOrNothing,
    now,
  }: { paymentId: string; neededCents: number; isAllOrNothing: boolean; now: Date },
): Promise<boolean> {
  const { retained } = await positionOf(tx, paymentId);
  let missing = neededCents - retained;
  if (missing <= 0) return true;
  const open = await tx
    .select()
    .from(credits)
    .where(
      and(
        eq(credits.learnerId, payerOf(tx, paymentId)),
        eq(credits.state, "open"),
        eq(sourceOf(credits.paymentId), paymentId),
      ),
    );
  const available = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (available < missing && isAllOrNothing) return false;
  for (const credit of open) {
    const amountCents = Math.min(credit.amountCents, missing);
    if (amountCents <= 0) break;
    const values =
      credit.amountCents === amountCents
        ? ({ state: "refunded", closedAt: now } as const)
        : { amountCents: credit.amountCents - amountCents };
    await tx.update(credits).set(values).where(eq(credits.id, credit.id));
    await moveFromSource(tx, credit, { amountCents, now });
    await returnToSource(tx, { paymentId: credit.paymentId, amountCents, now });
    missing -= amountCents;
  }
  return missing <= 0;
}

const payerOf = (tx: Db, paymentId: string) =>
  tx.select({ id: payments.payerId }).from(payments).where(eq(payments.id, paymentId));

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

/** A credit, and what has become of a dispute about the payment that its money came from. */
export interface DisputedCredit extends Credit {
  /** While it is open the credit is frozen: neither spent nor refunded. A lost one has taken the credit back. */
  dispute: "open" | "lost" | null;
}

/** Whether a credit can be spent now. */
export const isUsable = ({ state, dispute, expiresAt }: DisputedCredit, now: Date): boolean =>
  state === "open" && dispute !== "open" && expiresAt > now;

const withDispute = {
  ...getTableColumns(credits),
  dispute: sql<DisputedCredit["dispute"]>`case when ${hasDispute(credits.paymentId, "open")} then 'open'
    when ${hasDispute(credits.paymentId, "lost")} then 'lost' end`,
};

/** The credit of a claim; null if it gave none. */
export async function findCredit(db: Db, claimId: string): Promise<DisputedCredit | null> {
  const [credit] = await db.select(withDispute).from(credits).where(eq(credits.claimId, claimId));
  return credit ?? null;
}

/** A credit that isn't used or over, with the session that it came from. */
export interface OpenCredit {
  credit: DisputedCredit;
  bookingId: string;
  /** The expert of that session, who can't be paid with it. */
  expertId: string;
  hours: number;
}

/**
 * The learner's credits that aren't used or over, the first to expire first. A learner has a few at most. Under the
 * learner's lock no dispute begins.
 */
export const findOpenCredits = (db: Db, learnerId: string, now: Date): Promise<OpenCredit[]> =>
  prepared(
    db
      .select({
        credit: withDispute,
        bookingId: claims.bookingId,
        expertId: bookings.expertId,
        hours: bookings.hours,
      })
      .from(credits)
      .innerJoin(claims, eq(claims.id, credits.claimId))
      .innerJoin(bookings, eq(bookings.id, claims.bookingId))
      .where(and(eq(credits.learnerId, learnerId), eq(credits.state, "open"), gt(credits.expiresAt, now)))
      .orderBy(asc(credits.expiresAt), asc(credits.id)),
  );
