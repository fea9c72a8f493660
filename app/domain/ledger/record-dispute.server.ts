import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Dispute } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { leftOfPayment } from "./left-of-payment.server";
import { giveBack, positionOf, takeFrom } from "./position.server";
import { move, post } from "./post.server";

/** Disputes as ledger groups. All amounts are whole cents. The caller holds the payment's locks. */

type Disputed = Pick<Dispute, "id" | "paymentId" | "amountCents">;

/** A dispute that was closed. `feeCents` is the provider's fee for it; null if it isn't known. */
interface Closed {
  dispute: Disputed;
  feeCents: number | null;
  now: Date;
}

/**
 * Moves the disputed amount to `disputed`: at most what is held or earned, then refunds that are owed but not under way.
 */
export async function postDispute(tx: Db, { dispute, now }: { dispute: Disputed; now: Date }): Promise<void> {
  const { id: disputeId, paymentId, amountCents } = dispute;
  const position = await positionOf(tx, paymentId);
  const { held, payable, commission, currency } = position;
  const taken = Math.min(amountCents, held + payable + commission);
  const fromOwed = Math.min(amountCents - taken, await owedToNoRefund(tx, paymentId));
  const lines = [
    ...takeFrom(position, "disputed", taken),
    ...move({ account: "owed" }, { account: "disputed" }, fromOwed),
  ];
  await post(tx, { kind: "dispute", paymentId, disputeId, currency, lines, now });
}

/** Gives a disputed amount back to where it is held, or was earned; what was owed to the payer is owed again. */
export async function postDisputeWon(tx: Db, { dispute, feeCents, now }: Closed): Promise<void> {
  const { id: disputeId, paymentId } = dispute;
  const position = await positionOf(tx, paymentId);
  const { disputed, owed } = await movedBy(tx, disputeId);
  const lines = [
    ...giveBack(position, "disputed", disputed - owed),
    ...move({ account: "disputed" }, { account: "owed" }, owed),
    ...move({ account: "fees" }, { account: "provider" }, feeCents ?? 0),
  ];
  const { currency } = position;
  await post(tx, { kind: "dispute-won", paymentId, disputeId, currency, lines, now });
}

/**
 * Writes off a disputed amount, which the payer has got back from the bank. What the payment didn't retain is the
 * operator's loss, unless it has become a refund that is owed but not under way.
 */
export async function postDisputeLost(tx: Db, { dispute, feeCents, now }: Closed): Promise<void> {
  const { id: disputeId, paymentId, amountCents } = dispute;
  const position = await positionOf(tx, paymentId);
  const { held, payable, commission, currency } = position;
  const { disputed } = await movedBy(tx, disputeId);
  // A credit that was taken back since is held again.
  const more = Math.min(amountCents - disputed, held + payable + commission);
  const fromOwed = Math.min(amountCents - disputed - more, await owedToNoRefund(tx, paymentId));
  const loss = amountCents - disputed - more - fromOwed + (feeCents ?? 0);
  const lines = [
    ...takeFrom(position, "disputed", more),
    ...move({ account: "disputed" }, { account: "provider" }, disputed + more),
    ...move({ account: "owed" }, { account: "provider" }, fromOwed),
    ...move({ account: "fees" }, { account: "provider" }, loss),
  ];
  await post(tx, { kind: "dispute-lost", paymentId, disputeId, currency, lines, now });
}

/** Returns what an open dispute holds back, which is nothing of a payment that retained nothing. */
export const heldBackBy = async (db: Db, disputeId: string): Promise<number> =>
  (await movedBy(db, disputeId)).disputed;

/** What an open dispute holds back, and how much of it was owed to the payer. */
async function movedBy(tx: Db, disputeId: string): Promise<{ disputed: number; owed: number }> {
  const sumOf = (account: "disputed" | "owed") =>
    sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)::int`;
  const [moved] = await tx
    .select({ disputed: sumOf("disputed"), owed: sumOf("owed") })
    .from(ledgerGroups)
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(eq(ledgerGroups.disputeId, disputeId));
  return { disputed: -(moved?.disputed ?? 0), owed: moved?.owed ?? 0 };
}

/** What is owed to the payer without a refund under way: a refund that failed, or one that waits for the dispute. */
async function owedToNoRefund(tx: Db, paymentId: string): Promise<number> {
  const { owed } = await positionOf(tx, paymentId);
  const { underWay } = await leftOfPayment(tx, paymentId);
  return Math.max(0, owed - (underWay?.paymentId === paymentId ? underWay.amountCents : 0));
}
