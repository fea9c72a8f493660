import type { LiveClass } from "~/db/schema/classes/classes";
import { isClosedByHand } from "~/domain/classes/class";
import { priceText } from "~/shared/money";
import { lastMomentOf, momentOf, wallAt } from "~/shared/time.server";
import { classLabels } from "./class-labels";
import type { ClassFields } from "./classes.forms.server";
import { forEachField, initialOf } from "./declared-fields";
import { classDefaults, minimumOf, type SavedClassField } from "./running";

/** Returns the initial fields of the form for a new class. @param timeZone the viewer's IANA zone */
export const newFields = (timeZone: string): ClassFields => ({
  ...forEachField(initialOf),
  slug: "",
  expertId: "",
  teacherName: "",
  price: "",
  duration: String(classDefaults.minutes),
  date: "",
  time: "",
  timeZone,
  occurrence: "",
  sales: "open",
  maxSeats: String(classDefaults.seats),
  minSeats: "",
  decideHours: String(classDefaults.decideHours),
  payhipLink: "",
});

/** Returns a class as its form's fields. The date is in the zone in which it was set. */
export function fieldsOf(live: LiveClass): ClassFields {
  const minimum = minimumOf(live);
  return {
    ...forEachField((name) => live[name] ?? ""),
    slug: live.slug,
    expertId: live.expertId ?? "",
    teacherName: live.expertName ?? "",
    price: priceText(live.priceCents),
    duration: String(live.durationMinutes),
    ...dateFields(live),
    maxSeats: String(live.maxSeats),
    minSeats: minimum ? String(minimum.seats) : "",
    decideHours: String(minimum?.hoursBefore ?? classDefaults.decideHours),
    sales: isClosedByHand(live) ? "closed" : "open",
    payhipLink: live.payhipLink ?? "",
  };
}

/** The fields for another date of a class: slug and date are empty, as is the link to a room, and sales are open. */
export const duplicateFields = (live: LiveClass): ClassFields => ({
  ...fieldsOf(live),
  slug: "",
  date: "",
  time: "",
  occurrence: "",
  sales: "open",
  ...(live.room !== null && { zoomLink: "" }),
});

function dateFields({ startsAt, timeZone }: LiveClass) {
  if (!startsAt) return { date: "", time: "", timeZone, occurrence: "" };
  const wall = wallAt(timeZone, startsAt.getTime());
  const [date = "", time = ""] = new Date(wall).toISOString().slice(0, 16).split("T");
  const { instant, readings } = momentOf(timeZone, wall);
  const isLater = startsAt.getTime() === lastMomentOf(timeZone, wall) && startsAt.getTime() !== instant;
  return { date, time, timeZone, occurrence: readings > 1 ? (isLater ? "later" : "earlier") : "" };
}

/** Returns the saved fields that differ from the typed ones after a conflict, in the form's order. */
export function differingClassFields(
  typed: Readonly<Record<string, unknown>>,
  live: LiveClass,
): SavedClassField[] {
  const saved = fieldsOf(live);
  return Object.entries(classLabels).flatMap(([name, label]) => {
    const ours = typed[name] ?? "";
    const theirs = saved[name as keyof ClassFields]; // the labels are those of its fields
    if (typeof ours !== "string" || ours.trim().replace(/\r\n?/g, "\n") === theirs) return [];
    const shown = theirs === "" ? "(empty)" : theirs;
    return [{ label, saved: shown.length > 120 || shown.includes("\n") ? null : shown }];
  });
}
