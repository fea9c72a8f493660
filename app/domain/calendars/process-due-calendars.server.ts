import { claimDue, readClaimed } from "./read-calendar.server";
import type { Reader } from "./reading";

/** How many calendars a worker reads at once. */
export const calendarsAtOnce = 8;

/**
 * Reads due calendars, all at once. Twice, or by two workers at once, it reads each no more often.
 * @param onFault gets each calendar whose reading could not be stored; it is due again in two minutes
 * @returns how many were due
 */
export async function processDueCalendars(
  reader: Reader,
  onFault: (error: unknown, calendarId: string) => void,
): Promise<number> {
  const due = await claimDue(reader.db, { now: reader.now, limit: calendarsAtOnce });
  const reading = due.map((calendar) =>
    readClaimed(reader, calendar).catch((error) => {
      if (!reader.signal?.aborted) onFault(error, calendar.id);
    }),
  );
  await Promise.all(reading);
  return due.length;
}
