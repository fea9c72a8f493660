import type { Db } from "~/db/client.server";
import { passTime } from "~/domain/bookings/pass-time.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";

/** Bookings between two looks at whether the program stops; each has a transaction of its own. */
const batch = 100;

/** Each worker does this every five seconds: holds expire, reminders go out, sessions are completed. */
export async function passTimeOfBookings(
  { db, env, log }: { db: Db; env: Env; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const onFault = (error: unknown, bookingId: string) =>
    log.error("What is due for a booking was put off", error, { bookingId });
  let passed = batch;
  while (passed === batch && !signal.aborted) {
    passed = await passTime(db, { now: systemClock(), appUrl: env.appUrl, limit: batch }, onFault);
  }
}
