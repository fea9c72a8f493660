import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { daysSearched, findFreeSlots } from "~/domain/availability/queries.server";
import { taughtMinutes } from "~/domain/bookings/booking";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { wallAt } from "~/shared/time.server";
import { fits, offerMinutes } from "./alert";

/** The mail that offers a held time to the first learner in line. */
export const earlierTime = defineMail({
  template: "earlier-time",
  read: async (db, mail, { appUrl, now }) => {
    const [found] = await db
      .select({ alert: timeAlerts, hold: bookings, expertName: experts.name })
      .from(timeAlerts)
      .innerJoin(bookings, eq(bookings.id, timeAlerts.holdId))
      .innerJoin(experts, eq(experts.id, timeAlerts.expertId))
      .where(eq(timeAlerts.id, mail.aboutId));
    if (found?.alert.state !== "offered" || (found.hold.holdExpiresAt ?? now) <= now)
      return "the offer is over";
    const { alert, hold, expertName } = found;
    const path = alert.bookingId ? paths.alertOffer(alert.id) : paths.bookingPayment(hold.id);
    return {
      to_name: mail.toName,
      expert_name: displayName(expertName),
      startsAt: hold.startsAt.toISOString(),
      minutes: taughtMinutes(hold.hours),
      heldUntil: (hold.holdExpiresAt ?? now).toISOString(),
      timeZone: alert.timeZone,
      isMove: alert.bookingId !== null,
      offerUrl: new URL(path, appUrl).href,
    };
  },
});

/**
 * Searches times for waiting alerts whose calendar has changed since the last search or was searched over an hour ago,
 * oldest alert first. A fitting time is held for 30 minutes and mailed. Also ends alerts whose offer was taken or has
 * expired. Processes at most `limit` alerts.
 * @param onFault gets each alert that failed; it is retried in an hour, or earlier if the calendar changes
 * @returns the number of alerts that were searched
 */
export async function processDueAlerts(
  db: Db,
  { limit, ...terms }: Terms & { limit: number },
  onFault?: (error: unknown, alertId: string) => void,
): Promise<number> {
  await closeOffers(db);
  const { now } = terms;
  const rows = await dueAlerts(db, now, limit);
  for (const { alert, seq } of rows) {
    try {
      await lookFor(db, alert, terms);
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

/** When a time is held, and the operator's commission on it in percent. */
type Terms = Pick<Caller, "now" | "commissionPercent">;

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

/** Closes offers whose hold was confirmed (`accepted`), or was released or has expired (`lapsed`). */
async function closeOffers(db: Db): Promise<void> {
  await db.execute(sql`update time_alerts set state = case when hold.status in ('confirmed', 'completed') then 'accepted' else 'lapsed' end
    from bookings as hold where hold.id = time_alerts.hold_id and time_alerts.state = 'offered' and hold.status <> 'pending'`);
}

async function lookFor(db: Db, alert: TimeAlert, terms: Terms): Promise<void> {
  const { now } = terms;
  const [learner] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, alert.learnerId), isNull(users.erasedAt), eq(users.isActive, true)));
  const [booking] = alert.bookingId
    ? await db.select().from(bookings).where(eq(bookings.id, alert.bookingId))
    : [];
  // The session was cancelled, or has begun.
  const isOver = alert.bookingId !== null && (booking?.status !== "confirmed" || booking.startsAt <= now);
  if (!learner || isOver) {
    await db.update(timeAlerts).set({ state: "ended" }).where(eq(timeAlerts.id, alert.id));
    return;
  }
  const { expertId, learnerId } = alert;
  const hours = booking?.hours ?? 1;
  const latest = new Date(now.getTime() + daysSearched * 86_400_000);
  const end = booking && booking.startsAt < latest ? booking.startsAt : latest;
  const free = await findFreeSlots(db, { expertId, learnerId, now, span: { start: now, end }, hours });
  const startsAt = free.find((start) => fits(alert, new Date(wallAt(alert.timeZone, start.getTime()))));
  if (startsAt) await offer(db, alert, terms, { learner, startsAt, hours });
}

/** Holds a time for the learner and mails it. If it was taken in between, the next search finds another. */
async function offer(
  db: Db,
  alert: TimeAlert,
  terms: Terms,
  { learner, startsAt, hours }: { learner: typeof users.$inferSelect; startsAt: Date; hours: number },
): Promise<void> {
  const { id, expertId, timeZone } = alert;
  const request = { expertId, startsAt, hours, shownPriceCents: null, timeZone, holdMinutes: offerMinutes };
  const held = await holdBooking(db, callerFor(learner, terms), request);
  if (!held.ok || held.value.status !== "pending") return;
  await db.transaction(async (tx) => {
    const waiting = and(eq(timeAlerts.id, id), sql`state = 'waiting'`);
    const [offered] = await tx
      .update(timeAlerts)
      .set({ state: "offered", holdId: held.value.id })
      .where(waiting)
      .returning({ id: timeAlerts.id });
    if (!offered) return;
    await queueMail(tx, earlierTime, {
      dedupeKey: `earlier-time:${held.value.id}`,
      to: { userId: learner.id, email: learner.email, name: learner.fullName },
      about: { type: "time-alert", id },
      payload: {},
    });
  });
}

/** The learner as the caller of the command that holds a time. */
const callerFor = (user: typeof users.$inferSelect, terms: Terms): SignedInCaller => ({
  actor: {
    ...{ userId: user.id, sessionId: "", email: user.email, fullName: user.fullName, role: user.role },
    ...{ expertId: null, timeZone: user.timeZone, isVerified: user.emailVerifiedAt !== null },
    hasSecondFactor: false,
  },
  ...terms,
  ...{ sourceAddress: null, appUrl: "", seller: {}, requestId: "time-alert" },
});
