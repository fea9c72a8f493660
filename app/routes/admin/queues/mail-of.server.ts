import { readMail } from "~/domain/lists/failed-mails.server";
import { giveUpMailMessages, whyNotGivenUp } from "~/domain/mails/give-up-mail.server";
import { mailLabel } from "~/domain/mails/mail-kind";
import { retryMailMessages, whyNotRetried } from "~/domain/mails/retry-mails.server";
import type { Context } from "~/web/context";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";

/**
 * Returns a mail for its pages, with the reasons why it can't be sent again or given up. @throws 404 for an unknown one
 */
export async function mailOf({ context, request }: { context: Context; request: Request }, mailId: string) {
  const { db, moment } = adminView(context, request);
  const mail = orNotFound(await readMail(db, mailId));
  const { id, template, toEmail, toName, aboutType, aboutId, status, attempts, lastError, at, sentAt } = mail;
  const why = whyNotRetried(mail);
  const whyKept = whyNotGivenUp(mail);
  return {
    id,
    attempts,
    kind: mailLabel(template),
    at: moment(at),
    to: toName ? `${toName} (${toEmail})` : toEmail,
    state: sentAt ? `Sent ${moment(sentAt)}` : states[status],
    why: status === "sent" ? null : lastError,
    about: `${aboutType.replaceAll("-", " ")} ${aboutId}`,
    whyNot: why && retryMailMessages[why],
    whyNotGivenUp: whyKept && giveUpMailMessages[whyKept],
  };
}

const states = { queued: "Waiting to be sent", sent: "Sent", failed: "Failed" };
