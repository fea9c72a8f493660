/** Why no busy times can be had from a document. */
export type UnreadableReason =
  | "not a calendar"
  | "older format"
  | "cut off"
  | "too large"
  | "too many entries"
  | "line too long"
  | "too many busy times"
  | "takes too long"
  | "unknown time zone"
  | "unknown calendar system"
  | "unreadable time";

/** Ends a reading: the document is refused as a whole, because a busy time that is missing would be offered. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
