import { threadReported } from "~/domain/chat/reports/report-thread.server";
import { action, mailTemplate } from "../letter";

/** To the support address: a conversation was reported. */
export const threadReportedMail = mailTemplate(threadReported, ({ reportUrl }) => {
  const title = "A conversation was reported";
  return {
    title,
    preview: "The report is waiting for the admin.",
    reason: "You get this email because this is the support address of Keyway.",
    says: [
      "A conversation was reported. The admin can read its context and close the report.",
      action(reportUrl, "Open the report"),
    ],
  };
});
