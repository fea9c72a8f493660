/** Why a mail isn't sent that time has overtaken: it is kept as failed, and nobody has to look at it. */
export const outdatedReasons = [
  "the session doesn't take place any more",
  "the session was moved",
  "the session has begun",
  "the session has a meeting link by now",
  "the offer is over",
  "the seat is nobody's any more",
  "the class was moved",
  "the class has begun",
  "nothing is unread, or it isn't wanted",
] as const;

export type OutdatedReason = (typeof outdatedReasons)[number];
