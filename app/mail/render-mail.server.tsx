import { render } from "@react-email/components";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import type { QueuedMail } from "~/domain/mails/mail";
import { oneLine } from "~/shared/one-line";
import { applicationDecided } from "./application-decided";
import { bookingCancellation } from "./booking-cancellation";
import { bookingMade } from "./booking-made";
import { bookingMoved } from "./booking-moved";
import { bothNames, calendarFile } from "./calendar-file.server";
import { cardDecided } from "./card-decided";
import { emailLink } from "./email-link";
import { expertLinked } from "./expert-linked";
import { expertQuestion } from "./expert-question";
import { linkMissing } from "./link-missing";
import { meetingLinkSet } from "./meeting-link";
import type { WrittenMail } from "./parts";
import { paymentNotice } from "./payment-notice";
import { securityNotice } from "./security-notice";
import { sessionReminder } from "./session-reminder";
import type { Attachment, OutgoingMail } from "./transport";

/**
 * Writes a mail out. The same mail always gives the same bytes: the provider refuses an idempotency key that comes
 * back with other content. Import this file lazily, in the worker only: React Email costs 0.4 s and 60 MB.
 * @param place the public origin and the secret, from which a link's address follows: no row holds it
 */
export async function renderMail(mail: QueuedMail, place: Place): Promise<OutgoingMail> {
  const { subject, body, attachments = [] } = compose(mail, place);
  const [html, text] = await Promise.all([
    render(body),
    render(body, { plainText: true, htmlToTextOptions: plainText }),
  ]);
  return {
    id: mail.id,
    to: mail.toEmail,
    replyTo: mail.replyTo,
    subject: oneLine(subject),
    html,
    text,
    attachments,
  };
}

interface Place {
  appUrl: string;
  sessionSecret: string;
  supportEmail: string;
}

type Composition = WrittenMail & { attachments?: Attachment[] };

function compose(mail: QueuedMail, place: Place): Composition {
  const { createdAt: writtenAt } = mail;
  const { template, payload } = mail.message;
  switch (template) {
    case "booking-confirmation": {
      const attachments = [calendarFile("REQUEST", payload, mail, place)];
      return { ...bookingMade(payload, { readerIs: "learner", writtenAt }), attachments };
    }
    case "booking-notification": {
      const attachments = [calendarFile("REQUEST", payload, mail, place)];
      return { ...bookingMade(payload, { readerIs: "expert", writtenAt }), attachments };
    }
    case "meeting-link": {
      const session = { ...payload, learner_name: payload.learner_name ?? payload.to_name };
      return { ...meetingLinkSet(payload), attachments: [calendarFile("REQUEST", session, mail, place)] };
    }
    case "booking-cancellation": {
      const { bookingUrl } = payload;
      if (bookingUrl === undefined) return bookingCancellation(payload);
      const session = { ...payload, ...bothNames(payload), bookingUrl };
      return { ...bookingCancellation(payload), attachments: [calendarFile("CANCEL", session, mail, place)] };
    }
    case "session-reminder":
      return sessionReminder(payload);
    case "link-missing":
      return linkMissing(payload);
    case "payment-notice":
      return paymentNotice(payload);
    case "booking-moved": {
      const session = { ...payload, ...bothNames(payload) };
      return { ...bookingMoved(payload), attachments: [calendarFile("REQUEST", session, mail, place)] };
    }
    case "email-link":
      return emailLink(payload, linkAddress({ id: payload.linkId, purpose: payload.purpose }, place));
    case "security-notice":
      return securityNotice(payload, place.supportEmail);
    case "card-decided":
      return cardDecided(payload);
    case "application-decided":
      return applicationDecided(payload);
    case "expert-linked":
      return expertLinked(payload);
    case "expert-question":
      return expertQuestion(payload);
    default:
      // Written by a newer version during a rolling deploy: it waits for that version's worker.
      throw new Error(`Unknown mail template ${String(template satisfies never)}`);
  }
}

/** Headings aren't set in capitals, lines aren't wrapped, and a link's address appears once. */
const plainText = {
  wordwrap: false as const,
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
  ],
};
