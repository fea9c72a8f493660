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

/** What the forms of the availability page take; whatever else is posted is ignored. */

const isKnownZone = (zone: string) => isTimeZone(zone) && hasClock(zone);

/** The editor's form as a verdict: `readWeek` reads what it holds. */
export const weekForm = z.object({
  slots: z.array(z.string().refine(isTick, hoursMessages["unknown-hours"])),
  timeZone: z.string().refine(isKnownZone, hoursMessages["unknown-zone"]).optional(),
});

/** The editor as it was posted, to be saved or shown again; values that can't be are left out. */
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

/** What is no number stands for a week that never was: it is stale, never unchecked. */
const readVersion = (text: string): number | null => {
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
};

const day = z.string().trim().refine(isIsoDate, daysOffMessages["no-date"]);

/** A last day that is left out makes it a single day. */
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

/** A number between two others. @param fits how it is written @param factor what it is multiplied by to be kept */
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

/** The notice is typed in hours, such as 1.5, and kept in minutes. */
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

/** The fields of `termsForm`, as they are typed. */
export type TermsFields = Record<keyof z.input<typeof termsForm>, string>;
