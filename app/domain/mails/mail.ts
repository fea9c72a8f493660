/** The mails that Keyway sends: each is the name of a template with its facts. */
export type MailMessage =
  | { template: "booking-confirmation"; payload: BookingMail }
  | { template: "booking-notification"; payload: BookingMail }
  | { template: "booking-cancellation"; payload: CancellationMail }
  | { template: "booking-moved"; payload: MovedMail }
  | { template: "meeting-link"; payload: MeetingLinkMail }
  | { template: "payment-notice"; payload: PaymentMail }
  | { template: "session-reminder"; payload: ReminderMail }
  | { template: "link-missing"; payload: LinkMissingMail }
  | { template: "email-link"; payload: LinkMail }
  | { template: "security-notice"; payload: SecurityMail }
  | { template: "card-decided"; payload: CardDecidedMail }
  | { template: "application-decided"; payload: ApplicationDecidedMail }
  | { template: "expert-linked"; payload: ExpertLinkedMail }
  | { template: "expert-question"; payload: QuestionMail };

export type MailTemplate = MailMessage["template"];

/** What the attached calendar file is made from; `calendarFacts` fills it from the booking's row. */
export interface CalendarFacts {
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  bookingUrl: string;
  /** The address of the meeting, as far as it is known; mails of an older version don't name it. */
  meetingLink?: string | null;
  /** The booking's, which tells calendars the newer copy; mails of an older version lack it. */
  sequence?: number;
}

/** The specification's booking email payload, and below it what the templates compute their texts from. */
export interface BookingMail extends CalendarFacts {
  to_email: string;
  to_name: string;
  learner_name: string;
  expert_name: string;
  learner_email: string;
  expert_email: string;
  /** Day and time of the start as the reader knows them; the templates tell both from `startsAt`. */
  date: string;
  time: string;
  /** Where the session is held: "Google Meet" unless agreed otherwise. */
  platform: string;
  learnerTimeZone: string;
  expertTimeZone: string;
  totalCents: number;
  paymentDue: boolean;
  /** While payment is due: until when, as an ISO instant in UTC, and where. Mails of an older version don't say. */
  payUntil?: string;
  paymentUrl?: string;
}

/**
 * To the side that didn't cancel, or to both where nobody paid in time. It contains no e-mail address, because the account that cancelled may be erased. Mails
 * of an older version lack the calendar's facts, and bring no file.
 */
export interface CancellationMail extends Partial<CalendarFacts> {
  to_name: string;
  /** Who cancelled, as the reader knows them. */
  other_name: string;
  booking_id: string;
  startsAt: string;
  minutes: number;
  /** The reader's IANA zone. */
  timeZone: string;
  reason: string | null;
  /** Where the reader goes next: the listing for a learner, the bookings for an expert. */
  nextUrl: string;
  readerIs: "learner" | "expert";
  /** Mails of an older version don't say: the other side cancelled, and nothing was paid. */
  cause?: "other" | "unpaid";
  /** What goes back to the learner, and what doesn't, in whole cents. */
  refundCents?: number;
  keptCents?: number;
}

/** To both sides, once one of them has moved a session. It contains no e-mail address. */
export interface MovedMail extends CalendarFacts {
  to_name: string;
  /** The other side, as the reader knows them. */
  other_name: string;
  /** The start before the move, an ISO instant in UTC. */
  previousStart: string;
  /** The reader's IANA zone. */
  timeZone: string;
  /** Why, in the words of the side that moved it. */
  reason: string | null;
  readerIs: "learner" | "expert";
  movedBy: "learner" | "expert";
  /** ISO instant until when the learner can cancel free of charge. */
  freeUntil: string;
}

/** To the learner, once the expert has said or changed where they meet. */
export interface MeetingLinkMail extends CalendarFacts {
  to_name: string;
  expert_name: string;
  /** The learner's IANA zone. */
  timeZone: string;
  meetingLink: string;
}

/** To both sides, before a session starts. */
export interface ReminderMail extends ToOneSide {
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  meetingLink: string | null;
  bookingUrl: string;
}

/** To the expert, before a session that has no meeting link. */
export interface LinkMissingMail {
  to_name: string;
  learner_name: string;
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  /** The expert's IANA zone. */
  timeZone: string;
  /** Where the session gets its link. */
  linkUrl: string;
}

/** What a mail to either side of a session says of the two. */
interface ToOneSide {
  to_name: string;
  /** The other side, as the reader knows them. */
  other_name: string;
  /** The reader's IANA zone. */
  timeZone: string;
  readerIs: "learner" | "expert";
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
  "booking-moved": "Invalid email address",
  "meeting-link": "Invalid learner email address",
  "payment-notice": "Invalid learner email address",
  "session-reminder": "Invalid email address",
  "link-missing": "Invalid expert email address",
  "email-link": "Invalid email address",
  "security-notice": "Invalid email address",
  "card-decided": "Invalid expert email address",
  "application-decided": "Invalid email address",
  "expert-linked": "Invalid expert email address",
  "expert-question": "Invalid expert email address",
};
