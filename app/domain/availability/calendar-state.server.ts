import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { listed } from "~/domain/experts/listed.server";
import { isId } from "~/platform/ids";

/** Reads of where experts' calendars stand, for those who keep an eye on them. */

export interface CalendarState {
  expertId: string;
  /** Another number with every change of hours, days off, bookings or listing; 0 before the first. */
  seq: number;
  /** How often the week was saved: tells a change of hours from a booking. */
  hours: number;
}

/** One state for each of these experts; a calendar that was never written stands at 0. */
export async function readCalendarStates(db: Db, expertIds: string[]): Promise<CalendarState[]> {
  if (expertIds.length === 0) return [];
  const rows = await db
    .select({
      expertId: expertCalendars.expertId,
      seq: expertCalendars.changedSeq,
      hours: expertCalendars.hoursVersion,
    })
    .from(expertCalendars)
    .where(inArray(expertCalendars.expertId, expertIds));
  const found = new Map(rows.map((row) => [row.expertId, row]));
  return expertIds.map((expertId) => found.get(expertId) ?? { expertId, seq: 0, hours: 0 });
}

/**
 * The number of one calendar. A page reads it before the times that it shows, so that whatever changes after that is
 * news to it.
 */
export async function readCalendarSeq(db: Db, expertId: string): Promise<number> {
  const [state] = await readCalendarStates(db, [expertId]);
  return state?.seq ?? 0;
}

/** True for a listed expert and for one's own record, listed or not; by record id alone. */
export async function mayFollowCalendar(
  db: Db,
  { expertId, ownExpertId }: { expertId: string; ownExpertId: string | null },
): Promise<boolean> {
  if (!isId(expertId)) return false;
  if (expertId === ownExpertId) return true;
  const [row] = await db
    .select({ one: sql`1` })
    .from(experts)
    .where(sql`${listed} and ${eq(experts.id, expertId)}`)
    .limit(1);
  return row !== undefined;
}
