import { bookingCancellation } from "~/domain/bookings/change/announce-cancellation.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { endSentence } from "~/shared/end-sentence";
import { formatAmount } from "~/shared/money";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { bothNames, calendarFile } from "./calendar-file.server";
import { ActionLink, Fact, greeting, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

type CancellationMail = FactsOf<typeof bookingCancellation>;

/**
 * To both sides: the cancelled session, who cancelled it, the reason if one was given, the refund, and the next steps.
 */
export const bookingCancellationMail = mailTemplate(bookingCancellation, (cancellation, writing) => {
  const { to_name, other_name, reason, timeZone, nextUrl, readerIs } = cancellation;
  const { role, action } = words[readerIs];
  const body = (
    <Sheet
      title="A session was cancelled"
      preview={`${timeSpan(cancellation, timeZone)} with ${other_name} does not take place`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>{`${greeting(to_name)} ${whatHappened(cancellation)}`}</Paragraph>
      <Fact label={role}>{other_name}</Fact>
      <Fact label="Planned time">
        <strong>{timeSpan(cancellation, timeZone)}</strong>
      </Fact>
      {reason === null ? null : (
        <>
          <Paragraph>{cancellation.cause === "own" ? "Your reason:" : "Reason:"}</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Fact label="Booking reference">{cancellation.booking_id}</Fact>
      <Rule />
      <Paragraph>
        {`${nextOf(cancellation)} The attached calendar file removes the session from your calendar.`.trim()}
      </Paragraph>
      <ActionLink href={nextUrl}>{action}</ActionLink>
    </Sheet>
  );
  const session = { ...cancellation, ...bothNames(cancellation) };
  const attachments = [calendarFile("CANCEL", session, writing)];
  return { subject: `Cancelled: ${other_name}, ${shortMoment(cancellation, timeZone)}`, body, attachments };
});

const words = {
  learner: { role: "Expert", action: "Find Experts" },
  expert: { role: "Learner", action: "View your sessions" },
};

function whatHappened({ cause, other_name }: CancellationMail): string {
  if (cause === "own") return endSentence(`you cancelled the session with ${other_name}`);
  if (cause === "house") return endSentence(`we had to cancel the session with ${other_name}`);
  return cause === "unpaid"
    ? `the session with ${other_name} was cancelled because it wasn't paid for in time.`
    : `${other_name} has cancelled the session with you.`;
}

function nextOf(cancellation: CancellationMail): string {
  if (cancellation.readerIs === "learner") {
    return `${learnersMoney(cancellation)} You can book another time or another expert.`;
  }
  const free = cancellation.isFreeAgain ? ["The time is free again for other learners."] : [];
  return [...free, ...expertsMoney(cancellation)].join(" ");
}

function learnersMoney({ refundCents, retainedCents }: CancellationMail): string {
  if (refundCents > 0) return `We refund the ${formatAmount(refundCents)} that you paid.`;
  // Only a learner who cancels late gets no refund.
  if (retainedCents > 0) return "Nothing is refunded, because it would start in less than 24 hours.";
  return "You owe nothing for this session. Should a payment of yours still arrive, we refund it.";
}

function expertsMoney({ cause, refundCents, retainedCents }: CancellationMail): string[] {
  if (cause === "house" && refundCents > 0) return [`The learner gets ${formatAmount(refundCents)} back.`];
  if (cause === "own" && refundCents > 0) {
    return [`The learner gets the full ${formatAmount(refundCents)} back.`];
  }
  return retainedCents > 0
    ? ["The fee isn't refunded, because the session would start in less than 24 hours."]
    : [];
}
