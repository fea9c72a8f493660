import { linkMissing } from "~/domain/bookings/change/remind.server";
import { endSentence } from "~/shared/end-sentence";
import { bookedReasons, shortMoment, timeSpan } from "./booking-facts";
import { ActionLink, Fact, greeting, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert: a session starts soon and has no meeting link. */
export const linkMissingMail = mailTemplate(linkMissing, (session) => {
  const { to_name, learner_name, timeZone, linkUrl } = session;
  const body = (
    <Sheet
      title="Your session has no meeting link"
      preview={`${timeSpan(session, timeZone)} with ${learner_name}`}
      reason={bookedReasons.expert}
    >
      <Paragraph>
        {`${greeting(to_name)} your session with ${learner_name} has no meeting link yet. Set one now. ${endSentence(`We email it to ${learner_name}`)}`}
      </Paragraph>
      <Fact label="Learner">{learner_name}</Fact>
      <Fact label="Your time">
        <strong>{timeSpan(session, timeZone)}</strong>
      </Fact>
      <Fact label="Booking reference">{session.booking_id}</Fact>
      <Rule />
      <ActionLink href={linkUrl}>Set the meeting link</ActionLink>
    </Sheet>
  );
  return { subject: `No meeting link yet: ${learner_name}, ${shortMoment(session, timeZone)}`, body };
});
