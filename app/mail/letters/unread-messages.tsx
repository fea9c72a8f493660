import { unreadMessages } from "~/domain/chat/unread/mail-unread.server";
import { unreadMailsToken } from "~/domain/chat/unread/unread-mails.server";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { action, greeting, link, mailTemplate, paragraph, rule } from "../letter";

/** Reports unread messages of one conversation, without quoting them. */
export const unreadMessagesMail = mailTemplate(
  unreadMessages,
  (mail, { place: { appUrl, sessionSecret } }) => {
    const token = unreadMailsToken(sessionSecret, mail.toUserId);
    const stopUrl = new URL(paths.unreadMailsOff(mail.toUserId, token), appUrl).href;
    const title = `${plural(mail.count, "unread message")} from ${mail.from_name}`;

    const headers = {
      "List-Unsubscribe": `<${stopUrl}>`,
      // Lets a mail program unsubscribe with one post (RFC 8058).
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    return {
      title,
      preview: "Read and answer on Keyway.",
      reason: "You get this email because you have a conversation on Keyway.",
      says: [
        paragraph(greeting(mail.to_name), " ", mail.from_name, " wrote to you on Keyway."),
        action(mail.threadUrl, "Open the conversation"),
        rule,
        paragraph(link(stopUrl, "Stop these emails")),
      ],
      headers,
    };
  },
);
