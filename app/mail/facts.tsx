import { freeUntil as freeUntilOf, lengthText } from "~/domain/bookings/booking";
import type { BookingSide } from "~/domain/bookings/cancellation";
import type { bookingConfirmation } from "~/domain/bookings/request/announce-booking.server";
import { roomMinutes } from "~/domain/bookings/rooms/room";
import { linkToCome } from "~/domain/classes/public/page-texts";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatDay, formatLongDay, formatMoment, formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { formatZoned, formatZonedTime, zoneText } from "~/shared/zone-text";
import { type Block, fact, meetingLinkFact, strongFact } from "./letter";

type BookingMail = FactsOf<typeof bookingConfirmation>;

/** A booking's facts for one side: the time in the reader's zone, then in the other side's. */
export function bookingFacts(
  booking: BookingMail,
  reader: {
    readerIs: BookingSide;
    zone: string;
    other: { zone: string; label: string };
    /** When the mail was written; decides whether free cancellation is still possible (decision C8). */
    writtenAt: Date;
  },
): Block[] {
  const { readerIs, zone, other, writtenAt } = reader;
  const free = readerIs === "learner" ? "Free of charge" : "The learner can cancel free of charge";
  const freeUntil = freeUntilOf(new Date(booking.startsAt));
  return [
    strongFact("Your time", timeSpan(booking, zone)),
    fact(other.label, timeSpan(booking, other.zone)),
    fact("Session", `${lengthText(booking.minutes)}, one to one, on ${booking.platform}`),
    meetingLinkFact(booking.meetingLink),
    fact("Price", `${formatAmount(booking.totalCents)}${booking.due ? ", payment due" : ", paid"}`),
    booking.due &&
      fact(
        "Payment",
        `Due by ${formatZoned(new Date(booking.due.until), zone)}. A session that isn't paid by then is cancelled.`,
      ),
    fact(
      "Cancellation",
      writtenAt < freeUntil
        ? `${free} until 24 hours before the start: ${formatZoned(freeUntil, zone)}`
        : `${free} until 24 hours before the start. This session starts sooner than that.`,
    ),
    fact("Booking reference", booking.booking_id),
  ];
}

/** How both sides of a session with a room of its own join. */
export const roomAdvice = `You meet in a room of your own. Join on the booking's page from ${roomMinutes} minutes before the start, or with the meeting link.`;

/** What frames a mail about one session: its time is in subject and preview. @param about the subject's first words */
export const aboutSession = (
  session: Moment & { timeZone: string; readerIs: BookingSide },
  about: string,
  other: string,
) => ({
  subject: `${about}: ${other}, ${shortMoment(session, session.timeZone)}`,
  preview: `${timeSpan(session, session.timeZone)} with ${other}`,
  reason: bookedReasons[session.readerIs],
});

/** `startsAt`: an ISO instant in UTC. */
type Moment = Pick<BookingMail, "startsAt" | "minutes">;

/** "Monday 23 November 2026, 14:00–14:50 Dhaka time (GMT+6)"; an end on the next day includes the day. */
export function timeSpan(booking: Moment, zone: string): string {
  const start = new Date(booking.startsAt);
  const end = new Date(start.getTime() + booking.minutes * 60_000);
  const sameDay = formatLongDay(start, zone) === formatLongDay(end, zone);
  const until = sameDay ? `–${formatTime(end, zone)}` : ` – ${formatMoment(end, zone)}`;
  return `${formatMoment(start, zone)}${until} ${zoneText(zone, start)}`;
}

/** "Mon 23 Nov, 14:00 Dhaka time (GMT+6)", in the reader's zone, for subjects: an inbox then shows the session's time. */
export function shortMoment({ startsAt }: Pick<Moment, "startsAt">, zone: string): string {
  const start = new Date(startsAt);
  return `${formatDay(start, zone)}, ${formatZonedTime(start, zone)}`;
}

/** Why each side receives mails about a session. */
export const bookedReasons = {
  learner: "You get this email because you booked a session on Keyway.",
  expert: "You get this email because you offer sessions on Keyway.",
};

/** A class, its expert, and its time in the reader's zone. */
export const classFacts = (
  live: Moment & { title: string; timeZone: string; expert_name?: string },
  {
    timeLabel = "Your time",
    previousStart = null,
  }: {
    timeLabel?: string;
    /** The start before it was changed, as an ISO instant in UTC. */
    previousStart?: string | null;
  } = {},
): Block[] => [
  fact("Class", live.title),
  fact("Expert", live.expert_name),
  strongFact(previousStart ? "New time" : timeLabel, timeSpan(live, live.timeZone)),
  previousStart && fact("Time before", timeSpan({ ...live, startsAt: previousStart }, live.timeZone)),
];

/** When to join a class, or that the link will follow. */
export function joinAdvice(
  href: string | null,
  { hasRoom, joinMinutes }: { hasRoom: boolean; joinMinutes: number },
): string {
  if (href === null) return linkToCome;
  return hasRoom
    ? `The class has a room of its own. Join on your seat's page from ${joinMinutes} minutes before the start, or with the meeting link.`
    : `Join with the meeting link ${joinMinutes} minutes before the start.`;
}

/** What frames a mail about a class. @param reason that of the owner of a seat by default */
export const aboutClass = (
  live: Moment & { title: string; timeZone: string },
  about: string,
  reason = seatReason,
) => ({
  subject: `${about}: ${live.title}, ${shortMoment(live, live.timeZone)}`,
  preview: `${live.title}, ${timeSpan(live, live.timeZone)}`,
  reason,
});

export const seatReason = "You get this email because you reserved a seat in a live class on Keyway.";
export const waitlistReason =
  "You get this email because this address was put on the waitlist of a live class on Keyway.";
