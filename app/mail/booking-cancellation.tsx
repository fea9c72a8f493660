import type { CancellationMail } from "~/domain/mails/session-mails";
import { formatAmount } from "~/shared/money";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Quote, Rule, Sheet, type WrittenMail } from "./parts";

/** To the side that didn't cancel, or to both where nobody paid in time: what is off, why if a reason was given, and what to do next. */
export function bookingCancellation(cancellation: CancellationMail): WrittenMail {
  const { to_name, other_name, reason, timeZone, nextUrl, readerIs } = cancellation;
  const { role, action } = words[readerIs];
  const isUnpaid = cancellation.cause === "unpaid";
  const body = (
    <Sheet
      title="A session was cancelled"
      preview={`${timeSpan(cancellation, timeZone)} with ${other_name} does not take place`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>
        {isUnpaid
          ? `Hello ${to_name}, the session with ${other_name} was cancelled because it wasn't paid for in time. It won't take place.`
          : `Hello ${to_name}, ${other_name} has cancelled the session with you. It won't take place.`}
      </Paragraph>
      <Fact label={role}>{other_name}</Fact>
      <Fact label="Planned time">
        <strong>{timeSpan(cancellation, timeZone)}</strong>
      </Fact>
      {reason === null ? null : (
        <>
          <Paragraph>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Fact label="Booking reference">{cancellation.booking_id}</Fact>
      <Rule />
      <Paragraph>{`${nextOf(cancellation)} ${calendarNote(cancellation)}`}</Paragraph>
      <ActionLink href={nextUrl}>{action}</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled: ${other_name}, ${shortMoment(cancellation, timeZone)}`, body };
}

const words = {
  learner: { role: "Expert", action: "Find Experts" },
  expert: { role: "Learner", action: "View your sessions" },
};

function nextOf({ readerIs, refundCents = 0, keptCents = 0 }: CancellationMail): string {
  if (readerIs === "learner") {
    const money =
      refundCents > 0
        ? `We refund the ${formatAmount(refundCents)} that you paid.`
        : "You owe nothing for this session. Should a payment of yours still arrive, we refund it.";
    return `${money} You can book another time or another expert.`;
  }
  const fee =
    keptCents > 0 ? " The fee isn't refunded, because the session would start in less than 24 hours." : "";
  return `The time is free again for other learners.${fee}`;
}

/** Mails of an older version bring no file. */
const calendarNote = ({ bookingUrl }: CancellationMail): string =>
  bookingUrl === undefined
    ? "Please take the session out of your calendar."
    : "The attached calendar file takes the session out of your calendar.";
