import { meetingLinkSet } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { bothNames, calendarFile } from "./calendar-file.server";
import { ActionLink, Fact, greeting, MeetingLinkFact, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the learner or the expert: the expert has set or changed the meeting link of a booked session. */
export const meetingLinkSetMail = mailTemplate(meetingLinkSet, (meeting, writing) => {
  const { to_name, other_name: other, timeZone, meetingLink, bookingUrl, readerIs } = meeting;
  const isExpert = readerIs === "expert";
  const body = (
    <Sheet
      title="Your meeting link"
      preview={`${timeSpan(meeting, timeZone)} with ${other}`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>
        {isExpert
          ? `${greeting(to_name)} you changed the meeting link of your session with ${other}, who gets it by email too. It replaces any earlier link for this session.`
          : `${greeting(to_name)} ${other} has set the meeting link. It replaces any earlier link for this session.`}
      </Paragraph>
      <MeetingLinkFact href={meetingLink} />
      <Fact label="Your time">
        <strong>{timeSpan(meeting, timeZone)}</strong>
      </Fact>
      <Fact label="Booking reference">{meeting.booking_id}</Fact>
      <Rule />
      <Paragraph>The attached calendar file adds the link to your calendar.</Paragraph>
      <ActionLink href={bookingUrl}>{isExpert ? "View the booking" : "View your booking"}</ActionLink>
    </Sheet>
  );
  const attachments = [calendarFile("REQUEST", { ...meeting, ...bothNames(meeting) }, writing)];
  return { subject: `Meeting link: ${other}, ${shortMoment(meeting, timeZone)}`, body, attachments };
});
