import type { UnreadMessagesMail } from "~/domain/mails/mail";
import { plural } from "~/shared/plural";
import { ActionLink, Paragraph, Rule, Sheet, TextLink, type WrittenMail } from "./parts";

/** Reports unread messages of one conversation, without quoting them. @param stopUrl ends these mails */
export function unreadMessages(mail: UnreadMessagesMail, stopUrl: string): WrittenMail {
  const title = `${plural(mail.count, "unread message")} from ${mail.from_name}`;
  const body = (
    <Sheet
      title={title}
      preview="Read and answer on Keyway."
      reason="You receive this because you have a conversation on Keyway."
    >
      <Paragraph>
        Hello {mail.to_name}, {mail.from_name} wrote to you on Keyway.
      </Paragraph>
      <ActionLink href={mail.threadUrl}>Open the conversation</ActionLink>
      <Rule />
      <Paragraph>
        <TextLink href={stopUrl}>Stop these emails</TextLink>
      </Paragraph>
    </Sheet>
  );
  return { subject: title, body };
}
