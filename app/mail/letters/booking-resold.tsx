import { bookingResold } from "~/domain/bookings/change/announce-resold.server";
import { whoGets } from "~/domain/ledger/who-gets-back";
import { formatAmount } from "~/shared/money";
import { plural } from "~/shared/plural";
import { aboutSession, timeSpan } from "../facts";
import { action, fact, greeting, mailTemplate, rule, strongFact } from "../letter";

/** To the learner of a late cancellation: its time, or a part of it, was booked again, so that money goes back. */
export const bookingResoldMail = mailTemplate(bookingResold, (session) => {
  const { to_name, other_name, timeZone, refundCents, resoldHours, hours, bookingUrl, team_name } = session;
  const isPart = resoldHours < hours;
  const verb = isPart && resoldHours > 1 ? "have" : "has";
  const what = `${isPart ? plural(resoldHours, "hour") : "the time"} of the session that you cancelled with ${other_name}`;
  return {
    title: "Your cancelled time was booked again",
    ...aboutSession(session, "Booked again", other_name),
    says: [
      `${greeting(to_name)} ${what} ${verb} been booked again, so ${whoGets({ team: team_name })} ${formatAmount(refundCents)} back.`,
      strongFact("Refund", formatAmount(refundCents)),
      fact("Expert", other_name),
      fact("Planned time", timeSpan(session, timeZone)),
      fact("Booking reference", session.booking_id),
      rule,
      team_name === null &&
        "The money goes back the way that you paid. We'll email you again when it has been sent.",
      action(bookingUrl, "View the booking"),
    ],
  };
});
