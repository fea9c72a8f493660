import { and, desc, eq, gte, not, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue, hurryJob } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import { teams } from "~/db/schema/teams/teams";
import { newId } from "~/platform/ids";
import { hasDispute, returnToSource } from "./credit-chain.server";
import { isUnderWay, leftOfPayment } from "./left-of-payment.server";
import { isTopUp, type PaidFor, paymentsFor } from "./paid-for.server";
import { positionOf, takeFrom } from "./position.server";
import { type Holder, post } from "./post.server";
import { moveTo, readBudget } from "./team-budget.server";

interface Why {
  reason: Refund["reason"];
  now: Date;
}

/**
 * Requests a refund of everything retained for a booking, in the caller's transaction, which must hold the locks of
 * both sides. One job sends it to the provider, and another checks it until it is settled. The ledger gets its entry
 * once the provider has confirmed it.
 * @returns the requested cents, without refunds that are already pending
 */
export const refundBooking = (tx: Db, { bookingId, ...why }: { bookingId: string } & Why): Promise<number> =>
  refundAll(tx, { bookingId }, why);

/** Does the same for a seat in a class. The caller holds the locks of the class and its learner. */
export const refundReservation = (
  tx: Db,
  { reservationId, ...why }: { reservationId: string } & Why,
): Promise<number> => refundAll(tx, { reservationId }, why);

async function refundAll(tx: Db, what: PaidFor, why: Why): Promise<number> {
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(paymentsFor(what), eq(payments.state, "paid")));
  let total = 0;
  for (const { id } of paid) total += await refundPayment(tx, { paymentId: id, ...why });
  return total;
}

/**
 * Requests the same for one payment. What is refunded is owed at once, so that no expert is paid with it. A payment has
 * one pending refund at a time, and none while it is disputed; the rest is refunded once that is settled. A dispute that
 * is won makes the job that waits for it run at once. What a credit paid is refunded at the payment that it came from.
 * @returns the cents that will be refunded beside a pending refund
 */
export async function refundPayment(
  tx: Db,
  { paymentId, reason, now }: { paymentId: string } & Why,
): Promise<number> {
  const left = await leftOfPayment(tx, paymentId);
  const { leftCents, undisputedCents, disputedCents, currency, underWay } = left;
  if (left.isPaidWithCredit) {
    if (leftCents <= 0) return 0;
    const source = await returnToSource(tx, { paymentId, amountCents: leftCents, now });
    await refundPayment(tx, { paymentId: source, reason, now });
    return leftCents;
  }
  if (undisputedCents + disputedCents <= 0) return 0;
  if (underWay || left.isDisputed) {
    await oweForRefunds(tx, { paymentId, cents: undisputedCents, now });
    const age = now.getTime() - (underWay?.createdAt ?? now).getTime();
    const pause = left.isDisputed
      ? longestPauseMs
      : Math.min(Math.max(age / 4, firstCheckMs), longestPauseMs);
    const runAt = new Date(now.getTime() + pause);
    await enqueue(tx, "refund-rest", { paymentId, reason }, { jobKey: restKey(paymentId), runAt });
    return leftCents;
  }
  await requestRefund(tx, { paymentId, amountCents: leftCents, currency, reason, now });
  return leftCents;
}

/**
 * Requests a refund of `parts` of `of` equal parts of what a payment retains and doesn't owe yet, rounded down. What the
 * guarantee added goes back to the operator in the same proportion. The caller has checked that no refund of a payment
 * at a provider is pending, and no dispute open.
 * @returns the payer's cents
 */
export async function refundParts(
  tx: Db,
  { paymentId, parts, of, reason, now }: { paymentId: string; parts: number; of: number } & Why,
): Promise<number> {
  const position = await positionOf(tx, paymentId);
  const { held, payable, commission, guarantee, currency } = position;
  const shareOf = (cents: number) => Math.floor((cents * parts) / of);
  const amountCents = shareOf(held + payable + commission - guarantee);
  if (amountCents <= 0) return 0;
  const back = { paymentId, amountCents, guaranteeCents: shareOf(guarantee), now };
  const source = await returnToSource(tx, back);
  if (source !== paymentId) {
    await refundPayment(tx, { paymentId: source, reason, now });
    return amountCents;
  }
  // Beside what an earlier refund that failed still owes.
  const lines = takeFrom(position, "owed", amountCents);
  await post(tx, { kind: "refund-due", paymentId, currency, lines, now });
  await requestRefund(tx, { paymentId, amountCents, currency, reason, now });
  return amountCents;
}

/**
 * Lets a refund that waits for a dispute go on, now that it is won: what it gives back is owed, so that it isn't earned.
 */
export async function resumeRest(
  tx: Db,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  if (!(await hurryJob(tx, restKey(paymentId), now))) return;
  const { undisputedCents } = await leftOfPayment(tx, paymentId);
  await oweForRefunds(tx, { paymentId, cents: undisputedCents, now });
}

const restKey = (paymentId: string) => `refund-rest:${paymentId}`;

