import { classReminder } from "~/domain/classes/seats/remind-seats.server";
import { shortMoment, timeSpan } from "./booking-facts";
import { ClassFactList, JoinAdvice, JoinFact, seatReason } from "./class-facts";
import { ActionLink, Fact, greeting, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the owner of a seat, a day and 15 minutes before the class: the time, and the link. */
export const classReminderMail = mailTemplate(classReminder, (reminder) => {
  const { to_name, title, timeZone, joinLink, minutesBefore } = reminder;
  const isSoon = minutesBefore < 60;
  const body = (
    <Sheet
      title={isSoon ? "Your class is about to start" : "Your class is coming up"}
      preview={`${title}, ${timeSpan(reminder, timeZone)}`}
      reason={seatReason}
    >
      <Paragraph>
        {`${greeting(to_name)} the live class “${title}” ${isSoon ? "is about to start" : "is coming up"}.`}
      </Paragraph>
      <ClassFactList live={reminder} />
      <JoinFact href={joinLink} />
      <Fact label="Reservation reference">{reminder.reservation_id}</Fact>
      <Rule />
      <JoinAdvice href={joinLink} />
      <ActionLink href={reminder.seatUrl}>View your seat</ActionLink>
    </Sheet>
  );
  return { subject: `Reminder: ${title}, ${shortMoment(reminder, timeZone)}`, body };
});
