import { bookingMoved } from "~/domain/bookings/change/announce-move.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { endSentence } from "~/shared/end-sentence";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { bothNames, calendarFile } from "./calendar-file.server";
import { ActionLink, Fact, greeting, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

type MovedMail = FactsOf<typeof bookingMoved>;

/** To both sides: the old and the new time, the reason if one was given, and what the reader can do. */
export const bookingMovedMail = mailTemplate(bookingMoved, (move, writing) => {
  const { to_name, other_name, reason, timeZone, readerIs, movedBy } = move;
  const byReader = movedBy === readerIs;
  const news = byReader
    ? endSentence(`you have rescheduled the session with ${other_name}`)
    : `${other_name} has rescheduled the session with you.`;
  const body = (
    <Sheet
      title="A session was rescheduled"
      preview={`${timeSpan(move, timeZone)} with ${other_name}`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>{`${greeting(to_name)} ${news}`}</Paragraph>
      <Fact label="New time">
        <strong>{timeSpan(move, timeZone)}</strong>
      </Fact>
      <Fact label="Time before">{timeSpan({ ...move, startsAt: move.previousStart }, timeZone)}</Fact>
      {reason === null ? null : (
        <>
          <Paragraph>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Fact label="Booking reference">{move.booking_id}</Fact>
      <Rule />
      <Paragraph>
        {`The price, payment and length stay the same. ${nextStep(move, byReader)}`.trim()}
      </Paragraph>
      <Paragraph>The attached calendar file updates the session in your calendar.</Paragraph>
      <ActionLink href={move.bookingUrl}>
        {readerIs === "learner" ? "View your booking" : "View the booking"}
      </ActionLink>
    </Sheet>
  );
  const attachments = [calendarFile("REQUEST", { ...move, ...bothNames(move) }, writing)];
  return { subject: `Rescheduled: ${other_name}, ${shortMoment(move, timeZone)}`, body, attachments };
});

function nextStep(move: MovedMail, byReader: boolean): string {
  const { readerIs, freeUntil, timeZone, isFreeAgain } = move;
  if (byReader) return isFreeAgain ? "The old time is free again." : "";
  if (readerIs === "expert")
    return "If the new time doesn't suit you, reschedule or cancel the session on its page.";
  const until = formatZoned(new Date(freeUntil), timeZone);
  return `If the new time doesn't suit you, cancel or reschedule the session on its page, free of charge until ${until}.`;
}
