/**
 * Stores which experts have a free time in the next 28 days (decision H8): in `experts.is_free_soon`, for the
 * recommended order. The first free time and the free quarter hours of the week are stored in `expert_calendars`, for
 * the listing's sort and filters. A calendar is checked at `check_free_at`: at once after a change of hours, days off,
 * bookings or card (triggers), else later. The worker runs every five seconds, so the order is up to five seconds late,
 * or up to an hour if an expert becomes free only because time passes (a day within reach, the end of a hold).
 */
import { setImmediate as letOthersGo } from "node:timers/promises";
import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { weekOf } from "~/domain/experts/listing/free-week.server";
import { loadCalendars } from "./load-calendars.server";
import { daysSearched } from "./queries.server";
import { freeSlots, type SlotSearch } from "./slots.server";
import { bookableFrom } from "./terms";
import { hourMs } from "./weekly-hours";

/**
 * Checks the experts whose calendars are due, at most `limit`, in one transaction. It skips locked calendars until the
 * next run; a concurrent change waits for this transaction, so that no change is lost.
 * @returns how many were checked
 */
export function checkFreeSoon(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        expertId: experts.id,
        isChanged: sql<boolean>`${expertCalendars.checkFreeAt} = '-infinity'`,
        nextFreeAt: expertCalendars.nextFreeAt,
      })
      .from(expertCalendars)
      .innerJoin(experts, eq(experts.id, expertCalendars.expertId))
      .where(lte(expertCalendars.checkFreeAt, now))
      .orderBy(expertCalendars.checkFreeAt)
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return 0;
    const expertIds = due.map(({ expertId }) => expertId);
    const free = await findFree(tx, { due, now });
    const checked = sql`json_to_recordset(${JSON.stringify(expertIds.map((id) => nextState(id, free.get(id), now)))}::json)
      as checked (id uuid, is_free boolean, next_free_at timestamptz, free_week bit(672), check_at timestamptz)`;
    await tx.execute(sql`update experts set is_free_soon = is_free from ${checked}
      where experts.id = checked.id and is_free_soon <> is_free`);
    await tx.execute(sql`update expert_calendars set
        check_free_at = check_at,
        next_free_at = case when checked.is_free is null then expert_calendars.next_free_at else checked.next_free_at end,
        free_week = coalesce(checked.free_week, expert_calendars.free_week)
      from ${checked} where expert_calendars.expert_id = checked.id`);
    return due.length;
  });
}

/** What is stored for an expert's calendar, and when to check it again. */
interface CalendarState {
  id: string;
  /** Null changes nothing. */
  is_free: boolean | null;
  next_free_at: Date | null;
  /** Null changes nothing. */
  free_week: string | null;
  check_at: Date | "infinity";
}

/**
 * The next check is due when the first free start can no longer be booked; in an hour if none is free; and only after a
 * change if the expert can't be booked. If the times can't be computed, the stored values stay for an hour.
 */
function nextState(id: string, calendar: Found | undefined, now: Date): CalendarState {
  const none = { next_free_at: null, free_week: weekOf([]) };
  if (calendar === undefined) return { id, is_free: false, ...none, check_at: "infinity" };
  const inAnHour = new Date(now.getTime() + hourMs);
  if (calendar === "unknown") {
    return { id, is_free: null, next_free_at: null, free_week: null, check_at: inAnHour };
  }
  const { first, week, noticeMs } = calendar;
  if (!first) return { id, is_free: false, ...none, check_at: inAnHour };
  return {
    id,
    is_free: true,
    next_free_at: first,
    free_week: week,
    // A start exactly at the end of the notice can still be booked, a start exactly now can't.
    check_at: new Date(Math.min(first.getTime() - noticeMs + 1, first.getTime())),
  };
}

/**
 * The first free start of the next 28 days, and the week of all free starts, null to keep the stored week. "unknown" if
 * the search failed.
 */
type Found = { first: Date | undefined; week: string | null; noticeMs: number } | "unknown";

interface Due {
  expertId: string;
  /** True if hours, days off, bookings or the card have changed, false if only time has passed. */
  isChanged: boolean;
  nextFreeAt: Date | null;
}

/** Returns the free times of each expert who is listed and has hours. */
async function findFree(db: Db, { due, now }: { due: Due[]; now: Date }): Promise<Map<string, Found>> {
  const span = { start: now, end: daysFrom(now, daysSearched) };
  const before = new Map(due.map((one) => [one.expertId, one]));
  const calendars = await loadCalendars(db, { expertIds: [...before.keys()], learnerId: null, span, now });
  const found = new Map<string, Found>();
  for (const [expertId, calendar] of calendars) {
    const search = { ...calendar, now, span, hours: 1 };
    found.set(expertId, searchFree(search, before.get(expertId)));
    await letOthersGo();
  }
  return found;
}

/**
 * Finds all free starts after a change, or if the first one is on another day (UTC) than before. Otherwise it finds the
 * first only, and the stored week stays. An error for one expert doesn't stop the batch.
 */
function searchFree(search: SlotSearch, before: Due | undefined): Found {
  try {
    const noticeMs = bookableFrom(search.terms, search.now) - search.now.getTime();
    const starts = freeSlots(search)[Symbol.iterator]();
    const first = starts.next().value ?? undefined;
    const known = before?.isChanged === false ? before.nextFreeAt : null;
    if (first && known && utcDay(first) === utcDay(known)) return { first, week: null, noticeMs };
    return { first, week: weekOf(first ? [first, ...starts] : []), noticeMs };
  } catch {
    return "unknown";
  }
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

const daysFrom = (instant: Date, days: number) => new Date(instant.getTime() + days * 24 * hourMs);
