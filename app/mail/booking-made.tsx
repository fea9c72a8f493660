import { bookingConfirmation, bookingNotification } from "~/domain/bookings/request/announce-booking.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { endSentence } from "~/shared/end-sentence";
import { BookingFacts, bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { calendarFile } from "./calendar-file.server";
import { ActionLink, Fact, greeting, MailtoLink, Paragraph, Rule, Sheet, TextLink } from "./parts";
import { mailTemplate, type Writing } from "./template";

type BookingMail = FactsOf<typeof bookingConfirmation>;

/** To the learner after a session was booked. */
export const bookingConfirmationMail = mailTemplate(bookingConfirmation, (booking, writing) =>
  bookingMade(booking, { readerIs: "learner", writing }),
);

/** To the expert after a session was booked. */
export const bookingNotificationMail = mailTemplate(bookingNotification, (booking, writing) =>
  bookingMade(booking, { readerIs: "expert", writing }),
);

function bookingMade(
  booking: BookingMail,
  { readerIs, writing }: { readerIs: "learner" | "expert"; writing: Writing },
) {
  const { title, other, zone, otherZone, news, link, action, subject } = words[readerIs](booking);
  const body = (
    <Sheet
      title={title}
      preview={`${timeSpan(booking, zone)} with ${other}`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>{`${greeting(booking.to_name)} ${news}`}</Paragraph>
      {readerIs === "expert" ? (
        <Fact label="Learner">
          {other}
          {booking.learner_email && (
            <>
              <br />
              <MailtoLink address={booking.learner_email} />
            </>
          )}
        </Fact>
      ) : null}
      <BookingFacts
        booking={booking}
        readerIs={readerIs}
        zone={zone}
        other={{ zone: otherZone, label: `${other}'s time` }}
        writtenAt={writing.mail.createdAt}
      />
      <Rule />
      <Paragraph>{`${link} The attached calendar file adds the session to your calendar.`}</Paragraph>
      {readerIs === "learner" && booking.due ? (
        <>
          <ActionLink href={booking.due.url}>Pay now</ActionLink>
          <Paragraph>
            <TextLink href={booking.bookingUrl}>{action}</TextLink>
          </Paragraph>
        </>
      ) : (
        <ActionLink href={booking.bookingUrl}>{action}</ActionLink>
      )}
    </Sheet>
  );
  const attachments = [calendarFile("REQUEST", booking, writing)];
  return { subject: `${subject}: ${other}, ${shortMoment(booking, zone)}`, body, attachments };
}

const words = {
  learner: ({
    expert_name: other,
    learnerTimeZone: zone,
    expertTimeZone: otherZone,
    ...booking
  }: BookingMail) => ({
    other,
    zone,
    otherZone,
    title: "Your session is booked",
    subject: "Booked",
    news: `your session with ${other} is booked.`,
    link: booking.meetingLink
      ? "Join with the meeting link when the session starts."
      : `We email you the meeting link once ${other} has set it.`,
    action: "View your booking",
  }),
  expert: ({
    learner_name: other,
    expertTimeZone: zone,
    learnerTimeZone: otherZone,
    ...booking
  }: BookingMail) => ({
    other,
    zone,
    otherZone,
    title: "You have a new booking",
    subject: "New booking",
    news: `${other} has booked a session with you.`,
    link: booking.meetingLink
      ? `${other} has the meeting link.`
      : `Set the meeting link on the booking's page. ${endSentence(`We email it to ${other}`)}`,
    action: "View the booking",
  }),
};
