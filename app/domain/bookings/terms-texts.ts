import { formatZoned } from "~/shared/zone-text";
import { freeUntil, payDeadline } from "./booking";

/** The texts about a session's deadlines. `zone` is the reader's IANA zone. */

interface Reader {
  zone: string;
  now: Date;
}

/** @param until the result of `payUntil` for an existing booking */
export const payByText = (until: Date, zone: string): string =>
  `Please pay by ${formatZoned(until, zone)}. Otherwise the session is cancelled, and we email you both.`;

/** Returns only the deadline, beside its label: "By Tuesday 24 November 2026, 10:00 UTC". */
export const dueText = (until: Date, zone: string): string => `By ${formatZoned(until, zone)}`;

/** The deadline of a session that is moved, before its new time is chosen. */
export const dueAfterMove = (byNewcomer: boolean): string =>
  byNewcomer ? newcomersTime : "By 24 hours before the new time";

const newcomersTime = "Within 48 hours of booking, or half the time to the start if that is shorter";

/** Says until when the learner can cancel or reschedule free of charge. */
export function freeChangeText(
  { startsAt, expertMovedAt = null }: { startsAt: Date; expertMovedAt?: Date | null },
  { zone, now }: Reader,
): string {
  const until = freeUntil(startsAt, expertMovedAt);
  return now < until
    ? `You can cancel or reschedule free of charge until ${formatZoned(until, zone)}.`
    : "This session starts in less than 24 hours, so the fee isn't refunded if you cancel.";
}

interface Buyer extends Reader {
  /** Whether the learner has no paid or kept session yet (decision J12). */
  isNewcomer: boolean;
}

/** Returns the payment and cancellation terms of a direct booking made now for this start time. */
export const directTerms = (startsAt: Date, reader: Buyer): string =>
  `You book now. Please pay ${payBy(startsAt, reader)}; otherwise the session is cancelled. ${freeChangeText({ startsAt }, reader)}`;

/** The same terms before a time is chosen. */
export const directRules = ({ isNewcomer }: Pick<Buyer, "isNewcomer">): string => {
  const due = isNewcomer
    ? "Your first session has to be paid within 48 hours, or within half the time to its start if that is shorter."
    : "Payment is due 24 hours before the session, or within an hour if it starts sooner.";
  return `You book now. ${due} Cancelling and rescheduling are free until 24 hours before the session.`;
};

function payBy(startsAt: Date, { zone, now, isNewcomer }: Buyer): string {
  const until = payDeadline({ startsAt, createdAt: now, byNewcomer: isNewcomer });
  if (until.getTime() === startsAt.getTime()) return "before it starts";
  if (until.getTime() === now.getTime() + 3_600_000) return "within an hour";
  return `by ${formatZoned(until, zone)}`;
}
