import { and, eq, isNull, notExists } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Dispute, disputes } from "~/db/schema/payments/disputes";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { takeBackCredits } from "~/domain/ledger/credits.server";
import { postDispute, postDisputeLost, postDisputeWon } from "~/domain/ledger/record-dispute.server";
import { resumeRest } from "~/domain/ledger/request-refund.server";
import { alertAboutDispute } from "~/domain/payments/alert-admin.server";
import type { Billable } from "~/domain/payments/billable";
import { enterEach } from "~/domain/payments/enter-each.server";
import type { ProviderDispute } from "~/domain/payments/provider";

/**
 * Applies the provider's state of a payment's disputes, under the payment's locks. An open one holds back what is
 * retained, and the admin is mailed about it once; a closed one stays closed.
 * @returns whether none is open
 */
export async function settleDisputes(
  tx: Db,
  caller: Pick<Caller, "now">,
  {
    payment,
    billable,
    disputes: said,
  }: { payment: Payment; billable: Billable; disputes: ProviderDispute[] },
): Promise<{ areOver: boolean }> {
  const known =
    said.length > 0 ? await tx.select().from(disputes).where(eq(disputes.paymentId, payment.id)) : [];
  await enterEach(tx, caller, { payment, kind: "dispute", said }, async (inner, one) => {
    const dispute = known.find(({ providerDisputeId }) => providerDisputeId === one.id);
    await settleDispute(inner, caller, { payment, billable, dispute, said: one });
  });
  const isOpen = and(eq(disputes.paymentId, payment.id), eq(disputes.state, "open"));
  return { areOver: (await tx.$count(disputes, isOpen)) === 0 };
}

async function settleDispute(
  tx: Db,
  caller: Pick<Caller, "now">,
  about: { payment: Payment; billable: Billable; dispute: Dispute | undefined; said: ProviderDispute },
): Promise<void> {
  const { payment, billable, said } = about;
  const { now } = caller;
  const dispute = about.dispute ?? (await open(tx, { payment, said, now }));
  if (dispute.state !== "open") return;
  const { status: state, dueBy } = said;
  if (state === "open") {
    if (dueBy?.getTime() !== dispute.dueBy?.getTime())
      await tx.update(disputes).set({ dueBy }).where(eq(disputes.id, dispute.id));
    return;
  }
  await tx.update(disputes).set({ state, closedAt: now }).where(eq(disputes.id, dispute.id));
  const closed = { dispute, feeCents: said.feeCents, now };
  if (state === "won") {
    await postDisputeWon(tx, closed);
    await resumeRest(tx, { paymentId: payment.id, now });
    await earnAgain(tx, payment.id, now);
  } else {
    // Credits that this payment became are taken back first: the payer has the money.
    const needed = { paymentId: payment.id, neededCents: dispute.amountCents };
    await takeBackCredits(tx, { ...needed, isAllOrNothing: false, now });
    await postDisputeLost(tx, closed);
    await billable.revoke(tx, caller);
  }
}

async function open(
  tx: Db,
  { payment, said, now }: { payment: Payment; said: ProviderDispute; now: Date },
): Promise<Dispute> {
  const { id: providerDisputeId, amountCents, currency, reason, dueBy } = said;
  const paymentId = payment.id;
  const [dispute] = await tx
    .insert(disputes)
    .values({ paymentId, providerDisputeId, amountCents, currency, reason, dueBy, createdAt: now })
    .returning();
  if (!dispute) throw new Error("The dispute was not written");
  await postDispute(tx, { dispute, now });
  await alertAboutDispute(tx, dispute);
  return dispute;
}

/** What is held again is earned now, if the time for that came while it was disputed. */
async function earnAgain(tx: Db, paymentId: string, now: Date): Promise<void> {
  const isEarning = and(eq(ledgerGroups.paymentId, paymentId), eq(ledgerGroups.kind, "earning"));
  const hasEarning = tx.select({ id: ledgerGroups.id }).from(ledgerGroups).where(isEarning);
  await tx
    .update(payments)
    .set({ earnAt: now })
    .where(and(eq(payments.id, paymentId), isNull(payments.earnAt), notExists(hasEarning)));
}
