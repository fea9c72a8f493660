/** What the mails about live classes tell. */

/** A class as its reader knows it. */
export interface ClassFacts {
  /** Empty in the line for a class, unless the name is known to be the reader's own. */
  to_name: string;
  title: string;
  /** Who teaches, as pages name them. */
  expert_name: string;
  /** ISO instant in UTC. */
  startsAt: string;
  minutes: number;
  /** The reader's IANA zone. */
  timeZone: string;
}

/**
 * To a learner with a seat: it is theirs, its class changed or moved, or it is theirs no longer. With the file for
 * their calendar.
 */
export interface SeatMail extends ClassFacts {
  about: "confirmed" | "moved" | "changed" | "cancelled";
  reservation_id: string;
  seatUrl: string;
  joinLink: string | null;
  /** The reservation's, which tells calendars the newer copy. */
  sequence: number;
  /** Of a confirmed seat, in whole cents; 0 is free. */
  priceCents: number;
  /** Of a move or a change of time: the start before it, as an ISO instant. */
  previousStart: string | null;
  /**
   * Of a cancellation: the reader cancelled, the class was cancelled, it had too few seats sold, the payment went back.
   */
  cause: "own" | "class" | "too-few" | "refunded" | null;
  /** Why the class was cancelled, in the words of who runs it. */
  reason: string | null;
  /** What goes back, in whole cents. */
  refundCents: number;
}

/** To a learner with a seat, so many minutes before the start: 1440 or 15. */
export interface ClassReminderMail extends ClassFacts {
  reservation_id: string;
  minutesBefore: number;
  joinLink: string | null;
  seatUrl: string;
}

/** To a learner with a seat: the recording can be watched. */
export interface ClassRecordingMail extends ClassFacts {
  reservation_id: string;
  replayLink: string;
  /** ISO instant in UTC. */
  replayUntil: string;
  seatUrl: string;
}

/** To a learner on the waitlist: their place. Its link to leave is computed when the mail is written. */
export interface WaitlistEntryMail extends ClassFacts {
  entryId: string;
  /** 1 is the first in line. */
  position: number;
  classUrl: string;
}

/** To the first in line: a seat is theirs to take. Its link is computed when the mail is written. */
export interface WaitlistOfferMail extends ClassFacts {
  entryId: string;
  /** ISO instant in UTC. */
  offerExpiresAt: string;
  priceCents: number;
  /** Where the class was moved while the offer is open: its start before that, as an ISO instant. */
  previousStart?: string;
}

/** To a person who waits, or was offered a seat: the class was cancelled, or has begun, so there is none. */
export interface WaitlistClosedMail extends ClassFacts {
  entryId: string;
  /** Missing in those that were queued before there were two: the class was cancelled. */
  cause?: "cancelled" | "started";
  /** Why, in the words of who runs the class. */
  reason: string | null;
  /** Where other classes are. */
  classesUrl: string;
}

/** To the expert of a class: the admin or the program cancelled it. */
export interface ClassExpertMail extends Omit<ClassFacts, "expert_name"> {
  class_id: string;
  cause: "admin" | "too-few";
  reason: string | null;
  /** How many had a seat. */
  seats: number;
  /** What goes back to them, in whole cents. Missing in mails that were queued before it was known. */
  refundCents?: number;
  classUrl: string;
}

/**
 * To a subscriber: confirm the address, or a date of the foundations class is open. Links with tokens are computed when
 * it is written.
 */
export interface SubscriptionMail {
  subscriberId: string;
  about: "confirm" | "class-open";
  /** Of an open class. */
  title: string | null;
  startsAt: string | null;
  classUrl: string | null;
}
