import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { credits } from "~/db/schema/payments/credits";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import { findOpenCredits, moveFromSource, type OpenCredit } from "~/domain/ledger/credits.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { covers } from "~/domain/payments/covers";
import { lockPayable } from "~/domain/payments/lock-payable.server";
import type { Payable } from "~/domain/payments/payable";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/**
 * Pays the caller's session with a credit that covers its price and came from another expert (0026). What the session
 * costs less is refunded. A payment under way at a provider stays open; if it is paid all the same, it is a duplicate
 * and refunded.
 */
export async function payWithCredit(
  db: Db,
  caller: SignedInCaller,
  { bookingId }: { bookingId: string },
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<Payment, "not-found" | "nothing-due" | "no-credit">> {
  if (!isId(bookingId)) return fail("not-found");
  const pay = () =>
    db.transaction(async (tx): Promise<Result<Payment, "not-found" | "nothing-due" | "no-credit">> => {
      const payable = await lockPayable(tx, { bookingId }, caller.actor.userId);
      if (!payable) return fail("not-found");
      if (!payable.isDue(caller.now)) return fail("nothing-due");
      const open = await findOpenCredits(tx, caller.actor.userId, caller.now);
      const covering = open.find((one) => covers(one, payable));
      if (!covering) return fail("no-credit");
      return ok(await spend(tx, caller, { credit: covering.credit, payable, bookingId }));
    });
  return retryPassing(pay, wait);
}

async function spend(
  tx: Db,
  { actor, seller, now }: SignedInCaller,
  { credit, payable, bookingId }: { credit: OpenCredit["credit"]; payable: Payable; bookingId: string },
): Promise<Payment> {
  const { amountCents, currency } = payable;
  await tx.update(credits).set({ state: "used", closedAt: now }).where(eq(credits.id, credit.id));
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ bookingId, payerId: actor.userId, provider: "credit", amountCents, currency },
      ...{ state: "paid", sessionId: credit.id, chargeId: credit.id, paidAt: now, createdAt: now },
    })
    .returning();
  if (!payment) throw new Error("A payment was not written");
  const { id: paymentId } = payment;
  await postCharge(tx, { paymentId, amountCents, currency, now });
  // It is due, so that it can be fulfilled.
  if (!(await payable.fulfil(tx, { now }))) throw new Error("A session that is due could not be fulfilled");
  await announcePayment(tx, { paymentId, about: "received" });
  const restCents = credit.amountCents - amountCents;
  if (restCents > 0) {
    await moveFromSource(tx, credit, { amountCents: restCents, now });
    await refundPayment(tx, { paymentId: credit.paymentId, reason: "guarantee", now });
  }
  await issueReceipt(tx, { paymentId, seller, now });
  return payment;
}
