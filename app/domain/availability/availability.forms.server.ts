import { z } from "zod";
import { isTimeZone } from "~/shared/format-time";
import { hasClock } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { daysOffLimits, isDate, lengthOf } from "./days-off";
import { cleanTicks } from "./editor";
import { daysOffMessages, hoursMessages } from "./messages";
import type { PostedWeek } from "./own-week";

/** What the forms of the availability page take; whatever else is posted is ignored. */

/** Reads the editor's fields, and what is wrong with them. Values that can't be are left out of what is shown again. */
export function readWeek(form: FormData): { week: PostedWeek; errors: string[] } {
  const text = (name: string) => String(form.get(name) ?? "");
  const slots = form.getAll("slots").map(String);
  const ticks = cleanTicks(slots);
  const zone = text("timeZone");
  const isKnown = zone !== "" && isTimeZone(zone) && hasClock(zone);
  const errors: string[] = [];
  if (slots.some((slot) => !ticks.includes(slot))) errors.push(hoursMessages["unknown-hours"]);
  if (zone !== "" && !isKnown) errors.push(hoursMessages["unknown-zone"]);
  const week = {
    ticks,
    drop: form.getAll("drop").map(String),
    timeZone: isKnown ? currentZoneName(zone) : null,
    version: readVersion(form.get("version")),
    base: cleanTicks(text("base").split(" ")),
    baseZone: text("baseZone"),
  };
  return { week, errors };
}

/** A number that no week has stands for what isn't one: it is stale, never unchecked. */
function readVersion(value: FormDataEntryValue | null): number | null {
  if (value === null || value === "") return null;
  const text = String(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

const day = z.string().trim().refine(isDate, daysOffMessages["no-date"]);

/** A last day that is left out makes it a single day. */
export const daysOffForm = z
  .object({
    firstDay: z
      .string({ error: daysOffMessages["no-day"] })
      .trim()
      .refine(isDate, daysOffMessages["no-date"]),
    lastDay: day.optional(),
  })
  .transform(({ firstDay, lastDay = firstDay }) => ({ firstDay, lastDay }))
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ["lastDay"], error: daysOffMessages.order })
  .refine((days) => lengthOf(days) <= daysOffLimits.days, {
    path: ["lastDay"],
    error: daysOffMessages["too-long"],
  });
