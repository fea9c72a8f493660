interface TimeInBarProps {
  /** "Saturday 28 November 2026", if a day is chosen. */
  day: string | undefined;
  /** "18:00", if a time is chosen. */
  time: string | undefined;
}

/** The chosen time, "Sat 28 Nov 18:00", in the bar at the bottom of a phone. */
export const TimeInBar = ({ day, time }: TimeInBarProps) =>
  day && time ? (
    <b className="num">{`${shortDay(day)} ${time}`}</b>
  ) : (
    <span className="muted">No time chosen yet</span>
  );

/** Returns "Sat 28 Nov" for "Saturday 28 November 2026". */
function shortDay(name: string): string {
  const [weekday = "", day = "", month = ""] = name.split(" ");
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}
