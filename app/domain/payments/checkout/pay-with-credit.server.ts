import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import type { Payment } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import { pickCredit } from "~/domain/ledger/credit-parts";
import { findOpenCredits } from "~/domain/ledger/credits.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import type { PaymentError } from "~/domain/payments/payment";
import type { PaymentProvider } from "~/domain/payments/provider";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { spendCredit } from "./spend-credit.server";
import { startPart } from "./start-payment.server";

export type CreditPaymentError = PaymentError | "no-credit" | "frozen";

interface CreditPayment {
  bookingId: string;
  /** Where the learner pays what the credit leaves of the price. */
  provider(): PaymentProvider | Promise<PaymentProvider>;
}

/**
 * Pays the caller's session with a credit from another expert's session (0026). What the session costs less is refunded;
 * what it costs more the guarantee adds, up to half of the credit. If the learner has to pay a rest, that payment is
 * started, and the credit is spent in the moment it comes in. A payment under way at a provider stays open; if it is
 * paid all the same, it is a duplicate and refunded.
 */
export async function payWithCredit(
  db: Db,
  caller: SignedInCaller,
  { bookingId, provider }: CreditPayment,
): Promise<Result<Payment, CreditPaymentError>> {
  if (!isId(bookingId)) return fail("not-found");
  const { actor, now } = caller;
  const paid = await runCommand(db, async (tx): Promise<Result<Payment | null, CreditPaymentError>> => {
    const billable = await lockBillable(tx, { bookingId }, actor.userId);
    if (!billable) return fail("not-found");
    if (!billable.isDue(now)) return fail("nothing-due");
    const picked = pickCredit(await findOpenCredits(tx, actor.userId, now), billable);
    if (typeof picked === "string") return fail(picked);
    if (picked.parts.cardCents > 0) return ok(null);
    // It is due, so that it can be fulfilled.
    const payment = await spendCredit(tx, caller, { ...picked, bookingId, payerId: actor.userId });
    if (!(await billable.fulfil(tx, caller))) throw new Error("A session that is due was not fulfilled");
    await announcePayment(tx, { paymentId: payment.id, about: "received" });
    return ok(payment);
  });
  if (!paid.ok) return paid;
  if (paid.value) return ok(paid.value);
  return startPart(db, caller, {
    ...{ what: { bookingId }, provider: await provider() },
    async readPart(tx, billable) {
      const picked = pickCredit(await findOpenCredits(tx, actor.userId, now), billable);
      if (typeof picked === "string") return fail(picked);
      const { one, parts } = picked;
      if (parts.cardCents === 0) return fail("no-credit");
      return ok({ amountCents: parts.cardCents, withCreditId: one.credit.id });
    },
  });
}
