import type { BookingMail } from "~/domain/mails/mail";
import { shortMoment } from "./booking-confirmation";
import { BookingFacts, timeSpan } from "./booking-facts";
import { ActionLink, Fact, MailtoLink, Paragraph, Rule, Sheet, Title } from "./parts";

/** To the expert, once a learner has booked them. */
export function BookingNotification({ booking, writtenAt }: { booking: BookingMail; writtenAt: Date }) {
  return (
    <Sheet
      title="You have a new booking"
      preview={`${timeSpan(booking, booking.expertTimeZone)} with ${booking.learner_name}`}
      reason="You receive this because you offer sessions on Keyway."
    >
      <Title>You have a new booking</Title>
      <Paragraph>{`Hello ${booking.to_name}, ${booking.learner_name} has booked a session with you.`}</Paragraph>
      <Fact label="Learner">
        {booking.learner_name}
        {booking.learner_email && (
          <>
            <br />
            <MailtoLink address={booking.learner_email} />
          </>
        )}
      </Fact>
      <BookingFacts
        booking={booking}
        reader={{ zone: booking.expertTimeZone }}
        other={{ zone: booking.learnerTimeZone, label: `${booking.learner_name}'s time` }}
        writtenAt={writtenAt}
      />
      <Rule />
      <Paragraph>
        {`${booking.meetingLink ? `${booking.learner_name} has the meeting link.` : `Please email ${booking.learner_name} the ${booking.platform} link before the session.`} The calendar file attached puts it into your calendar.`}
      </Paragraph>
      <ActionLink href={booking.bookingUrl}>View the booking</ActionLink>
    </Sheet>
  );
}

export const notificationSubject = (booking: BookingMail): string =>
  `New booking: ${booking.learner_name}, ${shortMoment(booking, booking.expertTimeZone)}`;
