import type { MailTemplate } from "./mail";

/** What the admin calls each kind of mail. */
export const mailKinds: Record<MailTemplate, string> = {
  "booking-confirmation": "Booking confirmation",
  "booking-notification": "Booking notification",
  "booking-cancellation": "Booking cancellation",
  "booking-moved": "Booking rescheduled",
  "meeting-link": "Meeting link",
  "payment-notice": "Payment notice",
  "session-paid": "Session paid, to its expert",
  "session-reminder": "Session reminder",
  "link-missing": "Missing meeting link",
  "class-seat": "Seat in a class",
  "class-reminder": "Class reminder",
  "class-recording": "Class recording",
  "class-expert": "Class cancelled, to its expert",
  "waitlist-place": "Place on a waitlist",
  "waitlist-offer": "Seat offered from a waitlist",
  "waitlist-closed": "Waitlist closed",
  "unread-messages": "Unread messages",
  "thread-reported": "Conversation reported",
  subscription: "Subscription",
  "payment-to-settle": "Payment to review",
  "email-link": "Link to confirm an address or to reset a password",
  "security-notice": "Security notice",
  "card-decided": "Decision on a card",
  "application-decided": "Decision on an application",
  "expert-linked": "Expert record linked",
  "expert-question": "Question to an expert",
  "form-answer": "Answer to a form",
};

/** @param template as it is stored: one that an older version wrote may be unknown by now */
export const mailKind = (template: string): string =>
  Object.hasOwn(mailKinds, template) ? mailKinds[template as MailTemplate] : template; // an own key of the record
