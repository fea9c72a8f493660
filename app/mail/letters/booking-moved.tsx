import { bookingMoved } from "~/domain/bookings/change/announce-move.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { endSentence } from "~/shared/end-sentence";
import { formatZoned } from "~/shared/zone-text";
import { bothNames, calendarFile } from "../calendar-file.server";
import { aboutSession, timeSpan } from "../facts";
import { action, fact, greeting, mailTemplate, reasonGiven, rule, strongFact } from "../letter";

type MovedMail = FactsOf<typeof bookingMoved>;

/** To both sides: the old and the new time, the reason if one was given, and what the reader can do. */
export const bookingMovedMail = mailTemplate(bookingMoved, (move, writing) => {
  const { to_name, other_name, reason, timeZone, readerIs, movedBy } = move;
  const byReader = movedBy === readerIs;
  const news = byReader
    ? endSentence(`you have rescheduled the session with ${other_name}`)
    : `${other_name} has rescheduled the session with you.`;

  return {
    title: "A session was rescheduled",
    ...aboutSession(move, "Rescheduled", other_name),
    says: [
      `${greeting(to_name)} ${news}`,
      strongFact("New time", timeSpan(move, timeZone)),
      fact("Time before", timeSpan({ ...move, startsAt: move.previousStart }, timeZone)),
      reasonGiven(reason),
      fact("Booking reference", move.booking_id),
      rule,
      `The price, payment and length stay the same. ${nextStep(move, byReader)}`.trim(),
      "The attached calendar file updates the session in your calendar.",
      action(move.bookingUrl, readerIs === "learner" ? "View your booking" : "View the booking"),
    ],
    attachments: [calendarFile("REQUEST", { ...move, ...bothNames(move) }, writing)],
  };
});

function nextStep(move: MovedMail, byReader: boolean): string {
  const { readerIs, freeUntil, timeZone, isFreeAgain } = move;
  if (byReader) return isFreeAgain ? "The old time is free again." : "";
  if (readerIs === "expert")
    return "If the new time doesn't suit you, reschedule or cancel the session on its page.";
  const until = formatZoned(new Date(freeUntil), timeZone);
  return `If the new time doesn't suit you, cancel or reschedule the session on its page, free of charge until ${until}.`;
}
