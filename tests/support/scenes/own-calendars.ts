import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { busyTimes } from "~/db/schema/experts/busy-times";
import { experts } from "~/db/schema/experts/experts";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import { shownOf } from "~/domain/calendars/own-calendar";
import type { BusyTime } from "~/domain/calendars/read-busy-times.server";
import { hashOfAddress, sealAddress } from "~/domain/calendars/sealed-address.server";
import { storeReading } from "~/domain/calendars/store-reading.server";
import { newId } from "~/platform/ids";
import { testNow } from "../caller";

/** Experts' own calendars, as they are stored. */

export const calendarAddress =
  "https://calendar.google.com/calendar/ical/amara%40gmail.com/private-9f86d081884c7d659a2feaa0c55ad015/basic.ics";

/** A calendar that was added and not read yet. */
export async function createOwnCalendar(
  db: Db,
  {
    address = calendarAddress,
    secret = "the program's secret",
    ...values
  }: Partial<typeof ownCalendars.$inferInsert> & {
    expertId: string;
    userId: string;
    address?: string;
    secret?: string;
  },
): Promise<OwnCalendar> {
  const id = newId();
  const [calendar] = await db
    .insert(ownCalendars)
    .values({
      ...{ id, place: 1, ...shownOf(new URL(address)), nextReadAt: testNow, createdAt: testNow },
      sealedAddress: sealAddress(address, { calendarId: id, secret }),
      addressHash: hashOfAddress(address, secret),
      ...values,
    })
    .returning();
  if (!calendar) throw new Error("The calendar was not stored");
  return calendar;
}

/** Stores a reading of the calendar with these busy times. */
export async function makeBusy(
  db: Db,
  calendar: OwnCalendar,
  busy: BusyTime[],
  now = testNow,
): Promise<void> {
  const [expert] = await db.select().from(experts).where(eq(experts.id, calendar.expertId));
  const zone = expert?.timeZone ?? "UTC";
  const coversUntil = new Date(now.getTime() + 370 * 86_400_000);
  const document = { etag: null, contentHash: Buffer.from(newId()), timeZone: zone, coversUntil };
  await storeReading({ db, now }, { ...calendar, zone }, { kind: "read", busy, document });
}

/** The stored busy times of an expert, as "2026-11-24 09:00–10:30" in UTC. */
export async function storedBusy(db: Db, expertId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(busyTimes)
    .where(eq(busyTimes.expertId, expertId))
    .orderBy(asc(busyTimes.startsAt));
  const short = (instant: Date) => instant.toISOString().slice(0, 16).replace("T", " ");
  return rows.map(({ startsAt, endsAt }) => `${short(startsAt)}–${short(endsAt).slice(11)}`);
}
