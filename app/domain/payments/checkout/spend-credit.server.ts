import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { credits } from "~/db/schema/payments/credits";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { type CreditParts, creditParts } from "~/domain/ledger/credit-parts";
import { findOpenCredits, moveFromSource, type OpenCredit } from "~/domain/ledger/credits.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import type { Billable } from "~/domain/payments/billable";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";

interface Spending {
  one: OpenCredit;
  parts: CreditParts;
  bookingId: string;
  payerId: string;
}

/**
 * Pays a session, or what a card leaves of its price, with a credit and what the guarantee adds. What the session costs
 * less than the credit is refunded. The caller holds the locks of the session's sides, and fulfils it.
 */
export async function spendCredit(
  tx: Db,
  { seller, now }: Pick<Caller, "now" | "seller">,
  { one: { credit }, parts: { creditCents, guaranteeCents }, bookingId, payerId }: Spending,
): Promise<Payment> {
  const { currency } = credit;
  const amountCents = creditCents + guaranteeCents;
  await tx.update(credits).set({ state: "used", closedAt: now }).where(eq(credits.id, credit.id));
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{ bookingId, payerId, provider: "credit", amountCents, currency },
      ...{ state: "paid", sessionId: credit.id, chargeId: credit.id, paidAt: now, createdAt: now },
    })
    .returning();
  if (!payment) throw new Error("A payment was not written");
  const { id: paymentId } = payment;
  await postCharge(tx, { paymentId, amountCents, guaranteeCents, currency, now });
  const restCents = credit.amountCents - creditCents;
  if (restCents > 0) {
    await moveFromSource(tx, credit, { amountCents: restCents, now });
    await refundPayment(tx, { paymentId: credit.paymentId, reason: "guarantee", now });
  }
  await issueReceipt(tx, { paymentId, seller, now });
  return payment;
}

/**
 * Finds the credit that a card payment was started with, under the locks of its session.
 * @returns null if it no longer pays all that the payment leaves: it was used, refunded, frozen or made smaller
 */
export async function findCreditBeside(
  tx: Db,
  { payment, billable, now }: { payment: Payment; billable: Billable; now: Date },
): Promise<Spending | null> {
  const { bookingId, payerId, withCreditId, amountCents } = payment;
  const open = await findOpenCredits(tx, payerId, now);
  const one = open.find(({ credit }) => credit.id === withCreditId && credit.dispute !== "open");
  const parts = one && creditParts(one, billable);
  if (!parts || !bookingId || parts.cardCents !== amountCents) return null;
  return { one, parts, bookingId, payerId };
}
