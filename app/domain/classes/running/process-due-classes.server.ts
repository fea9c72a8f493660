import { and, asc, eq, lte, min, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { tryLock } from "~/db/locks.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { findTaughtClass } from "~/domain/classes/mail-facts.server";
import { remindSeats } from "~/domain/classes/seats/remind-seats.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { openSeatReviews } from "~/domain/reviews/open-review.server";
import { askForRecording } from "./announce-to-expert.server";
import { cancelClassLocked } from "./cancel-class.server";
import { type ClassAct, dueClassActs, nextClassCheck } from "./class-acts";

/**
 * Runs the due actions of at most `limit` classes whose `check_at` has come, each in its own transaction and under its
 * lock: seats and waitlist, the decision about the minimum, reminders and reviews. Several workers can run it at once.
 * @param onFault gets each class that failed; it is put off by a minute
 * @returns how many classes were processed or put off
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

/** Builds the query of `processDueClasses`. Its index has only classes with a date that weren't cancelled. */
export const dueClasses = (db: Db, now: Date, limit: number) =>
  db.select({ id: classes.id }).from(classes).where(isDue(now)).orderBy(asc(classes.checkAt)).limit(limit);

const isDue = (now: Date) => and(lte(classes.checkAt, now), sql`${classes.status} in ('open', 'sold_out')`);

/** @returns false if another worker was faster, or the class is being changed right now */
async function processOne(tx: Db, classId: string, now: Date): Promise<boolean> {
  if (!(await tryLock(tx, "class", classId))) return false;
  const due = and(eq(classes.id, classId), isDue(now));
  if ((await tx.$count(classes, due)) === 0) return false;

  const live = await runDueSeatActions(tx, { now }, classId);
  for (const act of dueClassActs({ ...live, nextEnd: null }, now)) {
    const isCalledOff = await perform(tx, { live, act }, now);
    if (isCalledOff) break;
  }
  // Read the class again, because a decision changes what is due next.
  const { live: after } = await findTaughtClass(tx, classId);
  const next = nextClassCheck({ ...after, nextEnd: await nextEndOf(tx, classId) }, now);
  await tx
    .update(classes)
    .set({ checkAt: next ?? sql`'infinity'` })
    .where(eq(classes.id, classId));
  return true;
}

/** @returns whether the class was cancelled */
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
    // Held and offered seats may still be bought. The class is checked again when these end, or at the last moment.
    if (!act.isLast && live.seatsTaken >= minSeats) return false;
    await cancelClassLocked(tx, { now }, { classId, by: "system", reason: null });
    return true;
  }
  await tx.update(classes).set({ decidedAt: now }).where(eq(classes.id, classId));
  return false;
}

/** Lets learners with a seat review a class that is over, and asks its expert for the recording. Teachers without a card have no reviews. */
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
  if (seats.length > 0) await askForRecording(tx, id);
}

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
