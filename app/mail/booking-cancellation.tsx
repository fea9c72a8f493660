import type { CancellationMail } from "~/domain/mails/mail";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Quote, Rule, Sheet, type WrittenMail } from "./parts";

/** To the side that didn't cancel: what is off, why if a reason was given, and what to do next. */
export function bookingCancellation(cancellation: CancellationMail): WrittenMail {
  const { to_name, other_name, reason, timeZone, nextUrl, readerIs } = cancellation;
  const { role, next, action } = words[readerIs];
  const body = (
    <Sheet
      title="A session was cancelled"
      preview={`${timeSpan(cancellation, timeZone)} with ${other_name} does not take place`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>
        {`Hello ${to_name}, ${other_name} has cancelled the session with you. It won't take place.`}
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
      <Paragraph>{next}</Paragraph>
      <ActionLink href={nextUrl}>{action}</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled: ${other_name}, ${shortMoment(cancellation, timeZone)}`, body };
}

const words = {
  learner: {
    role: "Expert",
    next: "You owe nothing for this session, and we refund what you paid. You can book another time or another expert.",
    action: "Find Experts",
  },
  expert: {
    role: "Learner",
    next: "The time is free again for other learners. Please take the session out of your calendar.",
    action: "View your sessions",
  },
};
