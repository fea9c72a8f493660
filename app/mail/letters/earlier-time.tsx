import { notFreeText } from "~/domain/bookings/alerts/alert";
import { earlierTime, earlierTimeMissed } from "~/domain/bookings/alerts/alert-mails.server";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons, timeSpan } from "../facts";
import { action, greeting, mailTemplate, rule, strongFact } from "../letter";

/** To the first in line: a free time that is held for half an hour. */
export const earlierTimeMail = mailTemplate(earlierTime, (offer) => {
  const { to_name, expert_name, timeZone, heldUntil, isMove, isFree, offerUrl } = offer;
  const until = formatZoned(new Date(heldUntil), timeZone);
  const title = isMove ? `An earlier time with ${expert_name}` : `${expert_name} has a free time`;
  return {
    title,
    preview: timeSpan(offer, timeZone),
    reason: bookedReasons.learner,
    says: [
      `${greeting(to_name)} you asked us to tell you. This time is held for you until ${until}:`,
      strongFact("Your time", timeSpan(offer, timeZone)),
      rule,
      isMove
        ? `You can move your session there: price, payment and meeting link stay the same. ${isFree ? "" : `${notFreeText} `}If you do nothing, it stays where it is.`
        : "Pay within that time to book it. If you do nothing, we offer it to the next learner in line.",
      action(offerUrl, isMove ? "See the earlier time" : "Take this time"),
    ],
  };
});

/** To a learner whose alert has ended after three offers, or who has to pay for other sessions first. */
export const earlierTimeMissedMail = mailTemplate(earlierTimeMissed, (missed) => {
  const { to_name, expert_name, timeZone, startsAt, why, hasEnded, alertUrl, bookingsUrl } = missed;
  const isUnpaid = why === "too-many-unpaid";
  const when = formatZoned(new Date(startsAt), timeZone);
  const title = isUnpaid
    ? `A free time with ${expert_name} that we couldn't hold`
    : `Your alert for ${expert_name} has ended`;
  return {
    title,
    preview: when,
    reason: bookedReasons.learner,
    says: [
      isUnpaid
        ? `${greeting(to_name)} ${when} is free. We couldn't hold it for you, because you have to pay for or cancel an earlier booking first. After that you can book it, if it is still free.`
        : `${greeting(to_name)} we offered you three times, the last one ${when}, and you didn't take any of them.`,
      hasEnded
        ? "The alert has ended. You can start a new one at any time."
        : "The alert stays on: we'll email you about the next free time.",
      isUnpaid && action(bookingsUrl, "View your bookings"),
      hasEnded && !isUnpaid && action(alertUrl, "Start a new alert"),
    ],
  };
});
