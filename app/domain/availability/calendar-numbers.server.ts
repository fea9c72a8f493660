import { eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import type { SignedInCaller } from "~/domain/caller";
import { listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";

/** The live topic `calendar:{expert}`: a number that changes with hours, days off, bookings and the listing. */

/** Returns the numbers of these experts' calendars, by expert id. One query. */
export async function readCalendarNumbers(db: Db, expertIds: string[]): Promise<Map<string, number>> {
  const rows = await askNumbers(db, { expertIds });
  return new Map(rows.map(({ expertId, number }) => [expertId, number]));
}

const askNumbers = builtOnce((db, { expertIds }: { expertIds: string[] }) =>
  db
    .select({ expertId: expertCalendars.expertId, number: expertCalendars.changedSeq })
    .from(expertCalendars)
    .where(isOneOf(expertCalendars.expertId, expertIds)),
);

/** Returns the number of a calendar, 0 before its first change. A page reads it before the times that it shows. */
export async function readCalendarNumber(db: Db, expertId: string): Promise<number> {
  return (await readCalendarNumbers(db, [expertId])).get(expertId) ?? 0;
}

/** True for the record id of a listed expert, and for the caller's own record, listed or not. */
export async function mayFollowCalendar(
  db: Db,
  { actor }: SignedInCaller,
  expertId: string,
): Promise<boolean> {
  if (!isId(expertId)) return false;
  if (expertId === actor.expertId) return true;
  const [row] = await db
    .select({ one: sql`1` })
    .from(experts)
    .where(sql`${listed} and ${eq(experts.id, expertId)}`)
    .limit(1);
  return row !== undefined;
}
