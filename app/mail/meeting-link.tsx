import type { MeetingLinkMail } from "~/domain/mails/mail";
import { formatDay, formatTime } from "~/shared/format-time";
import { timeSpan } from "./booking-facts";
import { ActionLink, Fact, MeetingLinkFact, Paragraph, Rule, Sheet, Title } from "./parts";

/** To the learner, when the expert has said where a booked session is held, or has changed it. */
export function MeetingLink({ meeting }: { meeting: MeetingLinkMail }) {
  const { to_name, expert_name, timeZone, meetingLink, bookingUrl } = meeting;
  return (
    <Sheet
      title="Your meeting link"
      preview={`${timeSpan(meeting, timeZone)} with ${expert_name}`}
      reason="You receive this because you booked a session on Keyway."
    >
      <Title>Your meeting link</Title>
      <Paragraph>
        {`Hello ${to_name}, ${expert_name} has said where you meet. This link replaces any that you had for this session.`}
      </Paragraph>
      <MeetingLinkFact href={meetingLink} />
      <Fact label="Your time">
        <strong>{timeSpan(meeting, timeZone)}</strong>
      </Fact>
      <Fact label="Booking reference">{meeting.booking_id}</Fact>
      <Rule />
      <Paragraph>The calendar file attached brings the link into your calendar.</Paragraph>
      <ActionLink href={bookingUrl}>View your booking</ActionLink>
    </Sheet>
  );
}

export function meetingLinkSubject({ expert_name, startsAt, timeZone }: MeetingLinkMail): string {
  const start = new Date(startsAt);
  return `Meeting link: ${expert_name}, ${formatDay(start, timeZone)}, ${formatTime(start, timeZone)} (${timeZone})`;
}
