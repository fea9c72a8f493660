import type { ReactNode } from "react";
import type { ClassView } from "~/domain/classes/public/class-view";
import { formatDay, formatTime, isoDay } from "~/shared/format-time";
import { formatZonedTime } from "~/shared/zone-text";
import { type Row, Rows } from "~/ui/rows";

/** The facts of a class, on the pages of a seat or a waitlist entry. `children` are below them. */
export function ClassFacts({ liveClass, children }: { liveClass: ClassView; children?: ReactNode }) {
  return (
    <div className="panel">
      <Rows items={factsOf(liveClass)} />
      {children}
    </div>
  );
}

/** "Thu 3 Dec 2026, 20:00 Paris time (GMT+1)" */
const localTime = (at: Date, zone: string) => `${dayOf(at, zone)}, ${formatZonedTime(at, zone)}`;

const gmtTime = (at: Date) => `${dayOf(at, "UTC")}, ${formatTime(at, "UTC")} GMT`;

const dayOf = (at: Date, zone: string) => `${formatDay(at, zone)} ${isoDay(at, zone).slice(0, 4)}`;

function factsOf({ when, expertName, duration, total }: ClassView): Row[] {
  return [
    ...(when?.local
      ? [{ label: "Your time", value: localTime(new Date(when.startsAt), when.local.zone) }]
      : []),
    {
      label: when?.local ? "Class time" : "Time",
      value: when ? gmtTime(new Date(when.startsAt)) : "To be announced",
    },
    { label: "Duration", value: duration },
    { label: "Expert", value: expertName },
    { label: "Price", value: total, total: true },
  ];
}
