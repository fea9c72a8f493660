import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { hasDispute, sourceOf } from "./credit-chain.server";
import { positionOf } from "./position.server";

/** The condition that a refund is neither made nor refused yet. */
export const isUnderWay = inArray(refunds.state, ["requested", "submitted"]);

/**
 * Reads the payer's part of the retained amount without pending refunds, in whole cents, and the pending refund and the
 * dispute, which for a payment made with a credit are those of the payment at a provider that the credit came from.
 * `leftCents` is 0 while the payment's own charge is disputed.
 */
export async function leftOfPayment(tx: Db, paymentId: string) {
  const [left] = await leftOfPayments(tx, eq(payments.id, paymentId));
  if (!left) throw new Error(`There is no payment ${paymentId}`);
  return left;
}

/** The same for each payment of a condition. */
export async function leftOfPayments(tx: Db, which: SQL | undefined) {
  const found = await tx
    .select({
      paymentId: payments.id,
      isPaidWithCredit: sql<boolean>`${payments.provider} = 'credit'`,
      isPaidByTeam: sql<boolean>`${payments.provider} = 'team'`,
      isDisputed: hasDispute(payments.id, "open"),
      underWay: {
        amountCents: refunds.amountCents,
        createdAt: refunds.createdAt,
        paymentId: refunds.paymentId,
      },
    })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, sourceOf(payments.id)), isUnderWay))
    .where(which);
  return Promise.all(
    found.map(async ({ underWay, ...about }) => {
      const { paymentId } = about;
      const { retained, guarantee, disputed: disputedCents, currency } = await positionOf(tx, paymentId);
      const pendingCents = underWay?.paymentId === paymentId ? underWay.amountCents : 0;
      const undisputedCents = retained - guarantee - pendingCents - disputedCents;
      const isOwnDisputed = about.isDisputed && !about.isPaidWithCredit;
      const leftCents = isOwnDisputed ? 0 : undisputedCents;
      return { ...about, leftCents, undisputedCents, disputedCents, currency, underWay };
    }),
  );
}
