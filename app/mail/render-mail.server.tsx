import { render } from "@react-email/components";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import { bookingCalendar } from "~/domain/bookings/calendar.server";
import { displayName } from "~/domain/experts/expert";
import type { BookingMail, MailMessage, QueuedMail } from "~/domain/mails/mail";
import { oneLine } from "~/shared/one-line";
import { applicationDecided } from "./application-decided";
import { bookingCancellation } from "./booking-cancellation";
import { bookingMade } from "./booking-made";
import { cardDecided } from "./card-decided";
import { emailLink } from "./email-link";
import { expertLinked } from "./expert-linked";
import { expertQuestion } from "./expert-question";
import { meetingLinkSet } from "./meeting-link";
import type { WrittenMail } from "./parts";
import { paymentNotice } from "./payment-notice";
import { securityNotice } from "./security-notice";
import type { Attachment, OutgoingMail } from "./transport";

/**
 * Writes a mail out. The same mail always gives the same bytes: the provider refuses an idempotency key that comes
 * back with other content. Import this file lazily, in the worker only: React Email costs 0.4 s and 60 MB.
 * @param place the public origin and the secret, from which a link's address follows: no row holds it
 */
export async function renderMail(mail: QueuedMail, place: Place): Promise<OutgoingMail> {
  const { subject, body, attachments = [] } = compose(mail.message, mail.createdAt, place);
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

function compose({ template, payload }: MailMessage, writtenAt: Date, place: Place): Composition {
  switch (template) {
    case "booking-confirmation": {
      const attachments = [calendarFile(payload, payload.learner_name, writtenAt, place)];
      return { ...bookingMade(payload, { readerIs: "learner", writtenAt }), attachments };
    }
    case "booking-notification": {
      const attachments = [calendarFile(payload, payload.learner_name, writtenAt, place)];
      return { ...bookingMade(payload, { readerIs: "expert", writtenAt }), attachments };
    }
    case "meeting-link": {
      const attachments = [calendarFile(payload, payload.to_name, writtenAt, place)];
      return { ...meetingLinkSet(payload), attachments };
    }
    case "booking-cancellation":
      return bookingCancellation(payload);
    case "payment-notice":
      return paymentNotice(payload);
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

function calendarFile(
  booking: Pick<
    BookingMail,
    "booking_id" | "startsAt" | "minutes" | "bookingUrl" | "meetingLink" | "expert_name"
  >,
  learnerName: string,
  stampedAt: Date,
  { supportEmail }: Place,
): Attachment {
  const content = bookingCalendar({
    id: booking.booking_id,
    startsAt: new Date(booking.startsAt),
    minutes: booking.minutes,
    url: booking.bookingUrl,
    meetingLink: booking.meetingLink,
    // The mail to the expert has the full name.
    expertName: displayName(booking.expert_name),
    learnerName,
    organizer: supportEmail,
    stampedAt,
  });
  return {
    filename: "keyway-session.ics",
    content,
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  };
}

/** Headings aren't set in capitals, lines aren't wrapped, and a link's address appears once. */
const plainText = {
  wordwrap: false as const,
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
  ],
};
