import { renderToStaticMarkup } from "react-dom/server";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { isolateTexts, lineOfIsolates } from "~/shared/isolated";
import { type MailTemplate, type Place, Sheet } from "./letter";
import { plainText } from "./plain-text";
import type { OutgoingMail } from "./transport";

const letters = import.meta.glob<Record<string, MailTemplate>>("./letters/*.tsx", { eager: true });

/** All mails that Keyway sends: what the files in `letters/` export. */
export const mailTemplates: MailTemplate[] = Object.values(letters).flatMap((file) => Object.values(file));

/** @throws for a mail of a newer version during a rolling deploy; the worker of that version sends it */
export function templateOf(name: string): MailTemplate {
  const template = mailTemplates.find(({ kind }) => kind.template === name);
  if (!template) throw new Error(`Unknown mail template ${name}`);
  return template;
}

/**
 * Renders a mail. Import this file lazily, and only in the worker: React Email takes 0.4 s and 60 MB.
 * @param facts the facts that the mail's kind has read
 */
export function renderMail(mail: WaitingMail, facts: object, place: Place): OutgoingMail {
  const { write } = templateOf(mail.template);
  const letter = write(isolateTexts(facts), { mail, place });
  const { title, subject = title, attachments = [], headers } = letter;
  const body = <Sheet {...letter} />;
  // React Email's own renderer uses a stream, which would make Node track every promise of the process from then on.
  const html = doctype + renderToStaticMarkup(body);
  return {
    id: mail.id,
    to: mail.toEmail,
    replyTo: mail.replyTo,
    subject: lineOfIsolates(subject),
    html,
    text: plainText(body),
    attachments,
    ...(headers && { headers }),
  };
}

/** The doctype that mail programs support. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