/** Owes the payer the payment's pending refunds and the given cents beside them, so far as they aren't owed yet. */
export async function oweForRefunds(
  tx: Db,
  { paymentId, cents, now }: { paymentId: string; cents: number; now: Date },
): Promise<void> {
  const pending = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isUnderWay));
  const position = await positionOf(tx, paymentId);
  const missing = cents + pending.reduce((sum, { amountCents }) => sum + amountCents, 0) - position.owed;
  if (missing <= 0) return;
  const { currency } = position;
  await post(tx, {
    kind: "refund-due",
    paymentId,
    currency,
    lines: takeFrom(position, "owed", missing),
    now,
  });
}

/**
 * Writes a refund and its jobs. The caller has checked that enough is left and that no other refund is pending. An
 * amount that was paid with a credit moves back to the payment that the credit came from, and is refunded there.
 */
export async function requestRefund(
  tx: Db,
  refund: Pick<Refund, "paymentId" | "amountCents" | "currency"> & Partial<Pick<Refund, "note">> & Why,
): Promise<Refund> {
  const { now, ...values } = refund;
  const { paymentId } = refund;
  const source = await returnToSource(tx, { paymentId, amountCents: refund.amountCents, now });
  if (source !== paymentId) return requestRefund(tx, { ...refund, paymentId: source });
  await oweForRefunds(tx, { paymentId, cents: refund.amountCents, now });
  const { paidFrom } = await positionOf(tx, paymentId);
  const [requested] = await tx
    .insert(refunds)
    .values({ id: newId(), ...values, ...firstState(paidFrom.account, now), createdAt: now })
    .returning();
  if (!requested) throw new Error("The refund was not written");
  if (requested.state === "succeeded") await returnToBudget(tx, requested, paidFrom);
  if (requested.state !== "requested") return requested;
  const refundId = requested.id;
  await enqueue(tx, "send-refund", { refundId }, { jobKey: `refund:${refundId}` });
  const runAt = new Date(now.getTime() + firstCheckMs);
  await enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });
  return requested;
}

/** What a budget paid is there again at once. What was transferred waits for the admin, who transfers it back. */
function firstState(account: Holder["account"], now: Date) {
  if (account === "team") return { state: "succeeded", settledAt: now } as const;
  return { state: account === "bank" ? "submitted" : "requested" } as const;
}

/** What comes back to the budget of a team that was closed is refunded to those who paid for it. */
async function returnToBudget(
  tx: Db,
  { id: refundId, paymentId, amountCents, currency, createdAt: now }: Refund,
  budget: Holder,
): Promise<void> {
  const lines = await moveTo(tx, { account: "owed" }, budget, amountCents);
  await post(tx, { kind: "refund", paymentId, refundId, currency, lines, now });
  const teamId = budget.teamId ?? "";
  // Waits for a team that is being closed, which refunds only what it sees.
  const [team] = await tx.select({ state: teams.state }).from(teams).where(eq(teams.id, teamId)).for("share");
  if (team?.state === "open") return;
  await lockInOrder(tx, ["team", teamId]);
  await refundBudget(tx, { teamId, now });
}

/**
 * Refunds what is left of a budget, to the payments of the last twelve months that it came from, the newest first: what
 * was paid first is spent first. A disputed one comes before all others, so that what is left waits for the dispute. None
 * whose charge the bank took back, and nothing while the operator has a loss by the budget. The caller holds the team's
 * lock.
 * @returns the cents that will be refunded
 */
export async function refundBudget(tx: Db, { teamId, now }: { teamId: string; now: Date }): Promise<number> {
  if ((await readBudget(tx, teamId)).lossCents > 0) return 0;
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(isRefundable(teamId, now))
    .orderBy(desc(hasDispute(payments.id, "open")), desc(payments.paidAt), desc(payments.id));
  let total = 0;
  for (const { id } of paid) total += await refundPayment(tx, { paymentId: id, reason: "budget", now });
  return total;
}

/** What those payments gave to a budget and didn't get back: no more of it is refunded. Whole cents. */
export async function refundableOfBudget(
  db: Db,
  { teamId, now }: { teamId: string; now: Date },
): Promise<number> {
  const [given] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(payments)
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.groupId, ledgerGroups.id), eq(ledgerEntries.account, "team")),
    )
    .where(isRefundable(teamId, now));
  return given?.cents ?? 0;
}

const isRefundable = (teamId: string, now: Date) =>
  and(
    ...[eq(payments.teamId, teamId), isTopUp, eq(payments.state, "paid")],
    or(gte(payments.paidAt, new Date(now.getTime() - refundableMs)), hasDispute(payments.id, "open")),
    not(hasDispute(payments.id, "lost")),
  );

/** For so long after it was paid, what a budget has left of a payment can be refunded. */
const refundableMs = 365 * 24 * 3_600_000;

/**
 * Long enough for the refund's own job to have run. If that job fails for good, the check sends the refund again.
 */
const firstCheckMs = 60_000;
/** Some refunds take days. */
const longestPauseMs = 6 * 3_600_000;
