import type { UnreadableReason } from "./calendar-texts";

/** A time in which its owner is busy: from `start` to just before `end`. */
export interface BusyTime {
  start: Date;
  end: Date;
}

/** Busy times in order, joined where they overlap or touch; or why there are none to be had. */
export type CalendarReading = { ok: true; busy: BusyTime[] } | { ok: false; reason: UnreadableReason };

export interface ReadingOptions {
  /** IANA zone of times that name none, and of whole days: the expert's. */
  zone: string;
  from: Date;
  until: Date;
  /** The ending of the UIDs in our own calendar files (`ownUid` of `shared/calendar-file.server.ts`), which don't block. */
  ownUid: string;
}

/** Returns the busy times of an iCalendar document in [from, until). */
export function readBusyTimes(_text: string, _options: ReadingOptions): CalendarReading {
  return { ok: false, reason: "not a calendar" };
}

/** The same in a thread of its own, which is ended when it takes too long or too much memory. */
export async function readBusyTimesInWorker(text: string, options: ReadingOptions): Promise<CalendarReading> {
  return readBusyTimes(text, options);
}
