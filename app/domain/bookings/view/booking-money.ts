import type { BookingMoney, CreditFact, RefundFact } from "~/domain/ledger/booking-money.server";
import { paidWithText } from "~/domain/ledger/ledger-names";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";

/** A learner's payments and refunds in words. Pure. */

/** A sentence about money, with the id of the payment if it has a receipt. */
export interface MoneyLine {
  text: string;
  paymentId: string | null;
  /** It was paid by the learner alone and in full, so that the amount and the day say everything. */
  isPlain?: boolean;
}

/** Describes what was paid, what is refunded, and what is retained of a cancelled session. */
export function moneyLines(
  money: BookingMoney,
  {
    zone,
    isCalledOff,
    isFollowed = false,
  }: {
    zone: string;
    isCalledOff: boolean;
    /** Whether the page reloads itself after a change. */
    isFollowed?: boolean;
  },
) {
  const { charges, refunds, credits, lostDisputes, retainedCents, refundableCents } = money;
  const lines: MoneyLine[] = [
    ...charges.map(({ paymentId, amountCents, currency, at, guaranteeCents, ...charge }) => {
      const paid = `Paid ${formatMoney(amountCents, currency)}${paidWithText(charge)} on ${formatDate(at, zone)}.`;
      const added = guaranteeCents > 0 ? ` We added ${formatMoney(guaranteeCents, currency)}.` : "";
      const isPlain = guaranteeCents === 0 && paidWithText(charge) === "";
      return { text: `${paid}${added}`, paymentId, isPlain };
    }),
    ...credits.map((entry) => ({ text: creditEntryText(entry, { charges, zone }), paymentId: null })),
    ...refunds.map((refund) => ({ text: refundText(refund, { zone, isFollowed }), paymentId: null })),
    ...lostDisputes.map((lost) => ({ text: lostText(lost, zone), paymentId: null })),
  ];
  if (
    isCalledOff &&
    retainedCents > 0 &&
    refundableCents > 0 &&
    // While a refund is pending, the rest may still be refunded after it.
    refunds.every(({ state, byHand }) => state === "succeeded" || byHand)
  ) {
    const text = `${formatMoney(refundableCents, "USD")} is kept: the session was cancelled less than 24 hours before its start.`;
    lines.push({ text, paymentId: null });
  }
  return lines;
}

/** What became of an amount that was moved to a credit, or back to the payment that the credit came from. */
function creditEntryText(
  { paymentId, amountCents, currency, at }: CreditFact,
  { charges, zone }: { charges: BookingMoney["charges"]; zone: string },
): string {
  const sum = formatMoney(Math.abs(amountCents), currency);
  const day = formatDate(at, zone);
  if (amountCents > 0) return `${sum} came back from your credit on ${day}.`;
  const isPaidByCredit = charges.some((charge) => charge.paymentId === paymentId && charge.isCredit);
  return isPaidByCredit
    ? `${sum} went back on ${day} to the payment that your credit came from, to be refunded there.`
    : `${sum} became a credit on ${day}.`;
}

/** "$40.00 went back on 20 November 2026 through the bank, after a dispute." */
export const lostText = ({ amountCents, currency, at }: CreditFact, zone: string): string =>
  `${formatMoney(amountCents, currency)} went back on ${formatDate(at, zone)} through the bank, after a dispute.`;

/** Says that a refund failed, and how the money goes back. @param what "Refund of $40.00" */
export function failedText(
  what: string,
  { currency, byHand, failedAt }: Pick<RefundFact, "currency" | "byHand"> & { failedAt: Date },
  zone: string,
): string {
  const failed = `${what} failed on ${formatDate(failedAt, zone)}`;
  return byHand
    ? `${failed}. We paid back ${formatMoney(byHand.amountCents, currency)} another way on ${formatDate(byHand.at, zone)}.`
    : `${failed}: please write to us, and we'll pay it back another way.`;
}

/** "Refund of $40.00 requested on 20 November 2026, confirmed on 21 November 2026." */
export function refundText(
  { amountCents, currency, state, requestedAt, settledAt, byHand }: RefundFact,
  { zone, isFollowed }: { zone: string; isFollowed: boolean },
): string {
  const refund = `Refund of ${formatMoney(amountCents, currency)}`;
  const asked = `${refund} requested on ${formatDate(requestedAt, zone)}`;
  if (state === "succeeded" && settledAt) return `${asked}, confirmed on ${formatDate(settledAt, zone)}.`;
  if (state === "failed" && settledAt)
    return failedText(refund, { currency, byHand, failedAt: settledAt }, zone);
  return `${asked}. It isn't confirmed yet${isFollowed ? "." : ": reload this page to see its state."}`;
}
