import { bookingPaid } from "~/domain/bookings/change/announce-paid.server";
import { endSentence } from "~/shared/end-sentence";
import { formatAmount } from "~/shared/money";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, greeting, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert: a session that was announced as unpaid is paid now. */
export const bookingPaidMail = mailTemplate(bookingPaid, (session) => {
  const { to_name, learner_name, timeZone, amountCents, bookingUrl } = session;
  const body = (
    <Sheet
      title="Your session is paid"
      preview={`${timeSpan(session, timeZone)} with ${learner_name}`}
      reason={bookedReasons.expert}
    >
      <Paragraph>{`${greeting(to_name)} ${endSentence(`${learner_name} has paid for the session with you`)}`}</Paragraph>
      <Fact label="Learner">{learner_name}</Fact>
      <Fact label="Your time">
        <strong>{timeSpan(session, timeZone)}</strong>
      </Fact>
      <Fact label="Price">{`${formatAmount(amountCents)}, paid`}</Fact>
      <Fact label="Booking reference">{session.booking_id}</Fact>
      <Rule />
      <ActionLink href={bookingUrl}>View the booking</ActionLink>
    </Sheet>
  );
  return { subject: `Paid: ${learner_name}, ${shortMoment(session, timeZone)}`, body };
});
