import type { ThreadReportedMail } from "~/domain/mails/mail";
import { ActionLink, Paragraph, Sheet, type WrittenMail } from "./parts";

/** To the support address: a conversation was reported. */
export function threadReported({ reportUrl }: ThreadReportedMail): WrittenMail {
  const title = "A conversation was reported";
  const body = (
    <Sheet
      title={title}
      preview="The report waits for the admin."
      reason="You receive this because this is the support address of Keyway."
    >
      <Paragraph>A conversation was reported. The admin can read its context and close the report.</Paragraph>
      <ActionLink href={reportUrl}>Open the report</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
}
