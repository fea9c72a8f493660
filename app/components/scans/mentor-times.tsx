import { type CardWeek, freeWeekText, isFree } from "~/domain/availability/week-ahead";
import { enumerate } from "~/shared/enumerate";
import { paths } from "~/shared/paths";

export interface MentorTimes {
  /** By record id. */
  weeks: Record<string, CardWeek>;
  /** Visitors see only days (decision I4). */
  isSignedIn: boolean;
}

/** When an expert is free: the next time for a learner, the days of the week ahead for a visitor. */
export function FreeTime(props: { scanId: string; mentorId: string; times: MentorTimes }) {
  const { scanId, mentorId, times } = props;
  const week = times.weeks[mentorId];
  if (times.isSignedIn) {
    return (
      <p className="small num">
        {week?.next ? `Next free: ${week.next}` : "No free times in the next 4 weeks"}
      </p>
    );
  }
  return (
    <p className="small">
      {week && week.free.total > 0 ? <span>{`${freeWeekText(week.free)}: ${freeDays(week)}. `}</span> : null}
      <a href={paths.login(paths.scanResult(scanId))}>Sign in to see free times</a>
    </p>
  );
}

const freeDays = ({ days, free }: CardWeek) =>
  enumerate(days.flatMap(({ weekday }, index) => (isFree(free.days[index] ?? []) ? [weekday] : [])));
