import type { BookingMoney } from "~/domain/ledger/booking-money.server";
import { formatMoment } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import type { BookingEvent } from "./booking-history.server";

/** What happened to a booking, its money included, told to one of its sides. Pure. */

export interface StoryLine {
  /** "Monday 23 November 2026, 14:00", in the viewer's zone. */
  when: string;
  text: string;
  /** Somebody's own words about it. */
  quote: string | null;
}

interface Told {
  createdAt: Date;
  cancellationReason: string | null;
  asExpert: boolean;
  /** How the viewer knows the other side. */
  otherName: string;
  zone: string;
}

/** First things first. The expert reads of payments only that they were made or given back. */
export function tellStory(booking: Told, events: readonly BookingEvent[], money: BookingMoney): StoryLine[] {
  const hasBeginning = events.some(({ kind }) => kind === "booked" || kind === "held");
  const lines = [
    ...(hasBeginning
      ? []
      : [{ at: booking.createdAt, text: wordsOf.booked(nameOf("learner", booking), booking), quote: null }]),
    ...events.map((event) => eventLine(event, booking)),
    ...(booking.asExpert ? moneyForExpert(money) : moneyForLearner(money)),
  ];
  return lines
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...line }) => ({ when: formatMoment(at, booking.zone), ...line }));
}

function eventLine(event: BookingEvent, booking: Told) {
  const isCancellation = event.kind === "cancelled";
  return {
    at: event.createdAt,
    text: wordsOf[event.kind](nameOf(event.actor, booking), { ...event, ...booking }),
    quote: isCancellation ? booking.cancellationReason : event.reason,
  };
}

/** Null: it happened by itself. */
function nameOf(actor: BookingEvent["actor"], { asExpert, otherName }: Told): string | null {
  if (actor === "system") return null;
  return actor === (asExpert ? "expert" : "learner") ? "You" : otherName;
}

type Facts = Partial<Pick<BookingEvent, "fromStartsAt" | "toStartsAt">> & Told;

const wordsOf: Record<BookingEvent["kind"], (who: string | null, facts: Facts) => string> = {
  held: (who) => `${who ?? "Somebody"} went to the checkout. The time was held.`,
  prolonged: () => "The time was held for longer.",
  booked: (who) => `${who ?? "The learner"} booked the session.`,
  confirmed: () => "The session was confirmed.",
  moved: (who, { fromStartsAt, toStartsAt, zone }) => {
    const at = (instant: Date | null | undefined) => (instant ? formatMoment(instant, zone) : "another time");
    return `${who ?? "We"} moved the session from ${at(fromStartsAt)} to ${at(toStartsAt)}.`;
  },
  cancelled: (who) =>
    who ? `${who} cancelled the session.` : "The session was cancelled because it wasn't paid for in time.",
  completed: () => "The session was completed.",
  no_show: () => "The session didn't take place.",
  expired: () => "The hold ran out.",
};

function moneyForLearner({ charges, refunds }: BookingMoney) {
  return [
    ...charges.map(({ at, amountCents, currency }) =>
      line(at, `You paid ${formatMoney(amountCents, currency)}.`),
    ),
    ...refunds.flatMap(({ requestedAt, settledAt, amountCents, currency, state }) => {
      const sum = formatMoney(amountCents, currency);
      const asked = line(requestedAt, `A refund of ${sum} was requested.`);
      if (!settledAt) return [asked];
      return [
        asked,
        line(settledAt, `The refund of ${sum} ${state === "succeeded" ? "was confirmed" : "failed"}.`),
      ];
    }),
  ];
}

function moneyForExpert({ charges, refunds }: BookingMoney) {
  const counting = charges.filter(({ problem }) => problem === null);
  return [
    ...counting.map(({ at }) => line(at, "The learner paid.")),
    ...refunds.flatMap(({ paymentId, settledAt, state }) =>
      settledAt && state === "succeeded" && counting.some((charge) => charge.paymentId === paymentId)
        ? [line(settledAt, "The payment was refunded.")]
        : [],
    ),
  ];
}

const line = (at: Date, text: string) => ({ at, text, quote: null });
