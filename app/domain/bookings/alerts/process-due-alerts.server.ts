import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { daysSearched, findFreeSlots } from "~/domain/availability/queries.server";
import { freeUntil } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { leavesTimeToPay } from "~/domain/bookings/reschedule";
import type { Caller } from "~/domain/caller";
import { wallAt } from "~/shared/time.server";
import { fits, offerMinutes } from "./alert";
import { closeOffers } from "./close-offers.server";
import { offerTime, type Refused } from "./offer-time.server";

/**
 * Searches times for waiting alerts whose calendar has changed since the last search or was searched over an hour ago,
 * oldest alert first. A fitting time is held for 30 minutes and mailed. Also closes offers whose hold is over. Processes
 * at most `limit` alerts.
 * @param reports `onFault` gets each alert that failed, `onRefusal` each whose time couldn't be held; both are tried
 *   again in an hour, or earlier if the calendar changes
 * @returns the number of alerts that were searched
 */
export async function processDueAlerts(
  db: Db,
  { limit, ...terms }: Terms & { limit: number },
  { onFault, onRefusal }: Reports = {},
): Promise<number> {
  await closeOffers(db, limit);
  const { now } = terms;
  const rows = await dueAlerts(db, now, limit);
  for (const { alert, seq } of rows) {
    try {
      const refused = await lookFor(db, alert, terms);
      if (refused) onRefusal?.(refused, alert.id);
    } catch (error) {
      onFault?.(error, alert.id);
    }
    await db
      .update(timeAlerts)
      .set({ seenSeq: seq, checkAt: new Date(now.getTime() + 3_600_000) })
      .where(eq(timeAlerts.id, alert.id));
  }
  return rows.length;
}

interface Reports {
  onFault?: (error: unknown, alertId: string) => void;
  onRefusal?: (refused: Refused, alertId: string) => void;
}

/** When a time is held, the operator's commission on it in percent, and the template for its room. */
type Terms = Pick<Caller, "now" | "commissionPercent" | "meetingRooms">;

/** Selects the alerts for `processDueAlerts`. */
export const dueAlerts = (db: Db, now: Date, limit: number) =>
  db
    .select({ alert: timeAlerts, seq: expertCalendars.changedSeq })
    .from(timeAlerts)
    .innerJoin(expertCalendars, eq(expertCalendars.expertId, timeAlerts.expertId))
    .where(
      and(
        sql`time_alerts.state = 'waiting'`,
        or(
          sql`${timeAlerts.seenSeq} < ${expertCalendars.changedSeq}`,
          sql`${timeAlerts.checkAt} <= ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(timeAlerts.createdAt), asc(timeAlerts.id))
    .limit(limit);

/** @returns why a time that was found couldn't be held; null if none was found, or it is held */
async function lookFor(db: Db, alert: TimeAlert, terms: Terms): Promise<Refused | null> {
  const { now } = terms;
  const [learner] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, alert.learnerId), isNull(users.erasedAt), eq(users.isActive, true)));
  const booking = alert.bookingId ? await findMovable(db, alert.bookingId, now) : null;
  if (!learner || (alert.bookingId && !booking)) {
    await db.update(timeAlerts).set({ state: "ended" }).where(eq(timeAlerts.id, alert.id));
    return null;
  }
  const startsAt = await firstTime(db, alert, booking, now);
  return startsAt ? offerTime(db, alert, { ...terms, learner, startsAt }) : null;
}

/** Returns the session of an alert; null once it can't be moved free of charge any more, or doesn't take place. */
async function findMovable(db: Db, bookingId: string, now: Date) {
  const [found] = await db
    .select({ booking: bookings, expertMovedAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (found?.booking.status !== "confirmed") return null;
  return now < freeUntil(found.booking.startsAt, found.expertMovedAt) ? found.booking : null;
}

/** The first free time that the alert asks for. A session that would move there isn't in its own way. */
async function firstTime(
  db: Db,
  alert: TimeAlert,
  booking: typeof bookings.$inferSelect | null,
  now: Date,
): Promise<Date | undefined> {
  const { expertId, learnerId, missed, timeZone } = alert;
  const latest = new Date(now.getTime() + daysSearched * 86_400_000);
  const end = booking && booking.startsAt < latest ? booking.startsAt : latest;
  const free = await findFreeSlots(db, {
    ...{ expertId, learnerId, now, span: { start: now, end } },
    ...{ hours: booking?.hours ?? 1, except: booking?.id },
  });
  // The learner may accept as late as the hold ends.
  const decided = new Date(now.getTime() + offerMinutes * 60_000);
  return free.find(
    (start) =>
      fits(alert, new Date(wallAt(timeZone, start.getTime()))) &&
      missed.every((other) => other.getTime() !== start.getTime()) &&
      (!booking || leavesTimeToPay(booking, start, decided)),
  );
}
