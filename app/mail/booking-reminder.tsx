import { sessionReminder } from "~/domain/bookings/change/remind.server";
import { endSentence } from "~/shared/end-sentence";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, greeting, MeetingLinkFact, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To both sides before their session: the time, the other side, and the meeting link. */
export const bookingReminderMail = mailTemplate(sessionReminder, (reminder) => {
  const { to_name, other_name, timeZone, meetingLink, bookingUrl, readerIs } = reminder;
  const body = (
    <Sheet
      title="Your session is coming up"
      preview={`${timeSpan(reminder, timeZone)} with ${other_name}`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>{`${greeting(to_name)} your session with ${other_name} is coming up.`}</Paragraph>
      <Fact label="Your time">
        <strong>{timeSpan(reminder, timeZone)}</strong>
      </Fact>
      {meetingLink === null ? null : <MeetingLinkFact href={meetingLink} />}
      <Fact label="Booking reference">{reminder.booking_id}</Fact>
      <Rule />
      <Paragraph>
        {meetingLink === null
          ? withoutLink[readerIs](other_name)
          : "Join with the meeting link when the session starts."}
      </Paragraph>
      <ActionLink href={bookingUrl}>View the booking</ActionLink>
    </Sheet>
  );
  return { subject: `Reminder: ${other_name}, ${shortMoment(reminder, timeZone)}`, body };
});

const withoutLink = {
  learner: (other: string) => `There is no meeting link yet. ${endSentence(`We have reminded ${other}`)}`,
  // The mail `link-missing` asks for a link, often at the same time.
  expert: () => "There is no meeting link yet.",
};
