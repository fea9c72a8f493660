import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue, isJobAlive } from "~/db/jobs.server";
import type { Payment } from "~/db/schema/payments/payments";
import { type Refund, refunds } from "~/db/schema/payments/refunds";
import type { Caller } from "~/domain/caller";
import { takeBackCredits } from "~/domain/ledger/credits.server";
import { positionOf } from "~/domain/ledger/position.server";
import { postCorrection, postRefund } from "~/domain/ledger/record-money.server";
import { alertAboutRefund } from "~/domain/payments/alert-admin.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import type { Billable } from "~/domain/payments/billable";
import type { ProviderRefund } from "~/domain/payments/provider";
import { isId, newId } from "~/platform/ids";
import { enterEach } from "../enter-each.server";

/**
 * A refund that has just failed, also after the provider had made it. It needs attention: see operations.md.
 */
export interface RefundFault {
  refundId: string;
  failure: string;
  wasMade: boolean;
}

interface SettledRefunds {
  areOver: boolean;
  faults: RefundFault[];
}

/**
 * Applies the provider's state of a payment's refunds, ours and those made at the provider, under the locks. A
 * confirmed refund gets one ledger entry, and its correction if it fails after that. The payer is mailed about a failed
 * one, and loses a seat for which nothing is retained.
 */
export async function settleRefunds(
  tx: Db,
  caller: Pick<Caller, "now">,
  { payment, billable, refunds: said }: { payment: Payment; billable: Billable; refunds: ProviderRefund[] },
): Promise<SettledRefunds> {
  const faults: RefundFault[] = [];
  // A payment has at most one pending refund, so failed ones are handled first.
  const failedFirst = [...said].sort((a, b) => rank(a) - rank(b));
  await enterEach(tx, caller, { payment, kind: "refund", said: failedFirst }, async (inner, refund) => {
    const fault = await settleRefund(inner, caller, { payment, said: refund });
    if (fault) faults.push(fault);
  });
  if (said.length > 0) await billable.revoke(tx, caller);
  for (const fault of faults) await announceFailed(tx, fault);
  const underWay = await openRefunds(tx, payment.id);
  return { areOver: underWay.length === 0, faults };
}

const rank = ({ status }: ProviderRefund) => (status === "failed" ? 0 : 1);

const isOpen = inArray(refunds.state, ["requested", "submitted"]);

const openRefunds = (tx: Db, paymentId: string) =>
  tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isOpen));

/**
 * Queues again a refund that the provider doesn't have and whose job has used up its attempts.
 */
export async function resendRefunds(tx: Db, paymentId: string): Promise<void> {
  const isLost = and(eq(refunds.state, "requested"), not(isJobAlive(sql`'refund:' || ${refunds.id}`)));
  const lost = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isLost));
  for (const { id } of lost) await enqueue(tx, "send-refund", { refundId: id }, { jobKey: `refund:${id}` });
}

async function settleRefund(
  tx: Db,
  caller: Pick<Caller, "now">,
  { payment, said }: { payment: Payment; said: ProviderRefund },
): Promise<RefundFault | null> {
  const { now } = caller;
  const known = await findKnown(tx, payment, said);
  // What the provider has given back is a fact. Money that became a credit is taken back from it first.
  const fits =
    said.status !== "succeeded" ||
    known?.state === "succeeded" ||
    (await takeBackCredits(tx, {
      ...{ paymentId: payment.id, neededCents: said.amountCents, now },
      isAllOrNothing: true,
    }));
  if (!known) {
    const adopted = await adopt(tx, caller, { payment, said, fits });
    if (adopted?.state === "succeeded") await enter(tx, caller, { refund: adopted, said });
    return null;
  }
  const wasMade = known.state === "succeeded";
  const fault = { refundId: known.id, failure: fits ? (said.failure ?? "refused") : doesNotFit, wasMade };
  if (wasMade && said.status !== "failed") return null;
  if (wasMade) await postCorrection(tx, { refund: known, now });
  const state = fits ? statesBySaid[said.status] : "failed";
  if (state === known.state && said.id === known.providerRefundId) return null;
  await tx
    .update(refunds)
    .set({
      state,
      providerRefundId: said.id,
      failure: state === "failed" ? fault.failure : null,
      settledAt: state === "submitted" ? null : now,
    })
    .where(eq(refunds.id, known.id));
  if (state === "succeeded") await enter(tx, caller, { refund: known, said });
  return state === "failed" && known.state !== "failed" ? fault : null;
}

/** Writes the ledger entry of a completed refund, with the payer's mail. */
async function enter(
  tx: Db,
  caller: Pick<Caller, "now">,
  { refund, said }: { refund: Refund; said: ProviderRefund },
): Promise<void> {
  const { paymentId } = refund;
  const { amountCents, currency } = said;
  await postRefund(tx, { refund, amountCents, currency, now: caller.now });
  await announcePayment(tx, { paymentId, about: "refunded", refund });
}

/**
 * Mails the payer about a failed refund, unless the money was refunded in another way or is about to be, and the admin
 * about one that had been made.
 */
async function announceFailed(tx: Db, { refundId, wasMade }: RefundFault): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund) return;
  const { paymentId } = refund;
  const { retained } = await positionOf(tx, paymentId);
  const isOwed = retained > sumOf(await openRefunds(tx, paymentId));
  if (isOwed) await announcePayment(tx, { paymentId, about: "refund-failed", refund });
  if (wasMade) await alertAboutRefund(tx, refund);
}

const sumOf = (amounts: Array<{ amountCents: number }>) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The failure of a refund that the provider made although the ledger retains less. The admin looks at it. */
const doesNotFit = "the provider gave back more than is retained: a credit was used";

const statesBySaid = { pending: "submitted", succeeded: "succeeded", failed: "failed" } as const;

async function findKnown(
  tx: Db,
  payment: Payment,
  { id, refundId }: ProviderRefund,
): Promise<Refund | undefined> {
  const isOurs = refundId !== null && isId(refundId) ? eq(refunds.id, refundId) : undefined;
  const [known] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), or(eq(refunds.providerRefundId, id), isOurs)));
  return known;
}

/**
 * Stores a refund that was made at the provider. A refund that failed there moved nothing.
 * @returns null also for one that is pending beside another, which is stored once the other is settled
 */
async function adopt(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { payment, said, fits }: { payment: Payment; said: ProviderRefund; fits: boolean },
): Promise<Refund | null> {
  if (said.status === "failed") return null;
  const [adopted] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      amountCents: said.amountCents,
      currency: said.currency,
      reason: "provider",
      state: fits ? statesBySaid[said.status] : "failed",
      failure: fits ? null : doesNotFit,
      providerRefundId: said.id,
      settledAt: said.status === "pending" ? null : now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return adopted ?? null;
}
