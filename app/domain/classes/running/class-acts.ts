import type { LiveClass } from "~/db/schema/classes/classes";

/** What the passing of time does to a class, and when. Pure. */

/** A class, as far as that depends on it. */
export interface TimedClass
  extends Pick<LiveClass, "status" | "startsAt" | "movedAt" | "decideAt" | "decidedAt"> {
  /** When the first of its holds and offers ends, if it has any. */
  nextEnd: Date | null;
}

export type ClassAct =
  /** Whether enough seats were sold for it to take place; unless `isLast`, it can wait for holds and offers. */
  | { act: "decide"; isLast: boolean }
  /** So many minutes before the start, to everybody with a seat since before `since`. */
  | { act: "remind"; minutes: number; since: Date };

/** In minutes before the start. Late, each is sent until the next one takes its place. */
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
export function dueClassActs(live: TimedClass, now: Date): ClassAct[] {
  return scheduleOf(live)
    .filter(({ from, until }) => from <= now && now < until)
    .map(({ act }) => act);
}

/** When the class has to be looked at again; null: nothing more happens by itself. */
export function nextClassCheck(live: TimedClass, now: Date): Date | null {
  const { status, startsAt, nextEnd } = live;
  if (!isAhead(status)) return null;
  const moments = [startsAt, nextEnd, ...scheduleOf(live).map(({ from }) => from)];
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

const isAhead = (status: LiveClass["status"]) => status === "open" || status === "sold_out";

/** An act is due from its moment on, until `until`: what has begun is neither decided on nor announced. */
function scheduleOf({
  status,
  startsAt,
  movedAt,
  decideAt,
  decidedAt,
}: TimedClass): Array<{ act: ClassAct; from: Date; until: Date }> {
  if (!startsAt || !isAhead(status)) return [];
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
  const reminding = reminders.map(({ minutes, next }) => {
    const from = before(minutes);
    return { act: { act: "remind" as const, minutes, since: from }, from, until: before(next) };
  });
  // Who was mailed a new start later than that has just read all of it.
  const news = reminding.filter(({ from }) => !movedAt || movedAt <= from);
  if (!decideAt || decidedAt) return news;
  const lastAt = new Date(Math.max(decideAt.getTime(), before(lastDecision).getTime()));
  return [
    { act: { act: "decide", isLast: false }, from: decideAt, until: lastAt },
    { act: { act: "decide", isLast: true }, from: lastAt, until: startsAt },
    ...news,
  ];
}
