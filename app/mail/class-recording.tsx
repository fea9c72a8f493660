import { classRecording } from "~/domain/classes/running/save-recording.server";
import { formatZoned } from "~/shared/zone-text";
import { shortMoment } from "./booking-facts";
import { ClassFactList, seatReason } from "./class-facts";
import { ActionLink, Fact, greeting, Paragraph, Rule, Sheet, TextLink } from "./parts";
import { mailTemplate } from "./template";

/** To the owner of a seat: the link to the recording, and until when it can be watched. */
export const classRecordingMail = mailTemplate(classRecording, (replay) => {
  const { to_name, title, timeZone } = replay;
  const until = formatZoned(new Date(replay.replayUntil), timeZone);
  const body = (
    <Sheet
      title="The recording is ready"
      preview={`${title}: you can watch it until ${until}`}
      reason={seatReason}
    >
      <Paragraph>{`${greeting(to_name)} you can now watch the recording of the live class “${title}”.`}</Paragraph>
      <ClassFactList live={replay} timeLabel="Time of the class" />
      <Fact label="You can watch it until">{until}</Fact>
      <Rule />
      <ActionLink href={replay.replayLink}>Watch the recording</ActionLink>
      <Paragraph>
        <TextLink href={replay.seatUrl}>View your seat</TextLink>
      </Paragraph>
    </Sheet>
  );
  return { subject: `Recording: ${title}, ${shortMoment(replay, timeZone)}`, body };
});
