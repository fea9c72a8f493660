import type { UnreadableReason } from "./unreadable.ts";

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

export const readingLimits = {
  bytes: 5_000_000,
  entries: 20_000,
  /** Of a line that is read. Descriptions and attachments aren't. */
  lineLength: 100_000,
  depth: 8,
  busyTimes: 2_000,
} as const;
