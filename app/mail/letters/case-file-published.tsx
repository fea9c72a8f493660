import { caseFilePublished } from "~/domain/cases/save-case-file.server";
import { formatDate } from "~/shared/format-time";
import { bookedReasons } from "../facts";
import { action, greeting, mailTemplate } from "../letter";

/** To the learner: the expert has published the case file of a lesson. */
export const caseFilePublishedMail = mailTemplate(caseFilePublished, (published) => {
  const { to_name, expert_name, startsAt, timeZone, pageUrl } = published;
  const title = `Your case file from ${expert_name}`;
  return {
    title,
    preview: "What you did, and what comes next.",
    reason: bookedReasons.learner,
    says: [
      `${greeting(to_name)} ${expert_name} has written up your lesson on ${formatDate(new Date(startsAt), timeZone)}: what you did and the next step.`,
      action(pageUrl, "Read the case file"),
    ],
  };
});
