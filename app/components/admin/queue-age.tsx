import { lateHours } from "~/domain/lists/waiting-text";
import { plural } from "~/shared/plural";

/** How long the oldest item of a queue has waited: a bar with a line at 48 hours, the hours in words, and its day. */
export function QueueAge({ hours, since }: { hours: number; since: string | null }) {
  const isLate = hours > lateHours;
  const share = Math.min(100, (100 * hours) / shownHours);
  return (
    <div className="queue-age">
      <svg aria-hidden="true">
        <rect className="ground" width="100%" height="100%" />
        <rect className={isLate ? "late" : "main"} width={`${share}%`} height="100%" />
        <line x1={`${lineAt}%`} x2={`${lineAt}%`} y1="-3" y2="120%" />
      </svg>
      <span className={isLate ? "bad num" : hours === lateHours ? "strong num" : "num"}>
        {ageText(hours)}
        {isLate ? ", late" : hours === lateHours ? ", due now" : ""}
      </span>
      {since ? <span className="small muted unbroken">{`since ${since}`}</span> : null}
    </div>
  );
}

/** A longer wait fills the bar. */
const shownHours = 96;
const lineAt = (100 * lateHours) / shownHours;

const ageText = (hours: number) =>
  hours > lateHours ? plural(Math.floor(hours / 24), "day") : plural(hours, "hour");
