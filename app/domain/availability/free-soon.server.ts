/**
 * Who has a free time in the next 28 days (decision H8), kept in `experts.is_free_soon` for the recommended order. Each calendar
 * says when that may change: at once after a change of hours, days off, bookings or listing (triggers), else when time
 * has passed. The worker asks every five seconds, so the order is late by as much; where only time makes somebody free,
 * because a day comes within reach or a hold runs out, by an hour at most.
 */
import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { loadBooked, loadCalendars } from "./load-calendars.server";
import { daysSearched } from "./queries.server";
import { freeSlots, type SlotSearch, type Span } from "./slots.server";
import { bookableFrom } from "./terms";
import { hourMs } from "./weekly-hours";

/**
 * Checks experts whose calendars are due, at most `limit`, in one transaction. It never waits for a row: a calendar that is
 * being changed is left for the next time, and a change that comes meanwhile waits, so that none is lost.
 * @returns how many were checked
 */
export function checkFreeSoon(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ expertId: experts.id })
      .from(expertCalendars)
      .innerJoin(experts, eq(experts.id, expertCalendars.expertId))
      .where(lte(expertCalendars.checkFreeAt, now))
      .orderBy(expertCalendars.checkFreeAt)
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return 0;
    const expertIds = due.map(({ expertId }) => expertId);
    const free = await findFreeUntil(tx, { expertIds, now });
    const checked = sql`json_to_recordset(${JSON.stringify(expertIds.map((id) => standing(id, free.get(id), now)))}::json)
      as checked (id uuid, is_free boolean, check_at timestamptz)`;
    await tx.execute(sql`update experts set is_free_soon = is_free from ${checked}
      where experts.id = checked.id and is_free_soon <> is_free`);
    await tx.execute(sql`update expert_calendars set check_free_at = check_at from ${checked}
      where expert_calendars.expert_id = checked.id`);
    return due.length;
  });
}

/**
 * Who is free stays so until then. Who can't be booked at all is free only after a change. Whose times can't be computed
 * keeps the place (`null` changes nothing), and is checked again like somebody who isn't free.
 */
function standing(id: string, until: FreeUntil | undefined, now: Date) {
  if (until === undefined) return { id, is_free: false, check_at: "infinity" };
  const inAnHour = new Date(now.getTime() + hourMs);
  if (until === "unknown") return { id, is_free: null, check_at: inAnHour };
  return { id, is_free: until !== null, check_at: until ?? inAnHour };
}

/** Null where nothing is free; "unknown" where the search failed. */
type FreeUntil = Date | null | "unknown";

/**
 * Of each expert who is listed and has hours, until when the first free start can be booked in the last of the next four
 * weeks that has one. A late one, since it holds for long, and cheap, since few starts are computed to find it.
 */
async function findFreeUntil(
  db: Db,
  { expertIds, now }: { expertIds: string[]; now: Date },
): Promise<Map<string, FreeUntil>> {
  const span = { start: now, end: daysFrom(now, daysSearched) };
  const calendars = await loadCalendars(db, expertIds, span);
  const bookedOf = await loadBooked(db, { expertIds: [...calendars.keys()], learnerId: null, span, now });
  const found = new Map<string, FreeUntil>();
  for (const [expertId, calendar] of calendars) {
    found.set(expertId, freeUntil({ ...calendar, ...bookedOf(expertId), now, hours: 1 }));
  }
  return found;
}

/** An expert whose times can't be computed doesn't keep the others of the batch from being checked. */
function freeUntil(search: Omit<SlotSearch, "span">): FreeUntil {
  const { terms, now } = search;
  try {
    const start = firstOfLast(weeksOf(now), (week) => freeSlots({ ...search, span: week }));
    const noticeMs = bookableFrom(terms, now) - now.getTime();
    return start && new Date(start.getTime() - noticeMs);
  } catch {
    return "unknown";
  }
}

function firstOfLast(weeks: Span[], search: (week: Span) => Generator<Date>): Date | null {
  for (const week of weeks.reverse()) {
    const first = search(week).next();
    if (!first.done) return first.value;
  }
  return null;
}

const weeksOf = (now: Date): Span[] =>
  Array.from({ length: daysSearched / 7 }, (_, week) => ({
    start: daysFrom(now, week * 7),
    end: daysFrom(now, week * 7 + 7),
  }));

const daysFrom = (instant: Date, days: number) => new Date(instant.getTime() + days * 24 * hourMs);
