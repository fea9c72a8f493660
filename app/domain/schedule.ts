/** What time brings to a session or a class: each act is due from its moment on, until another. Pure. */
export interface Scheduled<Act> {
  act: Act;
  from: Date;
  until: Date | null;
}

/** What is due at `now`, in the schedule's order. */
export const dueAt = <Act>(schedule: ReadonlyArray<Scheduled<Act>>, now: Date): Act[] =>
  schedule.filter(({ from, until }) => from <= now && (!until || now < until)).map(({ act }) => act);

/** The next of these moments; null where none lies ahead. */
export function nextOf(moments: ReadonlyArray<Date | null>, now: Date): Date | null {
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/**
 * What goes out so many minutes before a start. Late, each is sent until the next of its kind takes its place.
 * @param since what was due before isn't sent: a person who booked or moved later has just read all of it
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
