import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { experts } from "~/db/schema/experts/experts";
import { freeUntil } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { releaseMoveHold } from "~/domain/bookings/change/move-hold.server";
import type { SignedInCaller } from "~/domain/caller";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type AlertError, mostAlerts, type Wanted } from "./alert";

/** The subject of an alert: a booked session, or an expert. */
export type AlertFor = { bookingId: string } | { expertId: string };

const isActive = sql`time_alerts.state in ('waiting', 'offered')`;

/** Finds the expert of a new alert. Returns null for another account's booking and for an unlisted expert. */
export async function findAlertTarget(db: Db, { actor, now }: SignedInCaller, target: AlertFor) {
  if ("expertId" in target) {
    const expert = await findListedExpert(db, target.expertId);
    return expert && { expertId: expert.id, name: expert.displayName, bookingId: null, isMovable: true };
  }
  if (!isId(target.bookingId)) return null;
  const [found] = await db
    .select({ booking: bookings, name: experts.name, expertMovedAt })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(bookings.id, target.bookingId), eq(bookings.learnerId, actor.userId)));
  if (!found) return null;
  const { id: bookingId, expertId, status, startsAt } = found.booking;
  const isMovable = status === "confirmed" && now < freeUntil(startsAt, found.expertMovedAt);
  return { expertId, name: found.name, bookingId, isMovable };
}

interface Subject {
  expertId: string;
  bookingId: string | null;
}

/** The learner's active alert for a session, or for an expert without one; null if there is none. */
export async function findAlert(db: Db, learnerId: string, subject: Subject): Promise<TimeAlert | null> {
  const [alert] = await db.select().from(timeAlerts).where(isActiveFor(learnerId, subject));
  return alert ?? null;
}

const isActiveFor = (learnerId: string, { expertId, bookingId }: Subject) =>
  and(
    eq(timeAlerts.learnerId, learnerId),
    eq(timeAlerts.expertId, expertId),
    bookingId ? eq(timeAlerts.bookingId, bookingId) : isNull(timeAlerts.bookingId),
    isActive,
  );

/** All active alerts of a learner, with the experts' names and the sessions' starts, oldest first. */
export const listAlerts = (db: Db, learnerId: string) =>
  db
    .select({ alert: timeAlerts, name: experts.name, startsAt: bookings.startsAt })
    .from(timeAlerts)
    .leftJoin(bookings, eq(bookings.id, timeAlerts.bookingId))
    .innerJoin(experts, eq(experts.id, timeAlerts.expertId))
    .where(and(eq(timeAlerts.learnerId, learnerId), isActive))
    .orderBy(asc(timeAlerts.createdAt), desc(timeAlerts.id));

/** Creates an alert, or changes the waiting one, which keeps its position. At most three are active. */
export async function saveAlert(
  db: Db,
  caller: SignedInCaller,
  { target, wanted, timeZone }: { target: AlertFor; wanted: Wanted; timeZone: string },
): Promise<Result<null, AlertError>> {
  const { actor, now } = caller;
  if (!actor.isVerified) return fail("unverified");
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["learner", actor.userId]);
    const found = await findAlertTarget(tx, caller, target);
    if (!found) return fail("not-found");
    if (found.expertId === actor.expertId) return fail("own-card");
    if (!found.isMovable) return fail("not-movable");
    const { expertId, bookingId } = found;
    const current = await findAlert(tx, actor.userId, found);
    const values = { ...wanted, timeZone, missed: [], seenSeq: -1, checkAt: sql`'-infinity'` };
    if (current) {
      await tx.update(timeAlerts).set(values).where(eq(timeAlerts.id, current.id));
      return ok(null);
    }
    const active = and(eq(timeAlerts.learnerId, actor.userId), isActive);
    if ((await tx.$count(timeAlerts, active)) >= mostAlerts) return fail("too-many");
    await tx
      .insert(timeAlerts)
      .values({ ...values, learnerId: actor.userId, expertId, bookingId, createdAt: now });
    return ok(null);
  });
}

/**
 * Ends the learner's alert. A time that is held for the move of a session is released; one that can be paid for stays
 * held until the hold expires.
 */
export async function endAlert(
  db: Db,
  caller: SignedInCaller,
  target: AlertFor,
): Promise<Result<null, AlertError>> {
  const found = await findAlertTarget(db, caller, target);
  if (!found) return fail("not-found");
  const { userId } = caller.actor;
  const { expertId, bookingId } = found;
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId], ["learner", userId]);
    const ended = { state: "ended" as const, holdId: null };
    await tx.update(timeAlerts).set(ended).where(isActiveFor(userId, found));
    if (bookingId) await releaseMoveHold(tx, { bookingId, now: caller.now });
    return ok(null);
  });
}
