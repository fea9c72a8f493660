/** The mails that Keyway sends: each is the name of a template with its facts. */
export type MailMessage =
  | { template: "booking-confirmation"; payload: BookingMail }
  | { template: "booking-notification"; payload: BookingMail }
  | { template: "booking-cancellation"; payload: CancellationMail }
  | { template: "meeting-link"; payload: MeetingLinkMail }
  | { template: "payment-notice"; payload: PaymentMail }
  | { template: "email-link"; payload: LinkMail }
  | { template: "security-notice"; payload: SecurityMail }
  | { template: "card-decided"; payload: CardDecidedMail }
  | { template: "application-decided"; payload: ApplicationDecidedMail }
  | { template: "expert-linked"; payload: ExpertLinkedMail }
  | { template: "expert-question"; payload: QuestionMail };

export type MailTemplate = MailMessage["template"];

/** The specification's booking email payload, and below it what the templates compute their texts from. */
export interface BookingMail {
  to_email: string;
  to_name: string;
  learner_name: string;
  expert_name: string;
  learner_email: string;
  expert_email: string;
  /** Day and time of the start as the reader knows them; the templates tell both from `startsAt`. */
  date: string;
  time: string;
  booking_id: string;
  /** Where the session is held: "Google Meet" unless agreed otherwise. */
  platform: string;
  /** The address of the meeting, when there was one at booking; mails of an older version don't name it. */
  meetingLink?: string | null;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  learnerTimeZone: string;
  expertTimeZone: string;
  totalCents: number;
  paymentDue: boolean;
  bookingUrl: string;
}

/** To the side that didn't cancel. It contains no e-mail address, because the account that cancelled may be erased. */
export interface CancellationMail {
  to_name: string;
  /** Who cancelled, as the reader knows them. */
  other_name: string;
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What would have been taught, in minutes. */
  minutes: number;
  /** The reader's IANA zone. */
  timeZone: string;
  reason: string | null;
  /** Where the reader goes next: the listing for a learner, the bookings for an expert. */
  nextUrl: string;
  readerIs: "learner" | "expert";
}

/** To the learner, once the expert has said or changed where they meet. */
export interface MeetingLinkMail {
  to_name: string;
  expert_name: string;
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  /** The learner's IANA zone. */
  timeZone: string;
  meetingLink: string;
  bookingUrl: string;
}

/** To the payer: money came in, couldn't be kept, or went back. */
export interface PaymentMail {
  to_name: string;
  about: "received" | "refunded" | "late" | "duplicate" | "wrong-amount";
  expert_name: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  /** The payer's IANA zone. */
  timeZone: string;
  amountCents: number;
  currency: string;
  receiptUrl: string;
  bookingUrl: string;
}

/** A link to confirm the address or a new one, or to choose a new password. Its token isn't stored: the worker computes it. */
export interface LinkMail {
  to_name: string;
  purpose: "verify-email" | "reset-password" | "change-email";
  linkId: string;
}

/** Tells the owner what was changed in the account, in case it wasn't them. */
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

/** To an account: the admin has connected the expert record that bears its address. */
export interface ExpertLinkedMail {
  to_name: string;
  /** The name on the record. */
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
  "meeting-link": "Invalid learner email address",
  "payment-notice": "Invalid learner email address",
  "email-link": "Invalid email address",
  "security-notice": "Invalid email address",
  "card-decided": "Invalid expert email address",
  "application-decided": "Invalid email address",
  "expert-linked": "Invalid expert email address",
  "expert-question": "Invalid expert email address",
};
