import type { CancellationMail } from "~/domain/mails/mail";
import { formatDay, formatTime } from "~/shared/format-time";
import { timeSpan } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Quote, Rule, Sheet, Title } from "./parts";

/** To the side that didn't cancel: what is off, why if a reason was given, and what to do next. */
export function BookingCancellation({ cancellation }: { cancellation: CancellationMail }) {
  const { to_name, other_name, reason, timeZone, nextUrl, readerIs } = cancellation;
  const { role, purpose, next, action } = words[readerIs];
  return (
    <Sheet
      title="A session was cancelled"
      preview={`${timeSpan(cancellation, timeZone)} with ${other_name} does not take place`}
      reason={purpose}
    >
      <Title>A session was cancelled</Title>
      <Paragraph>
        {`Hello ${to_name}, ${other_name} has cancelled the session with you. It does not take place.`}
      </Paragraph>
      <Fact label={role}>{other_name}</Fact>
      <Fact label="It would have been">
        <strong>{timeSpan(cancellation, timeZone)}</strong>
      </Fact>
      {reason === null ? null : (
        <>
          <Paragraph>The reason given:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Fact label="Booking reference">{cancellation.booking_id}</Fact>
      <Rule />
      <Paragraph>{next}</Paragraph>
      <ActionLink href={nextUrl}>{action}</ActionLink>
    </Sheet>
  );
}

/** The day in the reader's zone, so that an inbox shows at a glance which session it is. */
export function cancellationSubject({ other_name, startsAt, timeZone }: CancellationMail): string {
  const start = new Date(startsAt);
  return `Cancelled: ${other_name}, ${formatDay(start, timeZone)}, ${formatTime(start, timeZone)} (${timeZone})`;
}

const words = {
  learner: {
    role: "Expert",
    purpose: "You receive this because you booked a session on Keyway.",
    next: "You owe nothing for this session, and what you paid for it is returned. Other experts, and other times, are a few clicks away.",
    action: "Find Experts",
  },
  expert: {
    role: "Learner",
    purpose: "You receive this because you offer sessions on Keyway.",
    next: "The time is free again for other learners. Please take the session out of your calendar.",
    action: "View your sessions",
  },
};
