import { payUntil } from "./booking";

/** The rules and messages of rescheduling a session. */

/**
 * Reports whether a session moved to this start leaves an hour to pay, or as long as before; true if nothing is due.
 */
export function leavesTimeToPay(booking: Parameters<typeof payUntil>[0], to: Date, now: Date): boolean {
  const until = payUntil(booking);
  const untilThen = payUntil({ ...booking, startsAt: to });
  return !until || !untilThen || untilThen >= until || untilThen.getTime() >= now.getTime() + 3_600_000;
}

export type MoveError =
  | "not-found"
  | "not-upcoming"
  | "too-late"
  | "missing-time"
  | "not-offered"
  | "slot-taken"
  | "slot-lost"
  | "own-overlap"
  | "unpaid";

export const moveMessages: Record<Exclude<MoveError, "not-found">, string> = {
  "not-upcoming": "Only a confirmed session that hasn't begun can be rescheduled.",
  "too-late": "This session starts in less than 24 hours, so you can't reschedule it any more.",
  "missing-time": "Please select a date and a time to continue.",
  "not-offered": "This time is not available. Please choose another time.",
  "slot-taken": "This time slot is already booked. Please choose another time.",
  "slot-lost": "This time slot was just booked by someone else. Please choose another time.",
  "own-overlap": "You already have a session at this time.",
  unpaid:
    "This session isn't paid for yet, so it can only be rescheduled to a time that leaves the learner an hour to pay.",
};

/** Reports whether another time can be chosen after this error. */
export const isAboutTheNewTime = (error: MoveError): boolean =>
  ["not-offered", "slot-taken", "slot-lost", "own-overlap"].includes(error);

export const movedText = (when: string): string => `Your session is rescheduled to ${when}.`;
export const unmovedText = "Your session keeps its time.";
