import { ageText, lateHours } from "~/domain/lists/waiting-text";

/** How long the oldest item of a queue has waited: a bar with a line at 48 hours, the hours in words, and its day. */
export function QueueAge({ hours, since }: { hours: number; since: string | null }) {
  const share = Math.min(100, (100 * hours) / shownHours);
  return (
    <div className="queue-age">
      <svg aria-hidden="true">
        <rect className="ground" width="100%" height="100%" />
        <rect className={hours > lateHours ? "late" : "main"} width={`${share}%`} height="100%" />
        <line x1={`${lineAt}%`} x2={`${lineAt}%`} y1="-3" y2="120%" />
      </svg>
      <Age hours={hours} />
      {since ? <span className="small muted unbroken">{`since ${since}`}</span> : null}
    </div>
  );
}

/** A longer wait fills the bar. */
const shownHours = 96;
const lineAt = (100 * lateHours) / shownHours;

/** How long something has waited, in words: what is late stands out most, then what is due. */
export const Age = ({ hours }: { hours: number }) => (
  <span className={`num unbroken${hours > lateHours ? " late" : hours === lateHours ? " due" : ""}`}>
    {ageText(hours)}
  </span>
);
