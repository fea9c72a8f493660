import { threadReported } from "~/domain/chat/reports/report-thread.server";
import { ActionLink, Paragraph, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the support address: a conversation was reported. */
export const threadReportedMail = mailTemplate(threadReported, ({ reportUrl }) => {
  const title = "A conversation was reported";
  const body = (
    <Sheet
      title={title}
      preview="The report is waiting for the admin."
      reason="You get this email because this is the support address of Keyway."
    >
      <Paragraph>A conversation was reported. The admin can read its context and close the report.</Paragraph>
      <ActionLink href={reportUrl}>Open the report</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
