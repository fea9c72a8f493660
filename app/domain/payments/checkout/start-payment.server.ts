import { and, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import { type PaidFor, paymentsFor } from "~/domain/ledger/paid-for.server";
import { checkLater } from "~/domain/payments/check-later.server";
import { lockPayable } from "~/domain/payments/lock-payable.server";
import { mayHaveEnded, type PaymentError } from "~/domain/payments/payment";
import { type PaymentProvider, ProviderError } from "~/domain/payments/provider";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { closeUnopened, openCheckoutSession } from "./open-checkout-session.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Starts a payment for the caller's booking or seat: stores the payment, creates its checkout session, and stores that.
 * A payment already started is returned, unless its checkout session has ended. If the process dies in between, the
 * next post or the job `check-payment` continues.
 */
export async function startPayment(
  db: Db,
  caller: SignedInCaller,
  { provider, ...what }: PaidFor & { provider: PaymentProvider },
): Promise<Result<Payment, PaymentError>> {
  if (!Object.values(what).every(isId)) return fail("not-found");
  const begin = () =>
    retryPassing(() => db.transaction((tx) => beginPayment(tx, caller, what, provider.name)));
  let begun = await begin();
  try {
    if (begun.ok && begun.value.provider === provider.name && mayHaveEnded(begun.value, caller.now)) {
      await settlePayment(db, caller, { paymentId: begun.value.id, providers: () => provider });
      begun = await begin();
    }
    if (!begun.ok || begun.value.state === "open") return begun;
    const opened = await openCheckoutSession(db, caller, { paymentId: begun.value.id, provider });
    return opened ? ok(opened) : fail("nothing-due");
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider would reject the same order again, so the next post starts over.
    if (!error.isPassing && begun.ok) await closeUnopened(db, begun.value.id);
    return fail("provider-out-of-reach");
  }
}

async function beginPayment(
  tx: Db,
  { actor, now }: SignedInCaller,
  what: PaidFor,
  provider: Payment["provider"],
): Promise<Result<Payment, PaymentError>> {
  const payable = await lockPayable(tx, what, actor.userId);
  if (!payable) return fail("not-found");
  if (!payable.isDue(now)) return fail("nothing-due");
  const underWay = inArray(payments.state, ["created", "open"]);
  const [before] = await tx
    .select()
    .from(payments)
    .where(and(paymentsFor(what), underWay));
  if (before && (before.state === "open" || before.provider === provider)) return ok(before);
  // The provider was changed before this one had a page.
  if (before) await closeUnopened(tx, before.id);
  const [payment] = await tx
    .insert(payments)
    .values({
      ...what,
      payerId: actor.userId,
      provider,
      amountCents: payable.amountCents,
      currency: payable.currency,
      createdAt: now,
    })
    .returning();
  if (!payment) throw new Error("A payment was not written");
  await checkLater(tx, payment.id, new Date(now.getTime() + 30_000));
  return ok(payment);
}
