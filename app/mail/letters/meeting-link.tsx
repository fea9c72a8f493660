import { meetingLinkSet } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { bothNames, calendarFile } from "../calendar-file.server";
import { aboutSession, roomAdvice, timeSpan } from "../facts";
import { action, addressLink, fact, greeting, mailTemplate, rule, strongFact } from "../letter";

const newRoom = (other: string, isOwn: boolean) =>
  isOwn
    ? `you asked for a new room for your session with ${other}, who gets it by email too.`
    : `${other} asked for a new room for your session.`;

/** To the learner or the expert: the expert has set or changed the meeting link of a booked session. */
export const meetingLinkSetMail = mailTemplate(meetingLinkSet, (meeting, writing) => {
  const { to_name, other_name: other, timeZone, meetingLink, bookingUrl, readerIs } = meeting;
  const isExpert = readerIs === "expert";
  const isRoom = meeting.roomBy !== null;
  return {
    title: isRoom ? "Your new room" : "Your meeting link",
    ...aboutSession(meeting, isRoom ? "New room" : "Meeting link", other),
    says: [
      isRoom
        ? `${greeting(to_name)} ${newRoom(other, meeting.roomBy === readerIs)} It replaces any earlier room or link for this session.`
        : isExpert
          ? `${greeting(to_name)} you changed the meeting link of your session with ${other}, who gets it by email too. It replaces any earlier link for this session.`
          : `${greeting(to_name)} ${other} has set the meeting link. It replaces any earlier link for this session.`,
      fact("Meeting link", addressLink(meetingLink)),
      strongFact("Your time", timeSpan(meeting, timeZone)),
      fact("Booking reference", meeting.booking_id),
      rule,
      isRoom && roomAdvice,
      "The attached calendar file adds the link to your calendar.",
      action(bookingUrl, isExpert ? "View the booking" : "View your booking"),
    ],
    attachments: [calendarFile("REQUEST", { ...meeting, ...bothNames(meeting) }, writing)],
  };
});
