/**
 * Who has a free time in the next 28 days (decision H8), kept in `experts.is_free_soon` for the recommended order; when
 * the first one is, and in which quarters of the week they lie, kept in `expert_calendars` for the listing's sort and
 * filters. Each calendar says when that may change: at once after a change of hours, days off, bookings or card
 * (triggers), else when time has passed. The worker asks every five seconds, so the order is late by as much; where
 * only time makes an expert free, because a day comes within reach or a hold runs out, by an hour at most.
 */
import { setImmediate as letOthersGo } from "node:timers/promises";
import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { weekOf } from "~/domain/experts/listing/free-week.server";
import { loadBooked, loadCalendars } from "./load-calendars.server";
import { daysSearched } from "./queries.server";
import { freeSlots, type SlotSearch } from "./slots.server";
import { bookableFrom } from "./terms";
import { hourMs } from "./weekly-hours";

/**
 * Checks experts whose calendars are due, at most `limit`, in one transaction. It never waits for a row: a calendar
 * that is being changed is left for the next time, and a change made in between waits, so that none is lost.
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
    const checked = sql`json_to_recordset(${JSON.stringify(expertIds.map((id) => standing(id, free.get(id), now)))}::json)
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

/** What is kept of an expert's calendar, and when to look again. */
interface Standing {
  id: string;
  /** Null changes nothing. */
  is_free: boolean | null;
  next_free_at: Date | null;
  /** Null changes nothing. */
  free_week: string | null;
  check_at: Date | "infinity";
}

/**
 * Checked again when the first free start can't be booked any more. An expert who can't be booked is free only after a
 * change. One whose times can't be computed keeps the place, and is checked again like an expert who isn't free.
 */
function standing(id: string, calendar: Found | undefined, now: Date): Standing {
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
    // At the end of the notice it can still be booked, at its start it can't.
    check_at: new Date(Math.min(first.getTime() - noticeMs + 1, first.getTime())),
  };
}

/**
 * The first free start of the next 28 days, and the week of all; null keeps the stored one. "unknown" where the search
 * failed.
 */
type Found = { first: Date | undefined; week: string | null; noticeMs: number } | "unknown";

interface Due {
  expertId: string;
  /** Hours, days off, bookings or the card have changed; else time has passed. */
  isChanged: boolean;
  nextFreeAt: Date | null;
}

/** Of each expert who is listed and has hours. */
async function findFree(db: Db, { due, now }: { due: Due[]; now: Date }): Promise<Map<string, Found>> {
  const span = { start: now, end: daysFrom(now, daysSearched) };
  const before = new Map(due.map((one) => [one.expertId, one]));
  const calendars = await loadCalendars(db, [...before.keys()], span);
  const bookedOf = await loadBooked(db, { expertIds: [...calendars.keys()], learnerId: null, span, now });
  const found = new Map<string, Found>();
  for (const [expertId, calendar] of calendars) {
    const search = { ...calendar, ...bookedOf(expertId), now, span, hours: 1 };
    found.set(expertId, searchFree(search, before.get(expertId)));
    await letOthersGo();
  }
  return found;
}

/**
 * All free starts are looked for after a change, and once a day, when the first one is on another day (UTC) than
 * before; else the first is enough, and the week stays. An expert whose times can't be computed doesn't keep the others
 * of the batch from being checked.
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
