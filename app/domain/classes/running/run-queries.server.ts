import { and, asc, count, eq, inArray, ne, sql, sum } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retainedSum } from "~/db/retained.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { type ClassScope, whereInScope } from "~/domain/classes/class-scope.server";
import { listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";
import type { SeatCounts } from "./run-view";

/** Queries of classes for experts and the admin, with links, attendees and the waitlist. */

export const runPageSize = { classes: 20, people: 50 };

const teacherName = sql<string>`coalesce(${experts.name}, ${classes.expertName})`;

/** Selects classes, each with its teacher's name. */
export const selectClasses = (db: Db) =>
  db
    .select({ live: classes, teacher: teacherName })
    .from(classes)
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .$dynamic();

/** Returns a class that the caller can run; null for any other. */
export async function findRunClass(
  db: Db,
  scope: ClassScope,
  classId: string,
): Promise<{ live: LiveClass; teacher: string } | null> {
  if (!isId(classId)) return null;
  const [found] = await selectClasses(db).where(whereInScope(scope, classId));
  return found ?? null;
}

/** Returns a function with the counts of each class. One query, however many classes there are. */
export async function countSeats(db: Db, classIds: string[]): Promise<(classId: string) => SeatCounts> {
  if (classIds.length === 0) return () => ({ confirmed: 0, held: 0, cancelled: 0, offered: 0, waiting: 0 });
  const seats = db
    .select({
      classId: classReservations.classId,
      status: sql<string>`${classReservations.status}`,
      count: count(),
    })
    .from(classReservations)
    .where(
      and(
        inArray(classReservations.classId, classIds),
        inArray(classReservations.status, ["held", "confirmed", "cancelled"]),
      ),
    )
    .groupBy(classReservations.classId, classReservations.status);
  const entries = db
    .select({ classId: classWaitlist.classId, status: sql<string>`${classWaitlist.status}`, count: count() })
    .from(classWaitlist)
    .where(
      and(inArray(classWaitlist.classId, classIds), inArray(classWaitlist.status, ["waiting", "offered"])),
    )
    .groupBy(classWaitlist.classId, classWaitlist.status);
  const rows = await seats.unionAll(entries);
  return (classId) => {
    const of = (status: string) =>
      rows.find((row) => row.classId === classId && row.status === status)?.count ?? 0;
    return {
      confirmed: of("confirmed"),
      held: of("held"),
      cancelled: of("cancelled"),
      offered: of("offered"),
      waiting: of("waiting"),
    };
  };
}

const attendeeColumns = {
  id: classReservations.id,
  name: classReservations.name,
  email: sql<string>`${classReservations.email}::text`,
  status: classReservations.status,
  paymentStatus: classReservations.paymentStatus,
  priceCents: classReservations.priceCents,
  reservedAt: classReservations.createdAt,
};

/**
 * Returns a page of the learners with a confirmed, held or cancelled seat, by the time of reservation; cancelled seats
 * come last. Expired seats are left out.
 */
export async function listAttendees(db: Db, classId: string, page: number) {
  const { people: size } = runPageSize;
  const rows = await db
    .select(attendeeColumns)
    .from(classReservations)
    .where(and(eq(classReservations.classId, classId), ne(classReservations.status, "expired")))
    .orderBy(
      sql`${classReservations.status} = 'cancelled'`,
      asc(classReservations.createdAt),
      asc(classReservations.id),
    )
    .limit(size + 1)
    .offset((page - 1) * size);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Returns all learners with a confirmed or held seat, for the file. A class has at most 500 seats. */
export const everyAttendee = (db: Db, classId: string) =>
  db
    .select(attendeeColumns)
    .from(classReservations)
    .where(
      and(eq(classReservations.classId, classId), inArray(classReservations.status, ["held", "confirmed"])),
    )
    .orderBy(asc(classReservations.createdAt), asc(classReservations.id));

/** Returns a page of the waitlist: entries that wait or have an offer, in order. */
export async function listWaiting(db: Db, classId: string, page: number) {
  const { people: size } = runPageSize;
  const rows = await db
    .select({
      id: classWaitlist.id,
      name: classWaitlist.name,
      email: sql<string>`${classWaitlist.email}::text`,
      status: classWaitlist.status,
      joinedAt: classWaitlist.createdAt,
      offerExpiresAt: classWaitlist.offerExpiresAt,
    })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), inArray(classWaitlist.status, ["waiting", "offered"])))
    .orderBy(asc(classWaitlist.place))
    .limit(size + 1)
    .offset((page - 1) * size);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Returns the total refund to learners if the class were cancelled now, in whole cents. */
export async function refundableOfClass(db: Db, classId: string): Promise<number> {
  const ofSeats = and(
    eq(classReservations.classId, classId),
    inArray(classReservations.status, ["held", "confirmed"]),
    eq(payments.state, "paid"),
  );
  // Refunds under way, which are not in the ledger until they are confirmed.
  const underWay = db
    .select({ cents: sum(refunds.amountCents) })
    .from(classReservations)
    .innerJoin(payments, eq(payments.reservationId, classReservations.id))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(ofSeats, inArray(refunds.state, ["requested", "submitted"])));
  const [left] = await db
    .select({ cents: sql<number>`(${retainedSum} - coalesce(${underWay}, 0))::int` })
    .from(classReservations)
    .innerJoin(payments, eq(payments.reservationId, classReservations.id))
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(ofSeats);
  return left?.cents ?? 0;
}

/** Returns the listed experts by name, for the admin's choice of a teacher. */
export const teachingExperts = (db: Db): Promise<Array<{ id: string; name: string }>> =>
  db
    .select({ id: experts.id, name: experts.name })
    .from(experts)
    .where(listed)
    .orderBy(asc(experts.name), asc(experts.id))
    .limit(mostExperts);

const mostExperts = 1000;
