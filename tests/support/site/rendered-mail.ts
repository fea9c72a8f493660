import type { WaitingMail } from "~/domain/mails/mail-kind";
import { renderMail } from "~/mail/render-mail.server";

/** The settings with which mails are rendered. */
export const mailPlace = {
  appUrl: "https://keyway.example",
  sessionSecret: "a secret of the tests, long enough",
  supportEmail: "support@keyway.example",
};

/** A mail's template and the facts that it is rendered from. */
export interface MailMessage {
  template: string;
  facts: object;
}

/** The mail as it is sent, created by default on Friday 20 November 2026, 09:00 UTC. */
export const rendered = (
  { template, facts }: MailMessage,
  createdAt = new Date("2026-11-20T09:00:00.000Z"),
  place = mailPlace,
) => {
  const mail: WaitingMail = {
    id: "mail-1",
    template,
    toUserId: null,
    toEmail: "reader@test.example",
    toName: "",
    replyTo: null,
    aboutId: "",
    payload: {},
    createdAt,
  };
  return renderMail(mail, facts, place);
};
