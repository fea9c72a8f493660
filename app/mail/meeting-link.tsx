import type { MeetingLinkMail } from "~/domain/mails/session-mails";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, MeetingLinkFact, Paragraph, Rule, Sheet, type WrittenMail } from "./parts";

/** To the learner, when the expert has said where a booked session is held, or has changed it. */
export function meetingLinkSet(meeting: MeetingLinkMail): WrittenMail {
  const { to_name, expert_name, timeZone, meetingLink, bookingUrl } = meeting;
  const body = (
    <Sheet
      title="Your meeting link"
      preview={`${timeSpan(meeting, timeZone)} with ${expert_name}`}
      reason={bookedReasons.learner}
    >
      <Paragraph>
        {`Hello ${to_name}, ${expert_name} has set the meeting link. It replaces any earlier link for this session.`}
      </Paragraph>
      <MeetingLinkFact href={meetingLink} />
      <Fact label="Your time">
        <strong>{timeSpan(meeting, timeZone)}</strong>
      </Fact>
      <Fact label="Booking reference">{meeting.booking_id}</Fact>
      <Rule />
      <Paragraph>The attached calendar file adds the link to your calendar.</Paragraph>
      <ActionLink href={bookingUrl}>View your booking</ActionLink>
    </Sheet>
  );
  return { subject: `Meeting link: ${expert_name}, ${shortMoment(meeting, timeZone)}`, body };
}
