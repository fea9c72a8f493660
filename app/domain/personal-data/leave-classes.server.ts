import { and, asc, eq, gt, inArray, isNull, not, or, sql } from "drizzle-orm";
import { asList, oneRow } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { cancelClassLocked } from "~/domain/classes/running/cancel-class.server";
import { cancelSeatLocked } from "~/domain/classes/seats/cancel-seat.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { type Owner, ownSeats, ownWaitlistEntries, taughtClasses } from "./tables/owner.server";

/** The live classes to come that an erasure cancels or leaves. */
export interface ClassesAhead {
  taught: ClassAhead[];
  seats: Array<ClassAhead & { reservationId: string }>;
  awaited: ClassAhead[];
}

interface ClassAhead {
  classId: string;
  title: string;
  startsAt: Date | null;
}

/** Returns each list with the next class first, including holds and offers that have run out. One query. */
export async function findClassesAhead(db: Db, owner: Owner, now: Date): Promise<ClassesAhead> {
  const columns = {
    classId: sql`${classes.id}`.as("classId"),
    title: classes.title,
    startsAt: sql`${classes.startsAt}`.as("startsAt"),
  };
  const isCancelled = eq(classes.status, "cancelled");
  // A class can be cancelled until its end, a seat until the start.
  const isTaught = and(not(isCancelled), or(isNull(classes.endsAt), gt(classes.endsAt, now)));
  const isAhead = and(not(isCancelled), or(isNull(classes.startsAt), gt(classes.startsAt, now)));
  const nextFirst = [asc(classes.startsAt), asc(classes.id)];
  const taught = db
    .select(columns)
    .from(classes)
    .where(and(taughtClasses(owner), isTaught))
    .orderBy(...nextFirst);
  const seats = db
    .select({ ...columns, reservationId: sql`${classReservations.id}`.as("reservationId") })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(and(ownSeats(owner), inArray(classReservations.status, ["held", "confirmed"]), isAhead))
    .orderBy(...nextFirst);
  const awaited = db
    .selectDistinct(columns)
    .from(classWaitlist)
    .innerJoin(classes, eq(classes.id, classWaitlist.classId))
    .where(and(ownWaitlistEntries(owner), isOpen))
    .orderBy(...nextFirst);
  const [ahead] = await db
    .select({
      taught: asList<StoredClass>(sql`${taught}`),
      seats: asList<StoredClass & { reservationId: string }>(sql`${seats}`),
      awaited: asList<StoredClass>(sql`${awaited}`),
    })
    .from(oneRow);
  const read = <Row extends StoredClass>(rows: Row[] = []) =>
    rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt === null ? null : new Date(startsAt) }));
  return { taught: read(ahead?.taught), seats: read(ahead?.seats), awaited: read(ahead?.awaited) };
}

type StoredClass = Omit<ClassAhead, "startsAt"> & { startsAt: string | null };

const isOpen = inArray(classWaitlist.status, ["waiting", "offered"]);

/** Returns the ids of the classes that `leaveClasses` changes. The caller locks them first. */
export const classesToLock = ({ taught, seats, awaited }: ClassesAhead): string[] => [
  ...new Set([...taught, ...seats, ...awaited].map(({ classId }) => classId)),
];

/**
 * Cancels the classes of the account's cards and its seats, and ends its waitlist entries. Free seats go to the
 * waitlist. Runs in the erasure's transaction, before the account's rows are erased, because the mails still name the
 * expert. The caller holds the locks of experts, classes and learners.
 */
export async function leaveClasses(
  tx: Db,
  caller: Pick<Caller, "now">,
  owner: Owner,
  ahead: ClassesAhead,
): Promise<void> {
  const { taught, seats } = ahead;
  // The waitlist comes first, so that no free seat is offered to the account.
  await tx
    .update(classWaitlist)
    .set({ status: sql`case ${classWaitlist.status} when 'offered' then 'declined' else 'left' end` })
    .where(and(ownWaitlistEntries(owner), isOpen));
  const reason = "The expert's account was deleted.";
  for (const { classId } of taught) await cancelClassLocked(tx, caller, { classId, by: "expert", reason });
  for (const { reservationId } of seats) {
    await cancelSeatLocked(tx, caller, { reservationId, by: "system", cause: "own" });
  }
  const cancelled = new Set(taught.map(({ classId }) => classId));
  const goOn = classesToLock(ahead).filter((classId) => !cancelled.has(classId));
  for (const classId of goOn) await runDueSeatActions(tx, caller, classId);
}
