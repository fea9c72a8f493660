import { renderToStaticMarkup } from "react-dom/server";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { isolateTexts, lineOfIsolates } from "~/shared/isolated";
import { applicationDecidedMail } from "./application-decided";
import { bookingCancellationMail } from "./booking-cancellation";
import { bookingConfirmationMail, bookingNotificationMail } from "./booking-made";
import { bookingMovedMail } from "./booking-moved";
import { bookingPaidMail } from "./booking-paid";
import { bookingReminderMail } from "./booking-reminder";
import { cardDecidedMail } from "./card-decided";
import { caseFilePublishedMail } from "./case-file-published";
import { certificationDecidedMail } from "./certification-decided";
import { certificationExpiresMail } from "./certification-expires";
import { absenceDecidedMail, absenceReportedMail } from "./claim-mails";
import { classExpertMail, recordingWantedMail } from "./class-expert";
import { classRecordingMail } from "./class-recording";
import { classReminderMail } from "./class-reminder";
import { classSeatMail } from "./class-seat";
import { earlierTimeMail, earlierTimeMissedMail } from "./earlier-time";
import { emailLinkMail } from "./email-link";
import { expertLinkedMail } from "./expert-linked";
import { expertQuestionMail } from "./expert-question";
import { formAnswerMail } from "./form-answer";
import { guaranteeClaimedMail, guaranteeDecidedMail } from "./guarantee-mails";
import { linkMissingMail } from "./link-missing";
import { meetingLinkSetMail } from "./meeting-link";
import { paymentAlertMail } from "./payment-alert";
import { paymentNoticeMail } from "./payment-notice";
import { paymentToSettleMail } from "./payment-to-settle";
import { payoutDetailsMail } from "./payout-details";
import { payoutNewsMail } from "./payout-news";
import { plainText } from "./plain-text";
import { recoveryStartedMail } from "./recovery-started";
import {
  reportDecidedMail,
  reviewAnsweredMail,
  reviewHiddenMail,
  reviewPublishedMail,
  reviewRequestMail,
  reviewWaitingMail,
} from "./review-mails";
import { securityNoticeMail } from "./security-notice";
import { subscriptionMail } from "./subscription";
import type { MailTemplate, Place } from "./template";
import { threadReportedMail } from "./thread-reported";
import type { OutgoingMail } from "./transport";
import { unreadMessagesMail } from "./unread-messages";
import { waitlistClosedMail, waitlistConfirmMail, waitlistOfferMail, waitlistPositionMail } from "./waitlist";

/** All mails that Keyway sends. */
export const mailTemplates: MailTemplate[] = [
  applicationDecidedMail,
  bookingCancellationMail,
  bookingConfirmationMail,
  bookingMovedMail,
  bookingNotificationMail,
  bookingPaidMail,
  bookingReminderMail,
  cardDecidedMail,
  caseFilePublishedMail,
  certificationDecidedMail,
  certificationExpiresMail,
  absenceDecidedMail,
  absenceReportedMail,
  guaranteeClaimedMail,
  guaranteeDecidedMail,
  classExpertMail,
  classRecordingMail,
  classReminderMail,
  classSeatMail,
  earlierTimeMail,
  earlierTimeMissedMail,
  emailLinkMail,
  expertLinkedMail,
  expertQuestionMail,
  formAnswerMail,
  linkMissingMail,
  meetingLinkSetMail,
  paymentAlertMail,
  paymentNoticeMail,
  paymentToSettleMail,
  recoveryStartedMail,
  payoutDetailsMail,
  payoutNewsMail,
  recordingWantedMail,
  reportDecidedMail,
  reviewAnsweredMail,
  reviewHiddenMail,
  reviewPublishedMail,
  reviewRequestMail,
  reviewWaitingMail,
  securityNoticeMail,
  subscriptionMail,
  threadReportedMail,
  unreadMessagesMail,
  waitlistClosedMail,
  waitlistConfirmMail,
  waitlistOfferMail,
  waitlistPositionMail,
];

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
  const { subject, body, attachments = [], headers } = write(isolateTexts(facts), { mail, place });
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
