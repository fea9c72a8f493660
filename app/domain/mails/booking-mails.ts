/** What the mails about sessions and their payments tell. Other mails stand in `mail.ts`. */

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
 * To both sides. It contains no e-mail address, because the account that cancelled may be erased. Mails of an older
 * version lack the calendar's facts, and have no attachment.
 */
export interface CancellationMail extends Partial<CalendarFacts> {
  to_name: string;
  /** The other side, as the reader knows them. */
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
  /**
   * The reader cancelled, the other side did, the admin did (`house`), or it wasn't paid in time. Mails of an older
   * version don't say: the other side cancelled, and nothing was paid.
   */
  cause?: "own" | "other" | "house" | "unpaid";
  /** What goes back to the learner, and what doesn't, in whole cents. */
  refundCents?: number;
  retainedCents?: number;
  /** Other learners can book the time now. Mails of an older version don't say. */
  isFreeAgain?: boolean;
}

/** To both sides, once one of them has rescheduled a session. It contains no e-mail address. */
export interface MovedMail extends CalendarFacts {
  to_name: string;
  /** The other side, as the reader knows them. */
  other_name: string;
  /** The start before the move, an ISO instant in UTC. */
  previousStart: string;
  /** The reader's IANA zone. */
  timeZone: string;
  /** Why, in the words of the side that rescheduled it. */
  reason: string | null;
  readerIs: "learner" | "expert";
  movedBy: "learner" | "expert";
  /** ISO instant until when the learner can cancel free of charge. */
  freeUntil: string;
  /** Other learners can book the time before now. Mails of an older version don't say. */
  isFreeAgain?: boolean;
}

/**
 * Once the expert has set or changed a meeting link: to the learner; to the expert too if the link is the session's
 * own.
 */
export interface MeetingLinkMail extends CalendarFacts {
  to_name: string;
  expert_name: string;
  /** Mails of an older version lack the name and the side: they are the learner's. */
  learner_name?: string;
  readerIs?: "learner" | "expert";
  /** The reader's IANA zone. */
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

/** To the expert: a session that was announced as unpaid is paid. */
export interface BookingPaidMail {
  to_name: string;
  learner_name: string;
  booking_id: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  /** The expert's IANA zone. */
  timeZone: string;
  /** Whole cents. */
  amountCents: number;
  bookingUrl: string;
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

/** To the payer: money came in, couldn't be kept, is to go back, or went back. */
export interface PaymentMail {
  to_name: string;
  about:
    | "received"
    | "refund-requested"
    | "refunded"
    | "refund-failed"
    | "late"
    | "duplicate"
    | "wrong-amount";
  /** Of a seat in a class; a session has none. */
  class_title?: string;
  expert_name: string;
  /** ISO instant in UTC. */
  startsAt: string;
  /** What is taught, in minutes. */
  minutes: number;
  /** The payer's IANA zone. */
  timeZone: string;
  amountCents: number;
  currency: string;
  /** Why it goes back, in the admin's words; of `refund-requested` alone. */
  reason?: string | null;
  receiptUrl: string;
  bookingUrl: string;
}

/** To the support address: something about a payment has to be done by hand. It has no names. */
export interface PaymentToSettleMail {
  about: "payhip-refund" | "payhip-unmatched";
  /** Payhip's own name for the purchase. */
  transactionId: string;
  amountCents: number;
  currency: string;
  /** Payhip's product, where it is known. */
  productKey: string | null;
}
