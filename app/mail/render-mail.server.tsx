import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { linkAddress } from "~/domain/accounts/links/link-token.server";
import { bookingCalendar } from "~/domain/bookings/calendar.server";
import type { BookingMail, MailMessage, QueuedMail } from "~/domain/mails/mail";
import { oneLine } from "~/shared/one-line";
import { ApplicationDecided, applicationSubject } from "./application-decided";
import { BookingCancellation, cancellationSubject } from "./booking-cancellation";
import { BookingConfirmation, confirmationSubject } from "./booking-confirmation";
import { BookingNotification, notificationSubject } from "./booking-notification";
import { CardDecided, cardSubject } from "./card-decided";
import { EmailLink, linkSubject } from "./email-link";
import { ExpertLinked, linkedSubject } from "./expert-linked";
import { ExpertQuestion, questionSubject } from "./expert-question";
import { MeetingLink, meetingLinkSubject } from "./meeting-link";
import { noticeSubject, SecurityNotice } from "./security-notice";
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

interface Composition {
  subject: string;
  body: ReactElement;
  attachments?: Attachment[];
}

function compose({ template, payload }: MailMessage, writtenAt: Date, place: Place): Composition {
  switch (template) {
    case "booking-confirmation":
      return {
        subject: confirmationSubject(payload),
        body: <BookingConfirmation booking={payload} writtenAt={writtenAt} />,
        attachments: [calendarFile(payload, { expertName: payload.expert_name }, writtenAt)],
      };
    case "booking-notification":
      return {
        subject: notificationSubject(payload),
        body: <BookingNotification booking={payload} writtenAt={writtenAt} />,
        attachments: [
          calendarFile(
            payload,
            { expertName: payload.expert_name, learnerName: payload.learner_name },
            writtenAt,
          ),
        ],
      };
    case "booking-cancellation":
      return {
        subject: cancellationSubject(payload),
        body: <BookingCancellation cancellation={payload} />,
      };
    case "meeting-link":
      return {
        subject: meetingLinkSubject(payload),
        body: <MeetingLink meeting={payload} />,
        attachments: [calendarFile(payload, { expertName: payload.expert_name }, writtenAt)],
      };
    case "email-link": {
      const url = linkAddress({ id: payload.linkId, purpose: payload.purpose }, place);
      return { subject: linkSubject(payload), body: <EmailLink link={payload} url={url} /> };
    }
    case "security-notice":
      return {
        subject: noticeSubject(payload),
        body: <SecurityNotice notice={payload} supportEmail={place.supportEmail} />,
      };
    case "card-decided":
      return { subject: cardSubject(payload), body: <CardDecided decision={payload} /> };
    case "application-decided":
      return { subject: applicationSubject(payload), body: <ApplicationDecided decision={payload} /> };
    case "expert-linked":
      return { subject: linkedSubject(payload), body: <ExpertLinked link={payload} /> };
    case "expert-question":
      return { subject: questionSubject(payload), body: <ExpertQuestion question={payload} /> };
    default:
      // Written by a newer version during a rolling deploy: it waits for that version's worker.
      throw new Error(`Unknown mail template ${String(template satisfies never)}`);
  }
}

function calendarFile(
  booking: Pick<BookingMail, "booking_id" | "startsAt" | "minutes" | "bookingUrl" | "meetingLink">,
  names: { expertName: string; learnerName?: string },
  stampedAt: Date,
): Attachment {
  const content = bookingCalendar({
    id: booking.booking_id,
    startsAt: new Date(booking.startsAt),
    minutes: booking.minutes,
    url: booking.bookingUrl,
    meetingLink: booking.meetingLink,
    method: "PUBLISH",
    stampedAt,
    ...names,
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
