import type { ReactNode } from "react";

interface LessonTimeProps {
  /** "Friday 4 December 2026" */
  day: string;
  /** "14:30" */
  time: string;
  /** The zone and the length. */
  children: ReactNode;
}

/** When a lesson is, as the headline of its page. */
export const LessonTime = ({ day, time, children }: LessonTimeProps) => (
  <div className="lesson-time num">
    <p>
      <b>{time}</b> <span className="whole">{day}</span>
    </p>
    <p className="muted small">{children}</p>
  </div>
);
