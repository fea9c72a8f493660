import type { Db } from "~/db/client.server";
import type { OwnCalendar } from "~/db/schema/experts/own-calendars";
import type { Env } from "~/platform/env.server";
import type { ReadingFailure } from "./own-calendar";
import type { BusyTime } from "./read-busy-times.server";

/** What a reading needs of the program. */
export interface Reader {
  db: Db;
  env: Pick<Env, "sessionSecret" | "calendarsFrom">;
  now: Date;
  /** Ends a reading early. It throws then, and the calendar is due again in two minutes. */
  signal?: AbortSignal;
}

/** What came of reading an address. */
export type Reading =
  | { kind: "same" }
  | { kind: "read"; busy: BusyTime[]; document: KnownDocument }
  | { kind: "failed"; failure: ReadingFailure };

/** What is kept of a document, to recognise it. */
export interface KnownDocument {
  etag: string | null;
  contentHash: Buffer;
  timeZone: string;
  coversUntil: Date;
}

export interface ClaimedCalendar extends OwnCalendar {
  /** The expert's zone. */
  zone: string;
}
