import type { LiveClass } from "~/db/schema/classes/classes";
import { writeUntil } from "~/domain/reviews/review";
import { beforeStart, dueAt, nextOf, type Scheduled } from "~/domain/schedule";

/** What the passing of time does to a class, and when. Pure. */

/** A class, as far as that depends on it. */
export interface TimedClass
  extends Pick<LiveClass, "status" | "startsAt" | "endsAt" | "movedAt" | "decideAt" | "decidedAt"> {
  /** When the first of its holds and offers ends, if it has any. */
  nextEnd: Date | null;
}

export type ClassAct =
  /** Whether enough seats were sold for it to take place; unless `isLast`, it can wait for holds and offers. */
  | { act: "decide"; isLast: boolean }
  /** It is over: those with a seat can review it. */
  | { act: "end" }
  /** So many minutes before the start, to everybody with a seat since before `since`. */
  | { act: "remind"; minutes: number; since: Date };

/** In minutes before the start. */
const reminders = [
  { minutes: 24 * 60, next: 15 },
  { minutes: 15, next: 0 },
];

/**
 * Holds and offers put the decision off until so many minutes before the start, or its own time where that is later.
 */
const lastDecision = 60;

/**
 * What is due at `now`, besides holds, offers and the end of the line, which `settleSeats` knows. The decision comes
 * first.
 */
export const dueClassActs = (live: TimedClass, now: Date): ClassAct[] => dueAt(scheduleOf(live), now);

/** When the class has to be looked at again; null: nothing more happens by itself. */
export function nextClassCheck(live: TimedClass, now: Date): Date | null {
  const { status, startsAt, nextEnd } = live;
  if (!isAhead(status)) return null;
  return nextOf([startsAt, nextEnd, ...scheduleOf(live).map(({ from }) => from)], now);
}

const isAhead = (status: LiveClass["status"]) => status === "open" || status === "sold_out";

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
  // What has begun isn't decided on.
  return [
    { act: { act: "decide", isLast: false }, from: decideAt, until: lastAt },
    { act: { act: "decide", isLast: true }, from: lastAt, until: startsAt },
    ...news,
  ];
}
