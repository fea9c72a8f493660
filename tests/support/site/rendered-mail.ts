import type { WaitingMail } from "~/domain/mails/mail-kind";
import { renderMail } from "~/mail/render-mail.server";

/** Where links in mails lead. */
export const mailPlace = {
  appUrl: "https://keyway.example",
  sessionSecret: "a secret of the tests, long enough",
  supportEmail: "support@keyway.example",
};

/** What a mail of this kind says, once its facts are read. */
export interface MailMessage {
  template: string;
  facts: object;
}

/** A mail as it leaves, written on Friday 20 November 2026, 09:00 UTC. */
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
