import { recordingDays } from "~/domain/classes/class";
import { classCancelled, recordingWanted } from "~/domain/classes/running/announce-to-expert.server";
import { plural } from "~/shared/plural";
import { shortMoment, timeSpan } from "./booking-facts";
import { ClassFactList } from "./class-facts";
import { ActionLink, greeting, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert of a class: the admin or the program cancelled it. */
export const classExpertMail = mailTemplate(classCancelled, (live) => {
  const { to_name, title, timeZone, reason, seats, refundCents } = live;
  const body = (
    <Sheet
      title="Your class was cancelled"
      preview={`${title}, ${timeSpan(live, timeZone)}`}
      reason="You get this email because you teach live classes on Keyway."
    >
      <Paragraph>
        {live.cause === "too-few"
          ? `${greeting(to_name)} your live class “${title}” was cancelled, because too few seats were sold.`
          : `${greeting(to_name)} Keyway has cancelled your live class “${title}”.`}
      </Paragraph>
      <ClassFactList live={live} timeLabel="Planned time" />
      {reason === null ? null : (
        <>
          <Paragraph>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Rule />
      <Paragraph>
        {seats === 0
          ? "No seats were taken."
          : `We have cancelled ${plural(seats, "seat")} and emailed everyone who had one.${refundCents === 0 ? "" : " We refund what they paid."}`}
      </Paragraph>
      <ActionLink href={live.classUrl}>View the class</ActionLink>
    </Sheet>
  );
  return { subject: `Cancelled: ${title}, ${shortMoment(live, timeZone)}`, body };
});

/** To the expert of a class that is over: please add the recording. */
export const recordingWantedMail = mailTemplate(recordingWanted, (live) => {
  const { to_name, title, timeZone, classUrl } = live;
  const body = (
    <Sheet
      title="Please add the recording"
      preview={`${title}, ${timeSpan(live, timeZone)}`}
      reason="You get this email because you teach live classes on Keyway."
    >
      <Paragraph>{`${greeting(to_name)} your live class “${title}” is over. If you recorded it, please add the link to the recording: everyone who had a seat can then watch it for ${recordingDays} days, and gets an email.`}</Paragraph>
      <ClassFactList live={live} timeLabel="Time of the class" />
      <Rule />
      <ActionLink href={classUrl}>Add the recording</ActionLink>
    </Sheet>
  );
  return { subject: `Recording of ${title}, ${shortMoment(live, timeZone)}`, body };
});
