import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { type Payout, payouts } from "~/db/schema/payments/payouts";
import { post } from "~/domain/ledger/post.server";
import { ProviderError } from "~/domain/payments/provider";
import type { PayoutProvider, PayoutStatus } from "~/domain/payouts/provider";
import { accountKindOf, bankName, type PayoutProviderName } from "~/platform/providers";
import { isClosedAccount, unpaidEntries } from "../payable-entries.server";
import { applyPayoutStatus } from "./apply-status.server";
import { settleRunIfOver } from "./change-run.server";
import { leftOutReasons } from "./run";

/** Returns a provider by name, also one that is no longer chosen; null for the bank, and for one without its key. */
export type PayoutProviders = (name: PayoutProviderName) => PayoutProvider | null;

interface Passing {
  now: Date;
  limit: number;
  providers: PayoutProviders;
}

/**
 * Goes on with payouts: a planned one of a run that was sent is posted to the ledger, a posted one is sent to the
 * provider, and one that was sent is asked about. Each step is a transaction of its own, and the payout's id is the
 * provider's idempotency key, so a process may end between any two of them, and two workers pay once.
 * @param onFault gets each payout that failed; it is put off
 * @returns how many were looked at
 */
export async function processDuePayouts(
  db: Db,
  { now, limit, providers }: Passing,
  onFault?: (error: unknown, payoutId: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  const rows = await duePayouts(db, now, limit);
  for (const { payout, provider, runSentAt } of rows) {
    try {
      if (payout.state === "planned") await db.transaction((tx) => release(tx, payout.id, now));
      else await askProvider(db, { payout, provider: providers(provider), now }, signal);
    } catch (error) {
      onFault?.(error, payout.id);
      await db
        .update(payouts)
        .set({ checkAt: nextCheck(payout.sentAt ?? runSentAt, now) })
        // The change may have been committed although its answer was lost.
        .where(and(eq(payouts.id, payout.id), eq(payouts.state, payout.state), isNotNull(payouts.checkAt)));
    }
  }
  return rows.length;
}

/** The query of `processDuePayouts`. The index has only payouts that are looked at again. */
export const duePayouts = (db: Db, now: Date, limit: number) =>
  db
    .select({ payout: payouts, provider: payoutRuns.provider, runSentAt: payoutRuns.sentAt })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .where(and(isNotNull(payouts.checkAt), lte(payouts.checkAt, now)))
    .orderBy(asc(payouts.checkAt))
    .limit(limit);

/** Has a payout that was sent looked at now, because of an event. One that is by hand, or over, isn't asked about. */
export async function checkPayoutSoon(
  db: Db,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<void> {
  await db.execute(sql`update payouts set check_at = ${now.toISOString()} from payout_runs as run
    where run.id = payouts.run_id and run.provider <> ${bankName} and payouts.id = ${payoutId}
      and payouts.state in ('sending', 'sent', 'paid')`);
}

/** Growing pauses, from ten seconds to six hours, by the time since the payout or its run was sent. */
const nextCheck = (sentAt: Date | null, now: Date): Date => {
  const age = now.getTime() - (sentAt ?? now).getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 4, 10_000), 6 * 3_600_000));
};

/**
 * Posts a planned payout under its expert's lock, which every refund of the expert's sessions takes as well. It is left
 * out if the details or the balance don't allow it any more.
 */
async function release(tx: Db, id: string, now: Date): Promise<void> {
  const [found] = await tx.select({ expertId: payouts.expertId }).from(payouts).where(eq(payouts.id, id));
  if (!found) return;
  await lockInOrder(tx, ["expert", found.expertId]);
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for("update");
  if (payout?.state !== "planned" || !payout.checkAt) return;
  const { runId, expertId, amountCents, currency } = payout;
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  const [owned] = await tx
    .select({
      details: payoutDetails,
      isActive: users.isActive,
      isClosed: sql<boolean>`${isClosedAccount(sql`${payoutDetails}`)}`,
    })
    .from(payoutDetails)
    .innerJoin(users, eq(users.id, payoutDetails.userId))
    .where(eq(payoutDetails.expertId, expertId));
  const details = owned?.details;
  const [rest] = await tx.execute<{ cents: number }>(
    sql`select coalesce(-sum(amount_cents), 0)::int as cents from (${unpaidEntries(expertId)}) as entry`,
  );
  const whyNot =
    !run || details?.method !== accountKindOf(run.provider) || !details.isReady
      ? leftOutReasons.details
      : !owned?.isActive
        ? leftOutReasons.deactivated
        : owned.isClosed
          ? leftOutReasons.closed
          : details.holdUntil > now
            ? leftOutReasons.hold
            : (rest?.cents ?? 0) < 0
              ? leftOutReasons.balance
              : null;
  if (whyNot || !details) {
    await tx.delete(payoutEntries).where(eq(payoutEntries.payoutId, id));
    const set = { state: "left-out" as const, failure: whyNot, checkAt: null };
    await tx.update(payouts).set(set).where(eq(payouts.id, id));
    return settleRunIfOver(tx, runId, now);
  }
  const isByHand = run?.provider === bankName;
  await tx
    .update(payouts)
    .set({
      ...{ state: isByHand ? "sent" : "sending", sentAt: now, checkAt: isByHand ? null : now },
      ...{ sealed: details.sealed, destination: details.stripeAccountId ?? details.lastFour },
    })
    .where(eq(payouts.id, id));
  await post(tx, {
    ...{ kind: "payout", payoutId: id, currency, now },
    lines: [
      { account: "payable", expertId, amountCents },
      { account: "payouts", expertId, amountCents: -amountCents },
    ],
  });
}

async function askProvider(
  db: Db,
  { payout, provider, now }: { payout: Payout; provider: PayoutProvider | null; now: Date },
  signal?: AbortSignal,
): Promise<void> {
  if (!provider) throw new ProviderError("The provider of this payout isn't configured", true);
  const status = await statusOf(payout, provider, signal);
  await db.transaction(async (tx) => {
    await applyPayoutStatus(tx, { payoutId: payout.id, status, now });
    const [applied] = await tx.select().from(payouts).where(eq(payouts.id, payout.id));
    if (applied)
      await tx
        .update(payouts)
        .set({ checkAt: checkAfter(applied, now) })
        .where(eq(payouts.id, payout.id));
  });
}

/** A payout that was paid may come back: it is asked about for a week, after a minute first. */
function checkAfter(payout: Payout, now: Date): Date | null {
  const { state, settledAt } = payout;
  if (state === "failed" || state === "returned") return null;
  if (state !== "paid" || !settledAt) return nextCheck(payout.sentAt, now);
  const age = now.getTime() - settledAt.getTime();
  return age > 7 * 86_400_000 ? null : new Date(now.getTime() + Math.max(age, 65_000));
}

async function statusOf(
  payout: Payout,
  provider: PayoutProvider,
  signal?: AbortSignal,
): Promise<PayoutStatus | null> {
  const { id: payoutId, providerPayoutId, amountCents, currency, state, destination } = payout;
  if (state !== "sending") return provider.read({ payoutId, providerPayoutId }, signal);
  const order = { payoutId, amountCents, currency, destination, description: "Keyway payout" };
  try {
    return await provider.send(order, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isPassing) throw error;
    // It refused, so nothing was sent, unless an earlier answer was lost.
    const known = await provider.read({ payoutId, providerPayoutId }, signal);
    return known ?? { id: `refused:${payoutId}`, state: "failed", failure: error.message };
  }
}
