import type { BookingMail } from "~/domain/mails/mail";
import { formatDay, formatTime } from "~/shared/format-time";
import { BookingFacts, timeSpan } from "./booking-facts";
import { ActionLink, Paragraph, Rule, Sheet, Title } from "./parts";

/** To the learner, once a session is booked. */
export function BookingConfirmation({ booking, writtenAt }: { booking: BookingMail; writtenAt: Date }) {
  return (
    <Sheet
      title="Your session is booked"
      preview={`${timeSpan(booking, booking.learnerTimeZone)} with ${booking.expert_name}`}
      reason="You receive this because you booked a session on Keyway."
    >
      <Title>Your session is booked</Title>
      <Paragraph>{`Hello ${booking.to_name}, your session with ${booking.expert_name} is booked.`}</Paragraph>
      <BookingFacts
        booking={booking}
        reader={{ zone: booking.learnerTimeZone }}
        other={{ zone: booking.expertTimeZone, label: `${booking.expert_name}'s time` }}
        writtenAt={writtenAt}
      />
      <Rule />
      <Paragraph>
        {`${booking.meetingLink ? "Join with the meeting link when the session starts." : `${booking.expert_name} emails you the meeting link before the session.`} The calendar file attached puts it into your calendar.`}
      </Paragraph>
      <ActionLink href={booking.bookingUrl}>View your booking</ActionLink>
    </Sheet>
  );
}

export const confirmationSubject = (booking: BookingMail): string =>
  `Booked: ${booking.expert_name}, ${shortMoment(booking, booking.learnerTimeZone)}`;

/** "Mon 23 Nov, 14:00 (Asia/Dhaka)" */
export function shortMoment(booking: BookingMail, zone: string): string {
  const startsAt = new Date(booking.startsAt);
  return `${formatDay(startsAt, zone)}, ${formatTime(startsAt, zone)} (${zone})`;
}
