import type { ClassView } from "~/domain/classes/public/class-view";
import { formatZoned } from "~/shared/zone-text";
import { type Row, Rows } from "~/ui/rows";

/** The facts of a class, on the pages of a seat or a waitlist entry. */
export function ClassFacts({ liveClass }: { liveClass: ClassView }) {
  return <Rows items={factsOf(liveClass)} />;
}

function factsOf({ when, expertName, duration, total }: ClassView): Row[] {
  return [
    ...(when?.local
      ? [{ label: "Your time", value: formatZoned(new Date(when.startsAt), when.local.zone) }]
      : []),
    { label: when?.local ? "Class time" : "Time", value: when?.gmt ?? "To be announced" },
    { label: "Duration", value: duration },
    { label: "Expert", value: expertName },
    { label: "Price", value: total, total: true },
  ];
}
