import type { BusyTime, CalendarReading, ReadingOptions } from "./icalendar/busy-time";
import { busyTimesOf } from "./icalendar/busy-times.server";

export type { BusyTime, CalendarReading, ReadingOptions };

/**
 * Returns the busy times of an iCalendar document in [from, until). A hostile document can take seconds: only the
 * thread has limits.
 */
export const readBusyTimes = (text: string, options: ReadingOptions): CalendarReading =>
  busyTimesOf(text, options);

/** The same in a thread of its own, which is ended when it takes too long or too much memory. */
export async function readBusyTimesInWorker(text: string, options: ReadingOptions): Promise<CalendarReading> {
  const { thread } = await import("./icalendar/thread.server");
  return thread.read(text, options);
}
