import { calendarUnread } from "~/domain/calendars/calendar-mails.server";
import { formatZoned } from "~/shared/zone-text";
import { action, greeting, mailTemplate } from "../letter";

/** To the expert: one of their own calendars couldn't be read for a day, or for a week. */
export const calendarUnreadMail = mailTemplate(calendarUnread, (unread) => {
  const { to_name, name, since, timeZone, problem, isAsked, pageUrl } = unread;
  return {
    title: isAsked ? "Choose what happens to your busy times" : "We can't read your calendar",
    preview: `${name}: ${problem}`,
    reason: "You get this email because Keyway reads your busy times from this calendar.",
    says: [
      `${greeting(to_name)} we could not read your calendar ${name} since ${formatZoned(new Date(since), timeZone)}. ${problem}`,
      isAsked
        ? "Its last known busy times still block your hours. Please choose whether we keep or drop them. We go on trying to read the calendar."
        : "Its last known busy times still block your hours, but newer ones are missing: learners may book a time at which you are busy. Check the address of the calendar, or remove it.",
      action(pageUrl, "Your calendars"),
    ],
  };
});
