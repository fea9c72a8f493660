/** The reasons for which an outdated mail isn't sent. It is stored as failed and needs no attention. */
export const outdatedReasons = [
  "the session doesn't take place any more",
  "the session was moved",
  "the session has begun",
  "the session has a meeting link by now",
  "the offer is over",
  "the place can't be confirmed any more",
  "the seat isn't held any more",
  "the class was moved",
  "the class has begun",
  "nothing is unread, or it isn't wanted",
  "what it is about was deleted",
  "the report is answered or decided by now",
  "the review is written by now",
  "the review is public by now",
  "the review was hidden",
  "the recording is there by now, or the class was cancelled",
  "the certification has changed",
  "the recovery is over",
  "the calendar can be read again",
] as const;

export type OutdatedReason = (typeof outdatedReasons)[number];
