import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import type { Purchase } from "~/domain/payments/provider";
import { matchPurchase, productKeyOf } from "~/domain/payments/providers/payhip-purchase";

/**
 * Which payment of ours a purchase at Payhip is for, in the transaction that stores its event. All of it has to fit:
 * anybody can type another person's address there, so that a purchase with a coupon must not take the payment away from
 * the right one. A payment takes one purchase.
 * @returns null where it matches nothing
 */
export async function findBought(tx: Db, purchase: Purchase, now: Date): Promise<string | null> {
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
        eq(payments.provider, "payhip"),
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

/** A purchase after the hold expired is matched for so long; the admin checks what comes later. */
const matchedDays = 7;

/** What Payhip told of the same purchase before; a refund names the payment of its purchase. */
async function findByTransaction(tx: Db, transactionId: string): Promise<string | null> {
  const [charged] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, "payhip"), eq(payments.chargeId, transactionId)));
  if (charged) return charged.id;
  const [told] = await tx
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, "payhip"), eq(paymentEvents.eventId, `paid:${transactionId}`)));
  return told?.id ?? null;
}

/** The payments that have their purchase, told but perhaps not settled yet. */
async function paidFor(tx: Db, ids: string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, "payhip"),
        eq(paymentEvents.kind, "paid"),
        inArray(paymentEvents.paymentId, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A refund may be reported before its purchase: it is that payment's once the purchase is matched. */
export async function claimEarlierRefunds(
  tx: Db,
  { transactionId, paymentId }: { transactionId: string; paymentId: string },
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ paymentId })
    .where(
      and(
        // As `payment_events_unclaimed_index` has it, so that it is used.
        sql`${paymentEvents.provider} = 'payhip'`,
        isNull(paymentEvents.paymentId),
        eq(paymentEvents.kind, "refunded"),
        sql`${paymentEvents.facts} ->> 'transactionId' = ${transactionId}`,
      ),
    );
}
