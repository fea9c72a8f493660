import { freeUntil as freeUntilOf, lengthText } from "~/domain/bookings/booking";
import type { bookingConfirmation } from "~/domain/bookings/request/announce-booking.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { formatDay, formatLongDay, formatMoment, formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { formatZoned, formatZonedTime, zoneText } from "~/shared/zone-text";
import { Fact, MeetingLinkFact } from "./parts";

type BookingMail = FactsOf<typeof bookingConfirmation>;

/** A booking's facts for one side: the time in the reader's zone, then in the other side's. */
export function BookingFacts(props: {
  booking: BookingMail;
  readerIs: "learner" | "expert";
  /** The reader's zone. */
  zone: string;
  other: { zone: string; label: string };
  /** When the mail was written; decides whether free cancellation is still possible (decision C8). */
  writtenAt: Date;
}) {
  const { booking, readerIs, zone, other } = props;
  const free = readerIs === "learner" ? "Free of charge" : "The learner can cancel free of charge";
  const startsAt = new Date(booking.startsAt);
  const freeUntil = freeUntilOf(startsAt);
  return (
    <>
      <Fact label="Your time">
        <strong>{timeSpan(booking, zone)}</strong>
      </Fact>
      <Fact label={other.label}>{timeSpan(booking, other.zone)}</Fact>
      <Fact label="Session">{`${lengthText(booking.minutes)}, one to one, on ${booking.platform}`}</Fact>
      {booking.meetingLink ? <MeetingLinkFact href={booking.meetingLink} /> : null}
      <Fact label="Price">{`${formatAmount(booking.totalCents)}${booking.due ? ", payment due" : ", paid"}`}</Fact>
      {booking.due ? (
        <Fact label="Payment">
          {`Due by ${formatZoned(new Date(booking.due.until), zone)}. A session that isn't paid by then is cancelled.`}
        </Fact>
      ) : null}
      <Fact label="Cancellation">
        {props.writtenAt < freeUntil
          ? `${free} until 24 hours before the start: ${formatZoned(freeUntil, zone)}`
          : `${free} until 24 hours before the start. This session starts sooner than that.`}
      </Fact>
      <Fact label="Booking reference">{booking.booking_id}</Fact>
    </>
  );
}

/** "Monday 23 November 2026, 14:00–14:50 Dhaka time (GMT+6)"; an end on the next day includes the day. */
export function timeSpan(booking: Pick<BookingMail, "startsAt" | "minutes">, zone: string): string {
  const start = new Date(booking.startsAt);
  const end = new Date(start.getTime() + booking.minutes * 60_000);
  const sameDay = formatLongDay(start, zone) === formatLongDay(end, zone);
  const until = sameDay ? `–${formatTime(end, zone)}` : ` – ${formatMoment(end, zone)}`;
  return `${formatMoment(start, zone)}${until} ${zoneText(zone, start)}`;
}

/** "Mon 23 Nov, 14:00 Dhaka time (GMT+6)", in the reader's zone, for subjects: an inbox then shows the session's time. */
export function shortMoment({ startsAt }: Pick<BookingMail, "startsAt">, zone: string): string {
  const start = new Date(startsAt);
  return `${formatDay(start, zone)}, ${formatZonedTime(start, zone)}`;
}

/** Why each side receives mails about a session. */
export const bookedReasons = {
  learner: "You get this email because you booked a session on Keyway.",
  expert: "You get this email because you offer sessions on Keyway.",
};
