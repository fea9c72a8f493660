import type { ReactNode } from "react";
import type { ClassView } from "~/domain/classes/public/class-view";
import { formatShortMoment } from "~/shared/format-time";
import { zoneText } from "~/shared/zone-text";
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
const localTime = (at: Date, zone: string) => `${formatShortMoment(at, zone)} ${zoneText(zone, at)}`;

const gmtTime = (at: Date) => `${formatShortMoment(at, "UTC")} GMT`;

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
