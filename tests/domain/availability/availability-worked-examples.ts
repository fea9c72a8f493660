import { freeSlots, type SlotSearch } from "~/domain/availability/slots.server";
import { noTerms } from "~/domain/availability/terms";
import { day, hour } from "./availability-oracle";

/** Calls only the slot engine, without a database, for examples that a reader can check against a calendar. */

export const everyDay = (startTime: string, endTime: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

/** A search without anything but weekly hours. */
export const plain = { extraHours: [], daysOff: [], terms: noTerms, sessions: [], busy: [] };

/** The free starts from an instant on, by default for a day, as "2026-03-08T07:00Z". */
export function slots(
  timeZone: string,
  ranges: SlotSearch["ranges"],
  from: string,
  more: Partial<SlotSearch> = {},
) {
  const start = new Date(from);
  const span = { start, end: new Date(start.getTime() + day) };
  const search = { ...plain, timeZone, ranges, now: new Date(0), span, hours: 1, ...more };
  return [...freeSlots(search)].map((slot) => slot.toISOString().replace(":00.000Z", "Z"));
}

/** The free starts of the twelve hours from an instant on, which is one night. */
export const night = (timeZone: string, ranges: SlotSearch["ranges"], from: string, hours = 1) =>
  times(slots(timeZone, ranges, from, { span: spanOf(from, 12), hours }));

const spanOf = (from: string, hours: number) => ({
  start: new Date(from),
  end: new Date(Date.parse(from) + hours * hour),
});

/** The times in UTC of the results of `slots`: "09:00 10:00". */
export const times = (starts: string[]) => starts.map((start) => start.slice(11, 16)).join(" ");
