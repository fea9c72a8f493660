import type { MeetingLinkMail } from "~/domain/mails/booking-mails";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, MeetingLinkFact, Paragraph, Rule, Sheet, type WrittenMail } from "./parts";

/** To the learner or the expert: the expert has set or changed the meeting link of a booked session. */
export function meetingLinkSet(meeting: MeetingLinkMail): WrittenMail {
  const { to_name, expert_name, learner_name = "", timeZone, meetingLink, bookingUrl } = meeting;
  const { readerIs = "learner" } = meeting;
  const isExpert = readerIs === "expert";
  const other = isExpert ? learner_name : expert_name;
  const body = (
    <Sheet
      title="Your meeting link"
      preview={`${timeSpan(meeting, timeZone)} with ${other}`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>
        {isExpert
          ? `Hello ${to_name}, you changed the meeting link of your session with ${learner_name}, who gets it by email too. It replaces any earlier link for this session.`
          : `Hello ${to_name}, ${expert_name} has set the meeting link. It replaces any earlier link for this session.`}
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
  return { subject: `Meeting link: ${other}, ${shortMoment(meeting, timeZone)}`, body };
}
