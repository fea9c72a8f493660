import { z } from "zod";
import { isTimeZone } from "~/shared/format-time";
import { isIsoDate } from "~/shared/iso-date";
import { hasClock } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { daysOffLimits, lengthOf } from "./days-off";
import { cleanTicks, isTick } from "./editor";
import { endTimes, startTimes } from "./extra-hours";
import { daysOffMessages, extraHoursMessages, hoursMessages, termsMessages } from "./messages";
import type { PostedWeek } from "./own-week";
import { termsLimits } from "./terms";

/** The forms of the availability page. Other posted fields are ignored. */

const isKnownZone = (zone: string) => isTimeZone(zone) && hasClock(zone);

/** Validates the editor's form. `readWeek` reads its values. */
export const weekForm = z.object({
  slots: z.array(z.string().refine(isTick, hoursMessages["unknown-hours"])),
  timeZone: z.string().refine(isKnownZone, hoursMessages["unknown-zone"]).optional(),
});

/** Reads the posted editor, to save it or show it again. Invalid values are left out. */
export function readWeek(form: FormData): PostedWeek {
  const text = (name: string) => String(form.get(name) ?? "");
  const zone = text("timeZone");
  return {
    ticks: cleanTicks(form.getAll("slots").map(String)),
    drop: form.getAll("drop").map(String),
    timeZone: isKnownZone(zone) ? currentZoneName(zone) : null,
    version: readVersion(text("version")),
    base: cleanTicks(text("base").split(" ")),
    baseZone: text("baseZone"),
  };
}

/** Returns null for an empty text, and -1 for one that isn't a number: that week is stale, never unchecked. */
const readVersion = (text: string): number | null => {
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
};

const day = z.string().trim().refine(isIsoDate, daysOffMessages["no-date"]);

/** Without a last day, the first day is the only one. */
export const daysOffForm = z
  .object({
    firstDay: z
      .string({ error: daysOffMessages["no-day"] })
      .trim()
      .refine(isIsoDate, daysOffMessages["no-date"]),
    lastDay: day.optional(),
  })
  .transform(({ firstDay, lastDay = firstDay }) => ({ firstDay, lastDay }))
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ["lastDay"], error: daysOffMessages.order })
  .refine((days) => lengthOf(days) <= daysOffLimits.days, {
    path: ["lastDay"],
    error: daysOffMessages["too-long"],
  });

const timeOf = (times: readonly string[]) =>
  z
    .string({ error: extraHoursMessages["no-time"] })
    .refine((time) => times.includes(time), extraHoursMessages["no-time"]);

export const extraHoursForm = z
  .object({
    day: z
      .string({ error: extraHoursMessages["no-day"] })
      .trim()
      .refine(isIsoDate, extraHoursMessages["no-date"]),
    startTime: timeOf(startTimes),
    endTime: timeOf(endTimes),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ["endTime"],
    error: extraHoursMessages.order,
  });

/** A number within two limits. @param fits its format @param factor what the typed number is multiplied by */
const numberBetween = (
  [least, most]: readonly [number, number],
  error: string,
  { fits = /^\d{1,3}$/, factor = 1 } = {},
) =>
  z
    .string({ error })
    .trim()
    .refine((text) => fits.test(text), error)
    .transform((text) => Math.round(Number(text) * factor))
    .refine((number) => least <= number && number <= most, error);

/** The notice is typed in hours, such as 1.5, and stored in minutes. */
export const termsForm = z
  .object({
    minimumNotice: numberBetween(termsLimits.minimumNoticeMinutes, termsMessages.minimumNotice, {
      fits: /^\d{1,3}(\.\d{1,2})?$/,
      factor: 60,
    }),
    daysAhead: numberBetween(termsLimits.daysAhead, termsMessages.daysAhead),
    bufferMinutes: numberBetween(termsLimits.bufferMinutes, termsMessages.bufferMinutes),
    dailyLimit: numberBetween(termsLimits.dailyLimit, termsMessages.dailyLimit).optional(),
  })
  .transform(({ minimumNotice, dailyLimit = null, ...terms }) => ({
    ...terms,
    minimumNoticeMinutes: minimumNotice,
    dailyLimit,
  }));

/** The fields of `termsForm`, as typed. */
export type TermsFields = Record<keyof z.input<typeof termsForm>, string>;
