import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import type { CheckoutSession, PaymentOrder, PaymentProvider } from "~/domain/payments/provider";

/**
 * Creates the checkout session of a payment that has none yet, and stores it.
 * @returns null if the payment can no longer be made; it is closed then
 * @throws ProviderError
 */
export async function openCheckoutSession(
  db: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  { paymentId, provider }: { paymentId: string; provider: PaymentProvider },
  signal?: AbortSignal,
): Promise<Payment | null> {
  const order = await runCommand(db, (tx) => orderOf(tx, paymentId, { now, appUrl }));
  if (!order) return null;
  const session = await provider.createCheckoutSession(order, signal);
  return runCommand(db, (tx) => rememberCheckoutSession(tx, paymentId, session));
}

async function rememberCheckoutSession(
  tx: Db,
  paymentId: string,
  { id: sessionId, pageUrl }: CheckoutSession,
): Promise<Payment | null> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return null;
  if (locked.payment.state !== "created") return locked.payment;
  const [opened] = await tx
    .update(payments)
    .set({ state: "open", sessionId, pageUrl })
    .where(eq(payments.id, paymentId))
    .returning();
  return opened ?? null;
}

async function orderOf(
  tx: Db,
  paymentId: string,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
): Promise<PaymentOrder | null> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return null;
  const { payment, billable } = locked;
  if (payment.state === "created" && !billable.isDue(now)) {
    await closeUnopened(tx, paymentId);
    return null;
  }
  const [payer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, payment.payerId));
  const { description, page, shopLink } = billable;
  return {
    paymentId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description,
    payerEmail: payer?.email ?? "",
    returnUrl: new URL(page, appUrl).href,
    ...(shopLink !== null && { shopLink }),
    createdAt: payment.createdAt,
  };
}

/** Closes a payment without a checkout session, unless another request has opened one. */
export const closeUnopened = (tx: Db, paymentId: string) =>
  tx
    .update(payments)
    .set({ state: "closed" })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "created")));
