import type { MailMessage } from "~/domain/mails/mail";
import { renderMail } from "~/mail/render-mail.server";

/** Where links in mails lead. */
export const mailWaitlistPosition = {
  appUrl: "https://keyway.example",
  sessionSecret: "a secret of the tests, long enough",
  supportEmail: "support@keyway.example",
};

/** A mail as it leaves, written on Friday 20 November 2026, 09:00 UTC. */
export const rendered = (
  message: MailMessage,
  createdAt = new Date("2026-11-20T09:00:00.000Z"),
  place = mailWaitlistPosition,
) => renderMail({ id: "mail-1", toEmail: "reader@test.example", replyTo: null, message, createdAt }, place);
