import { earlierTime } from "~/domain/bookings/alerts/process-due-alerts.server";
import { formatZoned } from "~/shared/zone-text";
import { bookedReasons, timeSpan } from "./booking-facts";
import { ActionLink, Fact, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the first in line: a free time that is held for half an hour. */
export const earlierTimeMail = mailTemplate(earlierTime, (offer) => {
  const { to_name, expert_name, timeZone, heldUntil, isMove, offerUrl } = offer;
  const until = formatZoned(new Date(heldUntil), timeZone);
  const title = isMove ? `An earlier time with ${expert_name}` : `${expert_name} has a free time`;
  const body = (
    <Sheet title={title} preview={timeSpan(offer, timeZone)} reason={bookedReasons.learner}>
      <Paragraph>{`Hello ${to_name}, you asked us to tell you. This time is held for you until ${until}:`}</Paragraph>
      <Fact label="Your time">
        <strong>{timeSpan(offer, timeZone)}</strong>
      </Fact>
      <Rule />
      <Paragraph>
        {isMove
          ? "You can move your session there: price, payment and meeting link stay the same. If you do nothing, it stays where it is."
          : "Pay within that time to book it. If you do nothing, we offer it to the next learner in line."}
      </Paragraph>
      <ActionLink href={offerUrl}>{isMove ? "See the earlier time" : "Take this time"}</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
