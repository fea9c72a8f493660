import { linkMissing, sessionReminder } from "~/domain/bookings/change/remind.server";
import { classReminder } from "~/domain/classes/seats/remind-seats.server";
import { endSentence } from "~/shared/end-sentence";
import { aboutClass, aboutSession, classFacts, joinAdvice, roomAdvice, timeSpan } from "../facts";
import {
  action,
  type Block,
  fact,
  greeting,
  type Letter,
  mailTemplate,
  meetingLinkFact,
  rule,
  strongFact,
} from "../letter";

interface Reminder extends Omit<Letter, "says"> {
  /** What comes up, after the greeting. */
  news: string;
  facts: Block[];
  meetingLink: string | null;
  /** The reference, under its label. */
  reference: [label: string, id: string];
  /** What to do, and where. */
  advice: string | null;
  next: { href: string; text: string };
}

/** A mail before a session or a class: when it is, where to join, and what to do until then. */
function reminder(name: string, { news, facts, meetingLink, reference, advice, next, ...frame }: Reminder) {
  const what = [...facts, meetingLinkFact(meetingLink), fact(...reference), rule, advice];
  return { ...frame, says: [`${greeting(name)} ${news}`, ...what, action(next.href, next.text)] };
}

/** To both sides before their session: the time, the other side, and the meeting link. */
export const bookingReminderMail = mailTemplate(sessionReminder, (session) => {
  const { to_name, other_name, timeZone, meetingLink, bookingUrl, readerIs } = session;
  return reminder(to_name, {
    title: "Your session is coming up",
    ...aboutSession(session, "Reminder", other_name),
    news: `your session with ${other_name} is coming up.`,
    facts: [strongFact("Your time", timeSpan(session, timeZone))],
    meetingLink,
    reference: ["Booking reference", session.booking_id],
    advice: session.hasRoom
      ? roomAdvice
      : meetingLink
        ? "Join with the meeting link when the session starts."
        : withoutLink[readerIs](other_name),
    next: { href: bookingUrl, text: "View the booking" },
  });
});

const withoutLink = {
  learner: (other: string) => `There is no meeting link yet. ${endSentence(`We have reminded ${other}`)}`,
  // The mail `link-missing` asks for a link, often at the same time.
  expert: () => "There is no meeting link yet.",
};

/** To the expert: a session starts soon and has no meeting link. */
export const linkMissingMail = mailTemplate(linkMissing, (session) => {
  const { to_name, learner_name, timeZone, linkUrl } = session;
  return reminder(to_name, {
    title: "Your session has no meeting link",
    ...aboutSession({ ...session, readerIs: "expert" }, "No meeting link yet", learner_name),
    news: `your session with ${learner_name} has no meeting link yet. Set one now. ${endSentence(`We email it to ${learner_name}`)}`,
    facts: [fact("Learner", learner_name), strongFact("Your time", timeSpan(session, timeZone))],
    meetingLink: null,
    reference: ["Booking reference", session.booking_id],
    advice: null,
    next: { href: linkUrl, text: "Set the meeting link" },
  });
});

/** To the owner of a seat, a day and 15 minutes before the class: the time, and the link. */
export const classReminderMail = mailTemplate(classReminder, (live) => {
  const { to_name, title, joinLink, minutesBefore } = live;
  const isSoon = minutesBefore < 60;
  return reminder(to_name, {
    title: isSoon ? "Your class is about to start" : "Your class is coming up",
    ...aboutClass(live, "Reminder"),
    news: `the live class “${title}” ${isSoon ? "is about to start" : "is coming up"}.`,
    facts: classFacts(live),
    meetingLink: joinLink,
    reference: ["Reservation reference", live.reservation_id],
    advice: joinAdvice(joinLink, live),
    next: { href: live.seatUrl, text: "View your seat" },
  });
});
