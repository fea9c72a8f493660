import type {
  BookingMail,
  BookingPaidMail,
  CancellationMail,
  LinkMissingMail,
  MeetingLinkMail,
  MovedMail,
  PaymentMail,
  PaymentToSettleMail,
  ReminderMail,
} from "./booking-mails";
import type {
  ClassExpertMail,
  ClassRecordingMail,
  ClassReminderMail,
  SeatMail,
  SubscriptionMail,
  WaitlistClosedMail,
  WaitlistEntryMail,
  WaitlistOfferMail,
} from "./class-mails";

/** The mails that Keyway sends: each is the name of a template with its facts. */
export type MailMessage =
  | { template: "booking-confirmation"; payload: BookingMail }
  | { template: "booking-notification"; payload: BookingMail }
  | { template: "booking-cancellation"; payload: CancellationMail }
  | { template: "booking-moved"; payload: MovedMail }
  | { template: "meeting-link"; payload: MeetingLinkMail }
  | { template: "payment-notice"; payload: PaymentMail }
  | { template: "session-paid"; payload: BookingPaidMail }
  | { template: "session-reminder"; payload: ReminderMail }
  | { template: "link-missing"; payload: LinkMissingMail }
  | { template: "class-seat"; payload: SeatMail }
  | { template: "class-reminder"; payload: ClassReminderMail }
  | { template: "class-recording"; payload: ClassRecordingMail }
  | { template: "class-expert"; payload: ClassExpertMail }
  | { template: "waitlist-place"; payload: WaitlistEntryMail }
  | { template: "waitlist-offer"; payload: WaitlistOfferMail }
  | { template: "waitlist-closed"; payload: WaitlistClosedMail }
  | { template: "unread-messages"; payload: UnreadMessagesMail }
  | { template: "thread-reported"; payload: ThreadReportedMail }
  | { template: "subscription"; payload: SubscriptionMail }
  | { template: "payment-to-settle"; payload: PaymentToSettleMail }
  | { template: "email-link"; payload: LinkMail }
  | { template: "security-notice"; payload: SecurityMail }
  | { template: "card-decided"; payload: CardDecidedMail }
  | { template: "application-decided"; payload: ApplicationDecidedMail }
  | { template: "expert-linked"; payload: ExpertLinkedMail }
  | { template: "expert-question"; payload: QuestionMail }
  | { template: "form-answer"; payload: FormAnswerMail };

export type MailTemplate = MailMessage["template"];

/** A user's messages of one thread have been unread for a while. It quotes none of them. */
export interface UnreadMessagesMail {
  to_name: string;
  /** The account that it goes to: its link ends these mails. */
  toUserId: string;
  threadId: string;
  /** First name and last initial of who wrote. */
  from_name: string;
  count: number;
  threadUrl: string;
}

/** To support: a conversation was reported. It has no names; the page behind the link does. */
export interface ThreadReportedMail {
  reportUrl: string;
}

/**
 * A link to confirm the address or a new one, or to choose a new password. Its token isn't stored: the worker computes
 * it.
 */
export interface LinkMail {
  to_name: string;
  purpose: "verify-email" | "reset-password" | "change-email";
  linkId: string;
}

/** Tells the owner what was changed in the account, in case it wasn't the owner. */
export interface SecurityMail {
  to_name: string;
  event:
    | "password-changed"
    | "email-changed"
    | "second-factor-enabled"
    | "second-factor-disabled"
    | "identity-joined";
  /** ISO instant in UTC. */
  at: string;
  resetUrl: string;
}

/** To the expert: what the admin decided on the version of the card that was sent in. */
export interface CardDecidedMail {
  to_name: string;
  outcome: "approved" | "returned";
  /** What to change; null for an approval. */
  reason: string | null;
  /** Something of the expert was listed before the decision. Mails of an older version don't say. */
  isListed?: boolean;
  cardUrl: string;
}

/** To the applicant: whether they are an expert now. */
export interface ApplicationDecidedMail {
  to_name: string;
  outcome: "accepted" | "declined";
  /** Why it was declined; null otherwise. */
  reason: string | null;
  /** Where the card is written, or where one may apply again. */
  nextUrl: string;
  /** Accepting made the account an expert's. Mails of an older version don't say, and were written where it had. */
  roleChanged?: boolean;
}

/** To an account: the admin has linked the expert record with its address. */
export interface ExpertLinkedMail {
  to_name: string;
  /** The name in the record. */
  expert_name: string;
  /** The account became an expert's, which signed it out everywhere. */
  roleChanged: boolean;
  dashboardUrl: string;
  hoursUrl: string;
}

/** A visitor's question to an expert; answering the mail answers the visitor. */
export interface QuestionMail {
  expert_name: string;
  name: string;
  email: string;
  subject: string;
  question: string;
}

/** Every form whose answers come to us: contact, a demo request, and the stand-ins for external forms (decision A4). */
export type InquiryForm =
  | "contact"
  | "demo-request"
  | "beginner-program"
  | "request-skills"
  | "suggest-a-skill"
  | "give-feedback";

/** To our own inbox: an answer to one of the site's forms. What a form doesn't ask for is empty. */
export interface FormAnswerMail {
  form: InquiryForm;
  name: string;
  email: string;
  company: string;
  subject: string;
  answer: string;
  inquiryUrl: string;
}

/** One mail that waits to be sent. */
export interface QueuedMail {
  id: string;
  toEmail: string;
  replyTo: string | null;
  message: MailMessage;
  createdAt: Date;
}

/** A mail as its reader sees it. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** A file of text that comes with a mail. */
export interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

/**
 * True for one plain address. What could name a second recipient or a header of its own (spaces, control characters,
 * commas, angle brackets) is refused.
 */
export const isDeliverable = (address: string): boolean =>
  /^[^\s\p{C},;<>"@]+@[^\s\p{C},;<>"@]+$/u.test(address);

/** The specification's text for an address that nothing can be sent to, and its counterpart for experts. */
export const invalidAddress: Record<MailTemplate, string> = {
  "booking-confirmation": "Invalid learner email address",
  "booking-notification": "Invalid expert email address",
  "booking-cancellation": "Invalid email address",
  "booking-moved": "Invalid email address",
  "meeting-link": "Invalid learner email address",
  "payment-notice": "Invalid learner email address",
  "session-paid": "Invalid expert email address",
  "session-reminder": "Invalid email address",
  "link-missing": "Invalid expert email address",
  "class-seat": "Invalid learner email address",
  "class-reminder": "Invalid learner email address",
  "class-recording": "Invalid learner email address",
  "class-expert": "Invalid expert email address",
  "waitlist-place": "Invalid email address",
  "waitlist-offer": "Invalid email address",
  "waitlist-closed": "Invalid email address",
  "unread-messages": "Invalid email address",
  "thread-reported": "Invalid email address",
  subscription: "Invalid email address",
  "payment-to-settle": "Invalid email address",
  "email-link": "Invalid email address",
  "security-notice": "Invalid email address",
  "card-decided": "Invalid expert email address",
  "application-decided": "Invalid email address",
  "expert-linked": "Invalid expert email address",
  "expert-question": "Invalid expert email address",
  "form-answer": "Invalid email address",
};
