/** The scheduled actions of a session or a class. Each is due from one time until another. Pure. */
export interface Scheduled<Act> {
  act: Act;
  from: Date;
  until: Date | null;
}

/** Returns the actions that are due at `now`, in the schedule's order. */
export const dueAt = <Act>(schedule: ReadonlyArray<Scheduled<Act>>, now: Date): Act[] =>
  schedule.filter(({ from, until }) => from <= now && (!until || now < until)).map(({ act }) => act);

/** Returns the next of these times; null if none is in the future. */
export function nextOf(moments: ReadonlyArray<Date | null>, now: Date): Date | null {
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/**
 * Schedules notices a number of minutes before a start. A late notice is sent until the next one is due.
 * @param since leaves out notices due before it: a later booking or move has already told the person
 */
export const beforeStart = <Act>(
  startsAt: Date,
  notices: ReadonlyArray<{ act: Act; minutes: number; next: number }>,
  since: Date | null,
): Array<Scheduled<Act>> => {
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
  return notices
    .map(({ act, minutes, next }) => ({ act, from: before(minutes), until: before(next) }))
    .filter(({ from }) => !since || since <= from);
};
