import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ofShop } from "~/db/of-shop";
import { users } from "~/db/schema/accounts/users";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import type { Purchase } from "~/domain/payments/provider";
import { matchPurchase, productKeyOf } from "~/domain/payments/providers/payhip-purchase";
import { shopName } from "~/platform/providers";

/**
 * Finds the payment that a purchase at Payhip is for, in the transaction that stores its event. Everything has to
 * match: buyers can type another person's address at Payhip, and a purchase with a coupon must not take that person's
 * payment. A payment takes one purchase.
 * @returns null if it matches nothing
 */
export async function findPaymentOfPurchase(tx: Db, purchase: Purchase, now: Date): Promise<string | null> {
  const earlier = await findByTransaction(tx, purchase.transactionId);
  if (earlier || purchase.kind === "refunded") return earlier;
  const since = new Date(now.getTime() - matchedDays * 24 * 3_600_000);
  const recent = await tx
    .select({
      id: payments.id,
      pageUrl: payments.pageUrl,
      amountCents: payments.amountCents,
      currency: payments.currency,
      email: users.email,
      state: payments.state,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId))
    .where(
      and(
        eq(payments.provider, shopName),
        inArray(payments.state, ["open", "closed"]),
        eq(users.email, purchase.buyerEmail.trim()),
        gt(payments.createdAt, since),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .for("no key update", { of: payments });
  const taken = await paidFor(
    tx,
    recent.map(({ id }) => id),
  );
  const fitting = recent.filter(
    ({ id, pageUrl, ...expected }) =>
      !taken.has(id) && matchPurchase(purchase, { ...expected, productKey: productKeyOf(pageUrl) ?? "" }).ok,
  );
  const best = fitting.find(({ state }) => state === "open") ?? fitting[0];
  return best?.id ?? null;
}

/** How long after the hold a purchase is still matched. The admin checks later ones. */
const matchedDays = 7;

/** Earlier events of the same purchase. A refund belongs to the payment of its purchase. */
async function findByTransaction(tx: Db, transactionId: string): Promise<string | null> {
  const [charged] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, shopName), eq(payments.chargeId, transactionId)));
  if (charged) return charged.id;
  const [told] = await tx
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, shopName), eq(paymentEvents.eventId, `paid:${transactionId}`)));
  return told?.id ?? null;
}

async function paidFor(tx: Db, ids: string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, shopName),
        eq(paymentEvents.kind, "paid"),
        inArray(paymentEvents.paymentId, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A refund may be reported before its purchase. It is assigned once the purchase is matched. */
export async function assignEarlierRefunds(
  tx: Db,
  { transactionId, paymentId }: { transactionId: string; paymentId: string },
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ paymentId })
    .where(
      and(
        sql`${paymentEvents.provider} ${ofShop}`,
        isNull(paymentEvents.paymentId),
        eq(paymentEvents.kind, "refunded"),
        sql`${paymentEvents.facts} ->> 'transactionId' = ${transactionId}`,
      ),
    );
}
