import type { BookingMoney, RefundFact } from "~/domain/ledger/booking-money.server";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";

/** A learner's payments and refunds in words. Pure. */

/** A sentence about money, with the payment that has a receipt. */
export interface MoneyLine {
  text: string;
  paymentId: string | null;
}

/** What was paid, what goes back and what is kept of a session that was called off. */
export function moneyLines(
  money: BookingMoney,
  {
    zone,
    isCalledOff,
    isFollowed = false,
  }: {
    zone: string;
    isCalledOff: boolean;
    /** The page reloads itself when something changes. */
    isFollowed?: boolean;
  },
) {
  const { charges, refunds, retainedCents, refundableCents } = money;
  const lines: MoneyLine[] = [
    ...charges.map(({ paymentId, amountCents, currency, at }) => ({
      text: `Paid ${formatMoney(amountCents, currency)} on ${formatDate(at, zone)}.`,
      paymentId,
    })),
    ...refunds.map((refund) => ({ text: refundText(refund, { zone, isFollowed }), paymentId: null })),
  ];
  if (
    isCalledOff &&
    retainedCents > 0 &&
    refundableCents > 0 &&
    // What one under way leaves may go back after it.
    refunds.every(({ state }) => state === "succeeded")
  ) {
    const text = `${formatMoney(refundableCents, "USD")} is kept: the session was cancelled less than 24 hours before its start.`;
    lines.push({ text, paymentId: null });
  }
  return lines;
}

/** "Refund of $40.00 requested on 20 November 2026, confirmed on 21 November 2026." */
export function refundText(
  { amountCents, currency, state, requestedAt, settledAt }: RefundFact,
  { zone, isFollowed }: { zone: string; isFollowed: boolean },
): string {
  const asked = `Refund of ${formatMoney(amountCents, currency)} requested on ${formatDate(requestedAt, zone)}`;
  if (state === "succeeded" && settledAt) return `${asked}, confirmed on ${formatDate(settledAt, zone)}.`;
  if (state === "failed")
    return `${asked}. The payment provider refused it: please write to us, and we pay it back another way.`;
  return `${asked}. It isn't confirmed yet${isFollowed ? "." : ": reload this page to see its state."}`;
}
