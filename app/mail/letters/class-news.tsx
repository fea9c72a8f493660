import { recordingDays } from "~/domain/classes/class";
import { classCancelled, recordingWanted } from "~/domain/classes/running/announce-to-expert.server";
import { classRecording } from "~/domain/classes/running/save-recording.server";
import { plural } from "~/shared/plural";
import { formatZoned } from "~/shared/zone-text";
import { aboutClass, classFacts, shortMoment } from "../facts";
import { action, fact, greeting, link, mailTemplate, paragraph, reasonGiven, rule } from "../letter";

const teacherReason = "You get this email because you teach live classes on Keyway.";

/** To the expert of a class: the admin or the program cancelled it. */
export const classExpertMail = mailTemplate(classCancelled, (live) => {
  const { to_name, title, reason, seats, refundCents } = live;
  return {
    title: "Your class was cancelled",
    ...aboutClass(live, "Cancelled", teacherReason),
    says: [
      live.cause === "too-few"
        ? `${greeting(to_name)} your live class “${title}” was cancelled, because too few seats were sold.`
        : `${greeting(to_name)} Keyway has cancelled your live class “${title}”.`,
      classFacts(live, { timeLabel: "Planned time" }),
      reasonGiven(reason),
      rule,
      seats === 0
        ? "No seats were taken."
        : `We have cancelled ${plural(seats, "seat")} and emailed everyone who had one.${refundCents === 0 ? "" : " We'll refund what was paid."}`,
      action(live.classUrl, "View the class"),
    ],
  };
});

/** To the expert of a class that is over: please add the recording. */
export const recordingWantedMail = mailTemplate(recordingWanted, (live) => {
  const { to_name, title, timeZone, classUrl } = live;
  return {
    title: "Please add the recording",
    ...aboutClass(live, "Recording", teacherReason),
    subject: `Recording of ${title}, ${shortMoment(live, timeZone)}`,
    says: [
      `${greeting(to_name)} your live class “${title}” is over. If you recorded it, please add the link to the recording: everyone who had a seat can then watch it for ${recordingDays} days, and gets an email.`,
      classFacts(live, { timeLabel: "Time of the class" }),
      rule,
      action(classUrl, "Add the recording"),
    ],
  };
});

/** To the owner of a seat: the link to the recording, and until when it can be watched. */
export const classRecordingMail = mailTemplate(classRecording, (replay) => {
  const { to_name, title, timeZone } = replay;
  const until = formatZoned(new Date(replay.replayUntil), timeZone);
  return {
    title: "The recording is ready",
    ...aboutClass(replay, "Recording"),
    preview: `${title}: you can watch it until ${until}`,
    says: [
      `${greeting(to_name)} you can now watch the recording of the live class “${title}”.`,
      classFacts(replay, { timeLabel: "Time of the class" }),
      fact("You can watch it until", until),
      rule,
      action(replay.replayLink, "Watch the recording"),
      paragraph(link(replay.seatUrl, "View your seat")),
    ],
  };
});
