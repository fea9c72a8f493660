import { bookingPaid } from "~/domain/bookings/change/announce-paid.server";
import { formatAmount } from "~/shared/money";
import { aboutSession, timeSpan } from "../facts";
import { action, fact, greeting, mailTemplate, rule, strongFact } from "../letter";

/** To the expert: a session that was announced as unpaid is paid now. */
export const bookingPaidMail = mailTemplate(bookingPaid, (session) => {
  const { to_name, learner_name, timeZone, amountCents, bookingUrl } = session;
  return {
    title: "Your session is paid",
    ...aboutSession({ ...session, readerIs: "expert" }, "Paid", learner_name),
    says: [
      `${greeting(to_name)} the session with ${learner_name} is paid for.`,
      fact("Learner", learner_name),
      strongFact("Your time", timeSpan(session, timeZone)),
      fact("Price", `${formatAmount(amountCents)}, paid`),
      fact("Booking reference", session.booking_id),
      rule,
      action(bookingUrl, "View the booking"),
    ],
  };
});
