import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import type { Payment } from "~/db/schema/payments";
import { type Refund, refunds } from "~/db/schema/refunds";
import type { Caller } from "~/domain/caller";
import { isId, newId } from "~/platform/ids";
import { announcePayment } from "./announce-payment.server";
import type { ProviderRefund } from "./provider";

/**
 * Brings a payment's refunds to what the provider says, under the locks: ours, and those that somebody made at the
 * provider. One that is confirmed gets its entry in the ledger, once.
 * @returns whether none is on its way
 */
export async function settleRefunds(
  tx: Db,
  caller: Pick<Caller, "now" | "appUrl">,
  { payment, refunds: said }: { payment: Payment; refunds: ProviderRefund[] },
): Promise<boolean> {
  for (const refund of said) await settleRefund(tx, caller, { payment, said: refund });
  const [underWay] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.state, ["requested", "submitted"])))
    .limit(1);
  return underWay === undefined;
}

async function settleRefund(
  tx: Db,
  caller: Pick<Caller, "now" | "appUrl">,
  { payment, said }: { payment: Payment; said: ProviderRefund },
): Promise<void> {
  const known = (await findKnown(tx, payment, said)) ?? (await adopt(tx, caller, { payment, said }));
  if (!known || known.state === "succeeded") return;
  const { now } = caller;
  const state = statesBySaid[said.status];
  if (state === known.state && said.id === known.providerRefundId) return;
  await tx
    .update(refunds)
    .set({
      state,
      providerRefundId: said.id,
      failure: said.failure,
      settledAt: state === "submitted" ? null : now,
    })
    .where(eq(refunds.id, known.id));
  if (state !== "succeeded") return;
  await tx.insert(ledgerEntries).values({
    paymentId: payment.id,
    kind: "refund",
    amountCents: -said.amountCents,
    currency: said.currency,
    refundId: known.id,
    createdAt: now,
  });
  await announcePayment(tx, caller, { paymentId: payment.id, about: "refunded", refund: known });
}

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

/** A refund that nobody of ours asked for is written once the provider has made it. */
async function adopt(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { payment, said }: { payment: Payment; said: ProviderRefund },
): Promise<Refund | null> {
  if (said.status !== "succeeded") return null;
  const [adopted] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      amountCents: said.amountCents,
      currency: said.currency,
      reason: "provider",
      state: "failed",
      settledAt: now,
      createdAt: now,
    })
    .returning();
  return adopted ?? null;
}
