import type { UnpaidMail } from "~/domain/mails/mail";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Rule, Sheet, type WrittenMail } from "./parts";

/** To both sides of a session that is off because nobody paid for it in time. */
export function bookingUnpaid(unpaid: UnpaidMail): WrittenMail {
  const { to_name, other_name, timeZone, nextUrl, readerIs } = unpaid;
  const { news, role, next, action } = words[readerIs](other_name);
  const body = (
    <Sheet
      title="A session was cancelled"
      preview={`${timeSpan(unpaid, timeZone)} with ${other_name} does not take place`}
      reason={bookedReasons[readerIs]}
    >
      <Paragraph>{`Hello ${to_name}, ${news}`}</Paragraph>
      <Fact label={role}>{other_name}</Fact>
      <Fact label="Planned time">
        <strong>{timeSpan(unpaid, timeZone)}</strong>
      </Fact>
      <Fact label="Booking reference">{unpaid.booking_id}</Fact>
      <Rule />
      <Paragraph>{`${next} The attached calendar file takes the session out of your calendar.`}</Paragraph>
      <ActionLink href={nextUrl}>{action}</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled, not paid: ${other_name}, ${shortMoment(unpaid, timeZone)}`, body };
}

const words = {
  learner: (other: string) => ({
    news: `your session with ${other} was cancelled, because it wasn't paid for in time. It won't take place.`,
    role: "Expert",
    next: "You owe nothing for this session. You can book it again if the time is still free.",
    action: "Find Experts",
  }),
  expert: (other: string) => ({
    news: `the session that ${other} booked with you was cancelled, because it wasn't paid for in time. It won't take place.`,
    role: "Learner",
    next: "The time is free again for other learners.",
    action: "View your sessions",
  }),
};
