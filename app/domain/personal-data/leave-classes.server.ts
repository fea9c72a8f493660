import { and, asc, eq, gt, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { cancelClassLocked } from "~/domain/classes/running/cancel-class.server";
import { cancelSeatLocked } from "~/domain/classes/seats/cancel-seat.server";
import { settleSeats } from "~/domain/classes/seats/settle-seats.server";
import { hasSeat, type Owner, teachesClass, waits } from "./owner.server";

/** What an account has ahead of it in live classes: what an erasure cancels or gives up. */
export interface ClassesAhead {
  /** The classes of its cards, also one that runs just now. */
  taught: ClassAhead[];
  /** Its seats. */
  seats: Array<ClassAhead & { reservationId: string }>;
  /** The classes that it waits for a seat in. */
  awaited: ClassAhead[];
}

interface ClassAhead {
  classId: string;
  title: string;
  /** Null while no date is known. */
  startsAt: Date | null;
}

/** Each list next first. Holds that have run out are still rows, and so are offers. */
export async function findClassesAhead(db: Db, owner: Owner, now: Date): Promise<ClassesAhead> {
  const columns = { classId: classes.id, title: classes.title, startsAt: classes.startsAt };
  const isCancelled = eq(classes.status, "cancelled");
  // Its expert can cancel a class up to its end; a seat is given back up to the start.
  const isTaught = and(not(isCancelled), or(isNull(classes.endsAt), gt(classes.endsAt, now)));
  const isAhead = and(not(isCancelled), or(isNull(classes.startsAt), gt(classes.startsAt, now)));
  const nextFirst = [asc(classes.startsAt), asc(classes.id)];
  const taught = db
    .select(columns)
    .from(classes)
    .where(and(teachesClass(owner), isTaught))
    .orderBy(...nextFirst);
  const seats = db
    .select({ ...columns, reservationId: classReservations.id })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(and(hasSeat(owner), inArray(classReservations.status, ["held", "confirmed"]), isAhead))
    .orderBy(...nextFirst);
  const awaited = db
    .selectDistinct(columns)
    .from(classWaitlist)
    .innerJoin(classes, eq(classes.id, classWaitlist.classId))
    .where(and(waits(owner), isOpen))
    .orderBy(...nextFirst);
  const ahead = await Promise.all([taught, seats, awaited]);
  return { taught: ahead[0], seats: ahead[1], awaited: ahead[2] };
}

const isOpen = inArray(classWaitlist.status, ["waiting", "offered"]);

/** The classes that `leaveClasses` changes: it needs their locks. */
export const classesToLock = ({ taught, seats, awaited }: ClassesAhead): string[] => [
  ...new Set([...taught, ...seats, ...awaited].map(({ classId }) => classId)),
];

/**
 * Cancels the classes of the account's cards and its seats, and gives its places in line up; what became free goes to
 * those who wait. In the erasure's transaction, before the account's rows are erased, because the mails still name the
 * expert. The locks of experts, classes and learners are held.
 */
export async function leaveClasses(
  tx: Db,
  caller: Pick<Caller, "now">,
  owner: Owner,
  ahead: ClassesAhead,
): Promise<void> {
  const { taught, seats } = ahead;
  // The line first, so that no seat that becomes free is offered to the account.
  await tx
    .update(classWaitlist)
    .set({ status: sql`case ${classWaitlist.status} when 'offered' then 'declined' else 'left' end` })
    .where(and(waits(owner), isOpen));
  const reason = "The expert's account was deleted.";
  for (const { classId } of taught) await cancelClassLocked(tx, caller, { classId, by: "expert", reason });
  for (const { reservationId } of seats) {
    await cancelSeatLocked(tx, caller, { reservationId, by: "system", cause: "own" });
  }
  const cancelled = new Set(taught.map(({ classId }) => classId));
  const goOn = classesToLock(ahead).filter((classId) => !cancelled.has(classId));
  for (const classId of goOn) await settleSeats(tx, caller, classId);
}
