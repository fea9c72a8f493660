import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import type { Refund } from "~/db/schema/payments/refunds";
import { positionOf } from "./position.server";
import { move, post } from "./post.server";
import { oweForRefunds } from "./request-refund.server";
import { moveTo } from "./team-budget.server";

/** What the provider says of money: charges, fees and refunds as ledger groups. All amounts are whole cents. */
interface Said {
  paymentId: string;
  amountCents: number;
  currency: string;
  now: Date;
}

/** Writes the charge of a payment: by the provider, a budget or a transfer, or by a credit and what the guarantee adds. */
export async function postCharge(
  tx: Db,
  { paymentId, amountCents, currency, now, guaranteeCents = 0 }: Said & { guaranteeCents?: number },
): Promise<void> {
  const { paidFrom, keptBy } = await positionOf(tx, paymentId);
  const lines = [
    ...(await moveTo(tx, paidFrom, keptBy, amountCents - guaranteeCents)),
    ...move(keptBy, { account: "guarantee" }, -guaranteeCents),
  ];
  await post(tx, { kind: "charge", paymentId, currency, lines, now });
}

/** Writes the provider's fee of a charge, once. */
export async function postFee(tx: Db, { paymentId, amountCents, currency, now }: Said): Promise<void> {
  const [known] = await tx
    .select({ id: ledgerGroups.id })
    .from(ledgerGroups)
    .where(and(eq(ledgerGroups.paymentId, paymentId), eq(ledgerGroups.kind, "fee")));
  if (known) return;
  const lines = move({ account: "fees" }, { account: "provider" }, amountCents);
  await post(tx, { kind: "fee", paymentId, currency, lines, now });
}

/** Writes a refund that the provider has made. What wasn't owed before is owed first. */
export async function postRefund(
  tx: Db,
  { refund, amountCents, currency, now }: { refund: Refund } & Omit<Said, "paymentId">,
): Promise<void> {
  const { id: refundId, paymentId } = refund;
  const { owed, paidFrom } = await positionOf(tx, paymentId);
  if (owed < amountCents) await oweForRefunds(tx, { paymentId, cents: amountCents, now });
  const lines = move({ account: "owed" }, paidFrom, amountCents);
  await post(tx, { kind: "refund", paymentId, refundId, currency, lines, now });
}

/** How often a refund has failed after it was made. */
export async function countCorrections(tx: Db, refundId: string): Promise<number> {
  const isCorrection = and(eq(ledgerGroups.refundId, refundId), eq(ledgerGroups.kind, "correction"));
  return tx.$count(ledgerGroups, isCorrection);
}

/** Reverses a refund that has failed after it was made: it is owed again. */
export async function postCorrection(tx: Db, { refund, now }: { refund: Refund; now: Date }): Promise<void> {
  const { id: refundId, paymentId, amountCents, currency } = refund;
  const lines = move({ account: "provider" }, { account: "owed" }, amountCents);
  await post(tx, { kind: "correction", paymentId, refundId, currency, lines, now });
}

/**
 * Writes that the admin gave a failed refund back in another way, from the operator's own account. Without it nothing
 * more is owed than the payment's other refunds.
 */
export async function postRefundByHand(
  tx: Db,
  { refund, now }: { refund: Refund; now: Date },
): Promise<void> {
  const { id: refundId, paymentId, currency } = refund;
  const { owed } = await positionOf(tx, paymentId);
  const amountCents = Math.min(owed, refund.amountCents);
  const lines = move({ account: "owed" }, { account: "bank" }, amountCents);
  await post(tx, { kind: "refund-by-hand", paymentId, refundId, currency, lines, now });
}
