import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { experts } from "~/db/schema/experts/experts";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import { mailUnread } from "./calendar-mails.server";
import { nextReading } from "./own-calendar";
import type { BusyTime } from "./read-busy-times.server";
import type { ClaimedCalendar, Reader, Reading } from "./reading";

/**
 * Stores what came of a reading, under the expert's lock: a command that takes time finds the old busy times or the new
 * ones. Bookings don't change. Does nothing if the calendar was removed.
 */
export async function storeReading(
  { db, now }: Pick<Reader, "db" | "now">,
  { id, expertId, zone }: Pick<ClaimedCalendar, "id" | "expertId" | "zone">,
  reading: Reading,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId]);
    const [found] = await tx
      .select({ calendar: ownCalendars, zone: experts.timeZone })
      .from(ownCalendars)
      .innerJoin(experts, eq(experts.id, ownCalendars.expertId))
      .where(eq(ownCalendars.id, id))
      .for("update", { of: ownCalendars });
    if (!found) return;
    const { calendar } = found;
    if (reading.kind === "read") await replaceBusy(tx, calendar, splitByDay(reading.busy));
    const failures = reading.kind === "failed" ? Math.min(calendar.failures + 1, mostFailures) : 0;
    const changed = {
      failures,
      // The zone was changed while the calendar was read.
      nextReadAt: found.zone === zone ? nextReading(now, failures, Math.random()) : now,
      ...(reading.kind === "failed"
        ? { failure: reading.failure }
        : { failure: null, choice: null, readAt: now }),
      ...(reading.kind === "read" && reading.document),
    };
    await tx.update(ownCalendars).set(changed).where(eq(ownCalendars.id, id));
    if (failures > 0) await mailUnread(tx, { ...calendar, ...changed }, now);
  });
}

/** The column is a small integer. */
const mostFailures = 1000;

/** Writes only what has changed, so that an unchanged calendar notifies no page. */
async function replaceBusy(tx: Db, { id, expertId }: OwnCalendar, busy: BusyTime[]): Promise<void> {
  const read = sql`json_to_recordset(${JSON.stringify(busy)}::json) as read (start timestamptz, "end" timestamptz)`;
  const isSame = sql`${busyTimes.startsAt} = read.start and ${busyTimes.endsAt} = read."end"`;
  const own = eq(busyTimes.calendarId, id);
  await tx.delete(busyTimes).where(sql`${own} and not exists (select from ${read} where ${isSame})`);
  await tx.execute(sql`
    insert into ${busyTimes} (id, calendar_id, expert_id, starts_at, ends_at)
    select gen_random_uuid(), ${id}, ${expertId}, read.start, read."end" from ${read}
    where not exists (select from ${busyTimes} where ${own} and ${isSame})`);
}

/** Splits times at midnight (UTC), so that none is longer than a day (`busy_times_length_check`). */
export function splitByDay(busy: readonly BusyTime[]): BusyTime[] {
  return busy.flatMap(({ start, end }) => {
    const parts: BusyTime[] = [];
    for (let from = start; from < end; ) {
      const midnight = (Math.floor(from.getTime() / dayMs) + 1) * dayMs;
      const until = new Date(Math.min(midnight, end.getTime()));
      parts.push({ start: from, end: until });
      from = until;
    }
    return parts;
  });
}

const dayMs = 86_400_000;
