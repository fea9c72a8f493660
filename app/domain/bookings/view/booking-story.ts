import type { BookingEvent } from "~/domain/bookings/booking-history.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import type { BookingMoney, ChargeFact, CreditFact, RefundFact } from "~/domain/ledger/booking-money.server";
import { paidWithText } from "~/domain/ledger/ledger-names";
import { formatMoment } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";

/** The history of a booking and its money, for one of its sides. Pure. */

export interface StoryLine {
  /** "Monday 23 November 2026, 14:00", in the viewer's zone. */
  when: string;
  text: string;
  /** A participant's own words. */
  quote: string | null;
}

interface StoryFacts {
  createdAt: Date;
  cancellationReason: string | null;
  asExpert: boolean;
  otherName: string;
  zone: string;
  /** Whether it was only held, and then released. */
  isReleased: boolean;
}

/** Returns the history, oldest first. Of payments, the expert only sees that they were made or refunded. */
export function bookingStoryLines(
  booking: StoryFacts,
  events: readonly BookingEvent[],
  money: BookingMoney,
): StoryLine[] {
  const hasBeginning = events.some(({ kind }) => kind === "booked" || kind === "held");
  const lines = [
    ...(hasBeginning
      ? []
      : [
          {
            at: booking.createdAt,
            text: wordsOf.booked(namesFor(booking).learner, booking),
            quote: null,
            rank: 0,
          },
        ]),
    ...events.map((event) => eventLine(event, booking, namesFor(booking))),
    ...(booking.asExpert ? moneyForExpert(money) : moneyForLearner(money)),
  ];
  return storyLines(lines, booking.zone);
}

/** Reports whether something happened that the points of the booking's line don't show. */
export const hasMoreThanLine = (
  events: readonly BookingEvent[],
  { charges, refunds, credits }: BookingMoney,
): boolean =>
  events.some(({ kind }) => !kindsOnLine.includes(kind)) ||
  charges.length > 1 ||
  charges.some(({ problem, isCredit }) => problem !== null || isCredit) ||
  refunds.length + credits.length > 0;

const kindsOnLine: readonly BookingEvent["kind"][] = ["held", "booked", "confirmed", "completed"];

/** An event before sorting. Of events at the same instant, the lower rank comes first. */
export interface Happening extends Pick<StoryLine, "text" | "quote"> {
  at: Date;
  rank: number;
}

/** Sorts events, oldest first. @param zone the reader's IANA zone */
export const storyLines = (happenings: readonly Happening[], zone: string): StoryLine[] =>
  [...happenings]
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.rank - other.rank)
    .map(({ at, rank: _rank, ...line }) => ({ when: formatMoment(at, zone), ...line }));

/** Reports whether it was only held and then released, as `whereAgreedOn` has it. */
export const isReleased = (
  { status, holdExpiresAt }: { status: string; holdExpiresAt: Date | null },
  events: readonly BookingEvent[],
): boolean =>
  status === "cancelled" && holdExpiresAt !== null && !events.some(({ kind }) => kind === "confirmed");

/** Returns a booking's history without its money, oldest first, for the admin, who sees both sides by name. */
export const adminStoryLines = (
  booking: Fact,
  names: Record<BookingSide, string>,
  events: readonly BookingEvent[],
): StoryLine[] =>
  storyLines(
    events.map((event) => eventLine(event, booking, { ...names, admin: "The admin" })),
    booking.zone,
  );

function eventLine(event: BookingEvent, booking: Fact, names: Names) {
  const isCancellation = event.kind === "cancelled";
  return {
    at: event.createdAt,
    text: wordsOf[event.kind](nameOf(event.actor, names), { ...event, ...booking }),
    quote: isCancellation ? booking.cancellationReason : event.reason,
    // The payment that confirms a session has the same instant, and comes first.
    rank: event.kind === "confirmed" ? 1 : 0,
  };
}

type Names = Record<BookingSide | "admin", string>;

const namesFor = ({ asExpert, otherName }: StoryFacts): Names => ({
  ...(asExpert ? { learner: otherName, expert: "You" } : { learner: "You", expert: otherName }),
  admin: "We",
});

/** Returns null for the system. */
const nameOf = (actor: BookingEvent["actor"], names: Names): string | null =>
  actor === "system" ? null : names[actor];

type Fact = Pick<StoryFacts, "cancellationReason" | "zone" | "isReleased">;
type Facts = Partial<Pick<BookingEvent, "fromStartsAt" | "toStartsAt">> & Fact;

