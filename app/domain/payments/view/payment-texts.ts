import type { Seat } from "~/db/schema/classes/class-reservations";
import { wasUnpaid } from "~/domain/bookings/cancellation";
import type { BookingRow } from "~/domain/bookings/queries.server";
import { failedText, lostText } from "~/domain/bookings/view/booking-money";
import type { BookingMoney, ChargeFact, CreditFact, RefundFact } from "~/domain/ledger/booking-money.server";
import { paidWithText } from "~/domain/ledger/ledger-names";
import { paymentMessages } from "~/domain/payments/payment";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";

/** The texts of the checkout and the payment page. */

/** The result of a post to the payment page. */
export type PaymentPageTexts = Record<
  "nothing-arrived" | "nothing-due" | "prolonged" | "not-prolonged" | "released" | "not-held",
  string
>;

export const sessionPageTexts: PaymentPageTexts = {
  "nothing-arrived": "No payment has arrived yet.",
  "nothing-due": paymentMessages["nothing-due"],
  prolonged: "You have 15 more minutes.",
  "not-prolonged": "The time can't be held any longer.",
  released: "We have released the time. You owe nothing.",
  "not-held": "This session is no longer held.",
};

/** The same for a seat in a class. */
export const seatPageTexts: PaymentPageTexts = {
  "nothing-arrived": "No payment has arrived yet.",
  "nothing-due": "There is nothing to pay for this seat any more.",
  prolonged: "You have 15 more minutes.",
  "not-prolonged": "The seat can't be held any longer.",
  released: "We have released the seat. You owe nothing.",
  "not-held": "This seat is no longer held.",
};

/** What happened to a payment, in words. */
export interface MoneyNews {
  paymentId: string;
  problem: ChargeFact["problem"];
  title: string;
  text: string;
}

interface NewsContext {
  of: "session" | "seat";
  isCancelled: boolean;
  zone: string;
}

/** Returns one piece of news per charge, oldest first. */
export const moneyNews = (
  { charges, refunds, credits, lostDisputes }: BookingMoney,
  told: NewsContext,
): MoneyNews[] =>
  charges.map((charge) => {
    const { paymentId, problem } = charge;
    // A refused refund may have been requested again: the last one counts.
    const refund = refunds.findLast((one) => one.paymentId === paymentId);
    const credit = credits.findLast((one) => one.paymentId === paymentId && one.amountCents < 0);
    const lost = lostDisputes.find((one) => one.paymentId === paymentId);
    const sentences = [
      chargeText(charge, told),
      credit && creditNews(credit, charge, told.zone),
      refund && refundNews(refund, charge, told.zone),
      lost && lostText(lost, told.zone),
    ];
    const title =
      lost && !refund ? lostTitle : credit && !refund ? creditTitle(charge) : titleOf(refund, charge);
    return { paymentId, problem, title, text: sentences.filter(Boolean).join(" ") };
  });

function chargeText(
  { amountCents, currency, problem, at, guaranteeCents, ...paid }: ChargeFact,
  { of, isCancelled, zone }: NewsContext,
) {
  const sum = formatMoney(amountCents, currency);
  if (problem === "wrong-amount") return `Your payment of ${sum} wasn't for the right amount.`;
  if (problem === "credit-gone")
    return `When your payment of ${sum} arrived, the credit that pays the rest couldn't be used any more.`;
  if (problem === "duplicate")
    return `You had already paid for this ${of} when another payment of ${sum} arrived.`;
  if (problem === "late")
    return `Your payment of ${sum} arrived after ${lateTexts[of][isCancelled ? "released" : "ranOut"]}`;
  const text = `You paid ${sum}${paidWithText(paid)} on ${formatDate(at, zone)}.`;
  return guaranteeCents > 0 ? `${text} We added ${formatMoney(guaranteeCents, currency)}.` : text;
}

const lateTexts = {
  session: {
    released: "the time was released.",
    ranOut: "the hold had run out, and we could no longer give you the time.",
  },
  seat: {
    released: "the seat was released.",
    ranOut: "the hold had run out, and we could no longer give you the seat.",
  },
};

function refundNews(refund: RefundFact, charge: ChargeFact, zone: string): string {
  const { state, amountCents, currency, settledAt, byHand } = refund;
  if (state === "failed" && settledAt) {
    const what = `The refund of ${formatMoney(amountCents, currency)}`;
    return failedText(what, { currency, byHand, failedAt: settledAt }, zone);
  }
  if (state !== "succeeded" || !settledAt) {
    return isPart(refund, charge)
      ? `We are refunding ${formatMoney(amountCents, currency)} of it.`
      : "We are refunding it.";
  }
  return `We refunded ${formatMoney(amountCents, currency)} on ${formatDate(settledAt, zone)}.`;
}

const lostTitle = "Your bank has returned your payment";

const creditTitle = ({ isCredit }: ChargeFact): string =>
  isCredit ? "We are refunding your payment" : "Your payment became a credit";

/** Says that the guarantee made a payment a credit, or that what a credit paid went back. */
function creditNews(
  { amountCents, currency, at }: CreditFact,
  { isCredit }: ChargeFact,
  zone: string,
): string {
  const sum = formatMoney(-amountCents, currency);
  return isCredit
    ? `On ${formatDate(at, zone)}, ${sum} went back to the payment that your credit came from, to be refunded there.`
    : `On ${formatDate(at, zone)}, ${sum} became your credit for a session with another expert.`;
}

function titleOf(refund: RefundFact | undefined, charge: ChargeFact): string {
  if (!refund) return charge.teamName === null ? "You have paid" : "Your team has paid";
  if (refund.state === "failed" && !refund.byHand) return "Your refund didn't get through";
  const payment = charge.teamName === null ? "your payment" : "your team's payment";
  const what = isPart(refund, charge) ? `part of ${payment}` : payment;
  return refund.state === "succeeded" || refund.byHand
    ? `We have refunded ${what}`
    : `We are refunding ${what}`;
}

const isPart = (refund: RefundFact, charge: ChargeFact) => refund.amountCents < charge.amountCents;

/** Returns why nothing is left to pay for. */
export function endText({
  status,
  cancelledBy,
  cancellationReason,
  expertName,
}: Pick<BookingRow, "status" | "cancelledBy" | "cancellationReason"> & { expertName: string }): string {
  if (status === "completed") return "This session is over.";
  if (status === "no_show") return "This session didn't take place.";
  if (status !== "cancelled") return "There is nothing to pay for this session any more.";
  if (cancelledBy === "learner") return "You cancelled this session.";
  if (cancelledBy === "expert") return `${expertName} cancelled this session.`;
  return wasUnpaid({ cancelledBy, cancellationReason })
    ? "This session was cancelled because it wasn't paid for in time."
    : "We cancelled this session.";
}

/** Returns the same for a seat in a class. */
export function seatEndText({ status, cancelledBy }: Pick<Seat, "status" | "cancelledBy">): string {
  if (status !== "cancelled") return seatPageTexts["nothing-due"];
  if (cancelledBy === "learner") return "You gave up this seat.";
  return cancelledBy === "class" ? "This class was cancelled." : "This seat was cancelled.";
}
