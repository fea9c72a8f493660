import type { LiveClass } from "~/db/schema/classes/classes";
import { isClosedByHand } from "~/domain/classes/class";
import { writeUntil } from "~/domain/reviews/review";
import { beforeStart, dueAt, nextOf, type Scheduled } from "~/domain/schedule";

/** The due actions of a class, and their times. Pure. */

/** The parts of a class that its due actions depend on. */
export interface TimedClass
  extends Pick<LiveClass, "status" | "startsAt" | "endsAt" | "movedAt" | "decideAt" | "decidedAt"> {
  /** When the first of its holds and offers ends; null if there are none. */
  nextEnd: Date | null;
}

export type ClassAct =
  /** Decides whether enough seats were sold. Unless `isLast`, the decision can wait for holds and offers. */
  | { act: "decide"; isLast: boolean }
  /** Lets learners with a seat review the class, which is over. */
  | { act: "end" }
  /** Reminds learners, this many minutes before the start, whose seat was confirmed by `since`. */
  | { act: "remind"; minutes: number; since: Date };

/** The reminders, in minutes before the start. Each is due until `next`. */
const reminders = [
  { minutes: 24 * 60, next: 15 },
  { minutes: 15, next: 0 },
];

/**
 * Holds and offers can delay the decision until this many minutes before the start, or until its own time if that is
 * later.
 */
const lastDecision = 60;

/**
 * Returns the actions that are due at `now`, the decision first. `runDueSeatActions` handles holds, offers and the end
 * of the waitlist.
 */
export const dueClassActs = (live: TimedClass, now: Date): ClassAct[] => dueAt(scheduleOf(live), now);

/** Returns when the class has to be checked again; null if it has no more due actions. */
export function nextClassCheck(live: TimedClass, now: Date): Date | null {
  const { status, startsAt, nextEnd } = live;
  if (!isAhead(status)) return null;
  return nextOf([startsAt, nextEnd, ...scheduleOf(live).map(({ from }) => from)], now);
}

const isAhead = (status: LiveClass["status"]) => status === "open" || isClosedByHand({ status });

function scheduleOf(live: TimedClass): Array<Scheduled<ClassAct>> {
  const { status, startsAt, endsAt, movedAt, decideAt, decidedAt } = live;
  if (!startsAt || !isAhead(status)) return [];
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
  const notices = reminders.map(({ minutes, next }) => ({
    act: { act: "remind" as const, minutes, since: before(minutes) },
    minutes,
    next,
  }));
  const news: Array<Scheduled<ClassAct>> = [
    ...beforeStart<ClassAct>(startsAt, notices, movedAt),
    ...(endsAt ? [{ act: { act: "end" as const }, from: endsAt, until: writeUntil(endsAt) }] : []),
  ];
  if (!decideAt || decidedAt) return news;
  const lastAt = new Date(Math.max(decideAt.getTime(), before(lastDecision).getTime()));
  // A class that has started is no longer decided on.
  return [
    { act: { act: "decide", isLast: false }, from: decideAt, until: lastAt },
    { act: { act: "decide", isLast: true }, from: lastAt, until: startsAt },
    ...news,
  ];
}