const wordsOf: Record<BookingEvent["kind"], (who: string | null, facts: Facts) => string> = {
  held: (who) => `${who ?? "The learner"} went to the checkout. The time was held.`,
  prolonged: () => "The time was held for longer.",
  booked: (who) => `${who ?? "The learner"} booked the session.`,
  confirmed: () => "The session was confirmed.",
  moved: (who, { fromStartsAt, toStartsAt, zone }) => {
    const at = (instant: Date | null | undefined) => (instant ? formatMoment(instant, zone) : "another time");
    return `${who ?? "We"} rescheduled the session from ${at(fromStartsAt)} to ${at(toStartsAt)}.`;
  },
  cancelled: (who, { isReleased: wasHold, cancellationReason }) => {
    if (wasHold) return `${who ?? "We"} released the time.`;
    if (who) return `${who} cancelled the session.`;
    return cancellationReason === null
      ? "The session was cancelled because it wasn't paid for in time."
      : "We cancelled the session.";
  },
  completed: () => "The session was completed.",
  no_show: () => "The session didn't take place.",
  expired: () => "The hold ran out.",
  room_opened: (who) => `${who ?? "We"} opened the room.`,
  room_changed: (who) => `${who ?? "We"} asked for a new room.`,
};

/** What was paid and what went back, told to who paid. @param causes why a payment couldn't be kept */
export function moneyForLearner(
  { charges, refunds, credits }: BookingMoney,
  causes = refundCauses,
): Happening[] {
  return [
    ...charges.map((charge) => {
      const { at, amountCents, currency, guaranteeCents } = charge;
      const paid = `You paid ${formatMoney(amountCents, currency)}${paidWithText(charge)}.`;
      const added = guaranteeCents > 0 ? ` We added ${formatMoney(guaranteeCents, currency)}.` : "";
      return line(at, `${paid}${added}`);
    }),
    ...credits.map((entry) => ({ ...line(entry.at, creditText(entry, charges)), rank: afterAll })),
    ...refunds.flatMap(({ requestedAt, settledAt, amountCents, currency, state, reason, byHand }) => {
      const sum = formatMoney(amountCents, currency);
      const why = causes[reason] ? `: ${causes[reason]}` : "";
      // The cancellation that requests the refund has the same instant, and comes first.
      const asked = { ...line(requestedAt, `A refund of ${sum} was requested${why}.`), rank: afterAll };
      if (!settledAt) return [asked];
      const end = `The refund of ${sum} ${state === "succeeded" ? "was confirmed" : "failed"}.`;
      const happened = [asked, { ...line(settledAt, end), rank: afterAll }];
      if (!byHand) return happened;
      const paidBack = `We paid back ${formatMoney(byHand.amountCents, currency)} another way.`;
      return [...happened, { ...line(byHand.at, paidBack), rank: afterAll }];
    }),
  ];
}

function creditText(credit: CreditFact, charges: readonly ChargeFact[]): string {
  const sum = formatMoney(Math.abs(credit.amountCents), credit.currency);
  if (credit.amountCents > 0) return `${sum} came back from your credit.`;
  return isPaidByCredit(credit, charges)
    ? `${sum} went back to the payment that your credit came from.`
    : `${sum} became a credit.`;
}

/** Whether a credit paid what is moved, so that it goes back where that credit came from. */
const isPaidByCredit = ({ paymentId }: CreditFact, charges: readonly ChargeFact[]): boolean =>
  charges.some((charge) => charge.paymentId === paymentId && charge.isCredit);

/** Sorts after everything else at the same instant. */
const afterAll = 9;

/** Why a payment couldn't be kept. Other refunds have their own line. */
const refundCauses: Partial<Record<RefundFact["reason"], string>> = {
  late: "the payment arrived after the session could no longer take place",
  duplicate: "you had already paid for this session",
  "wrong-amount": "the amount isn't what we asked for",
  "credit-gone": "the credit beside it couldn't be used any more",
  resold: "your time was booked again",
};

function moneyForExpert({ charges, refunds, credits }: BookingMoney) {
  const counting = charges.filter(({ problem }) => problem === null);
  // A card and a credit pay at once.
  const times = new Map(counting.map(({ at }) => [at.getTime(), at]));
  return [
    ...[...times.values()].map((at) => line(at, "The session was paid for.")),
    ...credits
      .filter(({ amountCents }) => amountCents < 0)
      .map((credit) => ({
        ...line(
          credit.at,
          isPaidByCredit(credit, charges)
            ? "The payment went back to the learner."
            : "The payment became a credit.",
        ),
        rank: afterAll,
      })),
    ...refunds.flatMap(({ paymentId, settledAt, state }) =>
      settledAt && state === "succeeded" && counting.some((charge) => charge.paymentId === paymentId)
        ? [line(settledAt, "The payment was refunded.")]
        : [],
    ),
  ];
}

const line = (at: Date, text: string) => ({ at, text, quote: null, rank: 0 });
