import { compile } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import { unreadMailsToken } from "~/domain/chat/unread/unread-mails.server";
import { type WaitlistUse, waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import type { Attachment, QueuedMail } from "~/domain/mails/mail";
import { type SubscriptionUse, subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { isolateTexts, lineOfIsolates } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { applicationDecided } from "./application-decided";
import { bookingCancellation } from "./booking-cancellation";
import { bookingMade } from "./booking-made";
import { bookingMoved } from "./booking-moved";
import { bookingPaid } from "./booking-paid";
import { bookingReminder } from "./booking-reminder";
import { bothNames, calendarFile, seatFile } from "./calendar-file.server";
import { cardDecided } from "./card-decided";
import { classExpert } from "./class-expert";
import { classRecording } from "./class-recording";
import { classReminder } from "./class-reminder";
import { classSeat } from "./class-seat";
import { emailLink } from "./email-link";
import { expertLinked } from "./expert-linked";
import { expertQuestion } from "./expert-question";
import { formAnswer } from "./form-answer";
import { linkMissing } from "./link-missing";
import { meetingLinkSet } from "./meeting-link";
import type { WrittenMail } from "./parts";
import { paymentNotice } from "./payment-notice";
import { paymentToSettle } from "./payment-to-settle";
import { securityNotice } from "./security-notice";
import { subscription } from "./subscription";
import { threadReported } from "./thread-reported";
import type { OutgoingMail } from "./transport";
import { unreadMessages } from "./unread-messages";
import { waitlistClosed, waitlistEntry, waitlistOffer } from "./waitlist";

/**
 * Writes a mail out. The same mail always gives the same bytes: the provider refuses an idempotency key that comes
 * back with other content. Import this file lazily, in the worker only: React Email costs 0.4 s and 60 MB.
 * @param place the public origin and the secret, from which a link's address follows: no row holds it
 */
export function renderMail(mail: QueuedMail, place: Place): OutgoingMail {
  const { subject, body, attachments = [], headers } = compose(mail, place);
  // React Email's own way renders a stream, for whose sake Node would follow every promise of the program from then on.
  const html = doctype + renderToStaticMarkup(body);
  return {
    id: mail.id,
    to: mail.toEmail,
    replyTo: mail.replyTo,
    subject: lineOfIsolates(subject),
    html,
    text: plainText(html),
    attachments,
    ...(headers && { headers }),
  };
}

/** Mail programs know no other. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

interface Place {
  appUrl: string;
  sessionSecret: string;
  supportEmail: string;
}

type Composition = WrittenMail & { attachments?: Attachment[]; headers?: Record<string, string> };

function compose(mail: QueuedMail, place: Place): Composition {
  const { createdAt: writtenAt } = mail;
  const { template, payload } = isolateTexts(mail.message);
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
    case "session-paid":
      return bookingPaid(payload);
    case "session-reminder":
      return bookingReminder(payload);
    case "link-missing":
      return linkMissing(payload);
    case "payment-notice":
      return paymentNotice(payload);
    case "booking-moved": {
      const session = { ...payload, ...bothNames(payload) };
      return { ...bookingMoved(payload), attachments: [calendarFile("REQUEST", session, mail, place)] };
    }
    case "class-seat":
      return { ...classSeat(payload), attachments: [seatFile(payload, mail, place)] };
    case "class-reminder":
      return classReminder(payload);
    case "class-recording":
      return classRecording(payload);
    case "class-expert":
      return classExpert(payload);
    case "waitlist-place":
      return waitlistEntry(payload, waitlistLink("leave", payload.entryId, place));
    case "waitlist-offer":
      return waitlistOffer(payload, waitlistLink("offer", payload.entryId, place));
    case "waitlist-closed":
      return waitlistClosed(payload);
    case "unread-messages": {
      const stopUrl = unreadMailsOff(payload.toUserId, place);
      const headers = {
        "List-Unsubscribe": `<${stopUrl}>`,
        // A mail program ends them with one post (RFC 8058).
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      return { ...unreadMessages(payload, stopUrl), headers };
    }
    case "thread-reported":
      return threadReported(payload);
    case "subscription": {
      const unsubscribeUrl = subscriptionLink("unsubscribe", payload.subscriberId, place);
      const confirmUrl = subscriptionLink("confirm", payload.subscriberId, place);
      const headers = { "List-Unsubscribe": `<${unsubscribeUrl}>` };
      return { ...subscription(payload, { confirmUrl, unsubscribeUrl }), headers };
    }
    case "payment-to-settle":
      return paymentToSettle(payload);
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
    case "form-answer":
      return formAnswer(payload);
    default:
      // Written by a newer version during a rolling deploy: it waits for that version's worker.
      throw new Error(`Unknown mail template ${String(template satisfies never)}`);
  }
}

function waitlistLink(use: WaitlistUse, entryId: string, { appUrl, sessionSecret }: Place): string {
  const token = waitlistToken(sessionSecret, use, entryId);
  const path = use === "leave" ? paths.waitlistLeave(entryId, token) : paths.waitlistOffer(entryId, token);
  return new URL(path, appUrl).href;
}

/** The link that ends the mails about unread messages. */
function unreadMailsOff(userId: string, { appUrl, sessionSecret }: Place): string {
  return new URL(paths.unreadMailsOff(userId, unreadMailsToken(sessionSecret, userId)), appUrl).href;
}

function subscriptionLink(use: SubscriptionUse, id: string, { appUrl, sessionSecret }: Place): string {
  const token = subscriptionToken(sessionSecret, use, id);
  const path = use === "confirm" ? paths.confirmSubscription(id, token) : paths.unsubscribe(id, token);
  return new URL(path, appUrl).href;
}

/**
 * The text part, as React Email would make it, but compiled once: no images, no preview line. Headings aren't set in
 * capitals, lines aren't wrapped, and a link's address appears once.
 */
const plainText = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "h1", options: { uppercase: false } },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
});
