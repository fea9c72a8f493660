import { inquiryReply } from "~/domain/inquiries/reply-inquiry.server";
import { action, mailTemplate, quote } from "../letter";

/** To a person who wrote to us with a form: the admin's answer. It can't be answered by mail. */
export const inquiryReplyMail = mailTemplate(inquiryReply, ({ answer, contactUrl }) => ({
  title: "Our answer to your message",
  preview: answer.slice(0, 120),
  reason: "You get this email because you wrote to us with a form on Keyway.",
  says: [
    quote(answer),
    "Answers to this email aren't read. To write to us again, use the contact form.",
    action(contactUrl, "Write to us"),
  ],
}));
