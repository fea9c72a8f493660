import { whoGets } from "~/domain/ledger/who-gets-back";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { plural } from "~/shared/plural";

/** Late cancellations whose time is booked again (decision K3, 0037). Pure; amounts are whole cents. */

const hourMs = 3_600_000;

/** The sentence that a learner reads before a late cancellation. @param team the one whose budget paid */
export const resalePromise = (team: string | null): string =>
  team === null
    ? "If somebody else books this time before it starts, you get your money back."
    : `If somebody else books this time before it starts, ${whoGets({ team })} the money back.`;

/** How long after its end a late cancellation is looked at: a payment may come late. It is earned an hour after that. */
export const resaleEndHours = 47;

interface Session {
  id: string;
  startsAt: Date;
  hours: number;
}

/** An hour of a cancelled session, and the hour of another one that took its time. */
export interface Resale {
  bookingId: string;
  startsAt: Date;
  soldBookingId: string;
  soldStartsAt: Date;
}

/**
 * Finds the cancelled hours that sold hours have taken, in whole or in part. Each hour counts once on either side, so
 * that one sold hour gives back one.
 * @param cancelled the first cancelled first: it is refunded first
 * @param known the pairs found before
 */
export function matchHours(
  { cancelled, sold }: { cancelled: readonly Session[]; sold: readonly Session[] },
  known: readonly Resale[],
): Resale[] {
  const keyOf = (id: string, at: Date) => `${id} ${at.getTime()}`;
  const isGiven = new Set(known.map(({ bookingId, startsAt }) => keyOf(bookingId, startsAt)));
  const isUsed = new Set(known.map(({ soldBookingId, soldStartsAt }) => keyOf(soldBookingId, soldStartsAt)));
  const offers = sold.flatMap(hoursOf);
  const found: Resale[] = [];
  for (const { id: bookingId, startsAt } of cancelled.flatMap(hoursOf)) {
    if (isGiven.has(keyOf(bookingId, startsAt))) continue;
    const taker = offers.find(
      (offer) =>
        !isUsed.has(keyOf(offer.id, offer.startsAt)) &&
        Math.abs(offer.startsAt.getTime() - startsAt.getTime()) < hourMs,
    );
    if (!taker) continue;
    isUsed.add(keyOf(taker.id, taker.startsAt));
    found.push({ bookingId, startsAt, soldBookingId: taker.id, soldStartsAt: taker.startsAt });
  }
  return found;
}

const hoursOf = ({ id, startsAt, hours }: Session) =>
  Array.from({ length: hours }, (_, hour) => ({
    id,
    startsAt: new Date(startsAt.getTime() + hour * hourMs),
  }));

/** What a page knows of the resale of a booking. */
export interface ResaleFacts {
  /** Whether it was cancelled late, with the promise. */
  isResalePromised?: boolean;
  startsAt: Date;
  hours: number;
  resoldHours?: number;
  /** What has gone back for them. */
  resoldCents?: number;
  /** The team whose budget paid. */
  payingTeam?: string | null;
}

/** Says what has been booked again of a late cancellation, and what can still happen; null if nothing was promised. */
export function resaleText(
  booking: ResaleFacts,
  { asExpert, now }: { asExpert: boolean; now: Date },
): string | null {
  const { isResalePromised, hours, resoldHours = 0, resoldCents = 0 } = booking;
  const team = booking.payingTeam ? isolated(booking.payingTeam) : null;
  if (!isResalePromised) return null;
  const who = whoGets({ team, asExpert });
  const lastStart = booking.startsAt.getTime() + (hours - 1) * hourMs;
  const isOpen = resoldHours < hours && now.getTime() < lastStart;
  if (resoldHours === 0) {
    if (!isOpen) return "This time wasn't booked again.";
    return asExpert
      ? `If this time is booked again before it starts, ${who} the money back, and you earn the new session instead.`
      : resalePromise(team);
  }
  const what = resoldHours === hours ? "This time" : `Of these ${plural(hours, "hour")}, ${resoldHours}`;
  const verb = resoldHours === hours || resoldHours === 1 ? "was" : "were";
  const back = resoldCents > 0 ? `, so ${who} ${formatAmount(resoldCents)} back` : "";
  const rest = isOpen ? ` If the rest is booked again before it starts, ${who} the rest back too.` : "";
  return `${what} ${verb} booked again${back}.${rest}`;
}
