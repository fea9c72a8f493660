import { and, asc, eq, lte, min, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { tryLock } from "~/db/locks.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { findTaughtClass } from "~/domain/classes/class-facts.server";
import { remindSeats } from "~/domain/classes/seats/remind-seats.server";
import { settleSeats } from "~/domain/classes/seats/settle-seats.server";
import { openSeatReviews } from "~/domain/reviews/open-review.server";
import { cancelClassLocked } from "./cancel-class.server";
import { type ClassAct, dueClassActs, nextClassCheck } from "./class-acts";

/**
 * Does what time brings to classes: holds expire, offers lapse, the decision about the minimum is taken, reminders go
 * out, the line is closed at the start. Takes at most `limit` classes whose `check_at` has come, each in a transaction
 * of its own, under its lock. Twice, or by two workers at once, it does no more than once.
 * @param onFault gets each class that failed; it is put off by a minute
 * @returns how many were dealt with or put off
 */
export async function processDueClasses(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, classId: string) => void,
): Promise<number> {
  const rows = await dueClasses(db, now, limit);
  return eachDue(db, {
    now,
    rows,
    one: (tx, { id }) => processOne(tx, id, now),
    putOff: putOff(now),
    onFault,
  });
}

/** The query behind `processDueClasses`. The index knows only those that have anything ahead. */
export const dueClasses = (db: Db, now: Date, limit: number) =>
  db.select({ id: classes.id }).from(classes).where(isDue(now)).orderBy(asc(classes.checkAt)).limit(limit);

const isDue = (now: Date) => and(lte(classes.checkAt, now), sql`${classes.status} in ('open', 'sold_out')`);

/** @returns false where another worker was quicker, or the class is being changed at this moment */
async function processOne(tx: Db, classId: string, now: Date): Promise<boolean> {
  if (!(await tryLock(tx, "class", classId))) return false;
  const due = and(eq(classes.id, classId), isDue(now));
  if ((await tx.$count(classes, due)) === 0) return false;

  const live = await settleSeats(tx, { now }, classId);
  for (const act of dueClassActs({ ...live, nextEnd: null }, now)) {
    const isCalledOff = await perform(tx, { live, act }, now);
    if (isCalledOff) break;
  }
  // A fresh look: what was decided changes what is ahead.
  const { live: after } = await findTaughtClass(tx, classId);
  const next = nextClassCheck({ ...after, nextEnd: await nextEndOf(tx, classId) }, now);
  await tx
    .update(classes)
    .set({ checkAt: next ?? sql`'infinity'` })
    .where(eq(classes.id, classId));
  return true;
}

/** @returns whether the class doesn't take place */
async function perform(
  tx: Db,
  { live, act }: { live: LiveClass; act: ClassAct },
  now: Date,
): Promise<boolean> {
  const { id: classId } = live;
  if (act.act === "remind") {
    await remindSeats(tx, { ...act, classId });
    return false;
  }
  if (act.act === "end") {
    await endClass(tx, live);
    return false;
  }
  const isSold = and(eq(classReservations.classId, classId), eq(classReservations.status, "confirmed"));
  const minSeats = live.minSeats ?? 0;
  if ((await tx.$count(classReservations, isSold)) < minSeats) {
    // Those who hold a seat or were offered one may still buy it. It is looked at again when they have, or the time is
    // over.
    if (!act.isLast && live.seatsTaken >= minSeats) return false;
    await cancelClassLocked(tx, { now }, { classId, by: "system", reason: null });
    return true;
  }
  await tx.update(classes).set({ decidedAt: now }).where(eq(classes.id, classId));
  return false;
}

/** Lets those with a seat in a class that is over review it; a teacher without a card has no reviews. */
async function endClass(tx: Db, { id, expertId, endsAt, durationMinutes: minutes, title: skill }: LiveClass) {
  if (!expertId || !endsAt) return;
  const seats = await tx
    .select({ reservationId: classReservations.id, learnerId: classReservations.learnerId })
    .from(classReservations)
    .where(and(eq(classReservations.classId, id), eq(classReservations.status, "confirmed")));
  await openSeatReviews(
    tx,
    seats.map((seat) => ({ ...seat, expertId, endedAt: endsAt, minutes, skill })),
  );
}

/** When the first of its holds and offers ends. */
async function nextEndOf(tx: Db, classId: string): Promise<Date | null> {
  const [hold] = await tx
    .select({ at: min(classReservations.holdExpiresAt) })
    .from(classReservations)
    .where(and(eq(classReservations.classId, classId), eq(classReservations.status, "held")));
  const [offer] = await tx
    .select({ at: min(classWaitlist.offerExpiresAt) })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), eq(classWaitlist.status, "offered")));
  const ends = [hold?.at, offer?.at].flatMap((at) => (at ? [at.getTime()] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}

const putOff = (now: Date) => (db: Db, classId: string, checkAt: Date) =>
  db
    .update(classes)
    .set({ checkAt })
    .where(and(eq(classes.id, classId), isDue(now)));
