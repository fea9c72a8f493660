import { and, asc, desc, eq, gt, isNotNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLiveSeat, whereTaught } from "~/db/live-classes.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import {
  type BookingOwner,
  type BookingRow,
  bookingColumns,
  type Walk,
  walkBookings,
  walkColumns,
} from "~/domain/bookings/queries.server";
import { longestMinutes } from "~/domain/classes/class";
import {
  type SeatRow,
  seatColumns,
  selectTaught,
  soldSeats,
  type TaughtRow,
} from "~/domain/classes/seats/seat-queries.server";

/** A user's booked sessions, seats and taught classes in one list. */

/** An entry of the list. */
export type OwnEntry =
  | { kind: "session"; row: BookingRow }
  | { kind: "seat"; row: SeatRow }
  | { kind: "class"; row: TaughtRow };

/** The number of entries on a page. */
export const entriesPerPage = 20;

/**
 * Returns a page (from 1) of the owner's sessions and classes: first current and upcoming ones, soonest first, then the
 * others, latest first. `hasNext` tells whether a page follows.
 */
export async function listOwn(db: Db, owner: BookingOwner, { page, now }: { page: number; now: Date }) {
  const offset = (page - 1) * entriesPerPage;
  const entries = toEntries(await askList(db, { ...owner, now, offset, walked: offset + listed }));
  return { entries: entries.slice(0, entriesPerPage), hasNext: entries.length > entriesPerPage };
}

/** One extra row shows whether there is a next page. */
const listed = entriesPerPage + 1;

/** The query of `listOwn`, exported so that a test can check its plan. `walked` limits the rows read of each kind. */
export function listQuery(db: Db, { now, offset, walked, ...owner }: ListQuery) {
  const walk = { now, limit: walked };
  const [ahead, over] = [
    walks(db, owner, { ...walk, isAhead: true }),
    walks(db, owner, { ...walk, isAhead: false }),
  ];
  return readEntries(db, unionAll(ahead, over), { limit: listed, offset });
}

interface ListQuery extends BookingOwner {
  now: Date;
  offset: number;
  walked: number;
}

const askList = builtOnce(listQuery);

/** The number of entries on a learner's dashboard; as many as can be unpaid at once. */
const nextShown = 3;

/** Returns the owner's current and upcoming sessions and classes, soonest first. */
export const findNextOwn = async (db: Db, owner: BookingOwner, now: Date): Promise<OwnEntry[]> =>
  toEntries(await askNext(db, { ...owner, now }));

const askNext = builtOnce((db, { now, ...owner }: BookingOwner & { now: Date }) =>
  readEntries(db, walks(db, owner, { now, limit: nextShown, isAhead: true }), {
    limit: nextShown,
    offset: 0,
  }),
);

/** Returns the newest 20 sessions and classes that are over or cancelled, latest first. */
export const findOverOwn = async (db: Db, owner: BookingOwner, now: Date): Promise<OwnEntry[]> =>
  toEntries(await askOver(db, { ...owner, now }));

const askOver = builtOnce((db, { now, ...owner }: BookingOwner & { now: Date }) =>
  readEntries(db, walks(db, owner, { now, limit: entriesPerPage, isAhead: false }), {
    limit: entriesPerPage,
    offset: 0,
  }),
);

const nextTaughtShown = 5;

/** Returns an expert's current and upcoming classes, soonest first. */
export const findNextTaught = (db: Db, expertId: string, now: Date): Promise<TaughtRow[]> =>
  askNextTaught(db, { expertId, now });

const askNextTaught = builtOnce((db, { expertId, now }: { expertId: string; now: Date }) =>
  selectTaught(db)
    .where(and(eq(classes.expertId, expertId), startsLate(now), classIsOn(now)))
    .orderBy(asc(classes.startsAt), desc(classes.id))
    .limit(nextTaughtShown),
);

function walks(db: Db, owner: BookingOwner, walk: Walk) {
  const booked = unionAll(walkBookings(db, owner, walk), walkSeats(db, owner.userId, walk));
  return owner.expertId ? unionAll(booked, walkTaught(db, owner.expertId, walk)) : booked;
}

/** A user has few seats: reads them by the index on the learner, then sorts them by the start of the class. */
function walkSeats(db: Db, userId: string, { now, isAhead, limit }: Walk) {
  const isOn = sql`(${whereLiveSeat(now)} and ${classIsOn(now)})`;
  return db
    .select(walkColumns("seat", { id: classReservations.id, startsAt: classes.startsAt }, isAhead))
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(
      and(eq(classReservations.learnerId, userId), isNotNull(classes.startsAt), isAhead ? isOn : not(isOn)),
    )
    .orderBy(isAhead ? asc(classes.startsAt) : desc(classes.startsAt), desc(classReservations.id))
    .limit(limit);
}

/** Reads by the index on expert and start. Classes without a date are only in the list of classes to run. */
function walkTaught(db: Db, expertId: string, { now, isAhead, limit }: Walk) {
  const own = and(eq(classes.expertId, expertId), isNotNull(classes.startsAt));
  return db
    .select(walkColumns("class", classes, isAhead))
    .from(classes)
    .where(isAhead ? and(own, startsLate(now), classIsOn(now)) : and(own, not(classIsOn(now))))
    .orderBy(isAhead ? asc(classes.startsAt) : desc(classes.startsAt), desc(classes.id))
    .limit(limit);
}

/** Whether a class is current or upcoming. Combine with `startsLate`, which uses the index on the start. */
const classIsOn = (now: Date): SQL => sql`(${whereTaught} and ${gt(classes.endsAt, now)})`;
const startsLate = (now: Date) =>
  gt(
    classes.startsAt,
    sql`${sql.param(now, classes.startsAt)}::timestamptz - make_interval(mins => ${longestMinutes}::int)`,
  );

/** Builds the query of a part of the walked rows, in the order of the list, each row with what its kind shows. */
function readEntries(
  db: Db,
  walked: ReturnType<typeof walks>,
  { limit, offset }: { limit: number; offset: number },
) {
  const all = walked.as("walked");
  const shown = db
    .select({
      kind: sql<OwnEntry["kind"]>`${all.kind}`.as("entry_kind"),
      id: sql<string>`${all.id}`.as("entry_id"),
      at: sql`${all.at}`.as("entry_at"),
      isAhead: sql`${all.isAhead}`.as("entry_is_ahead"),
    })
    .from(all)
    .orderBy(...inOrder(all))
    .limit(limit)
    .offset(offset)
    .as("shown");
  const isOf = (kind: OwnEntry["kind"], id: SQLWrapper) =>
    sql`${shown.kind} = ${kind}::text and ${id} = ${shown.id}`;
  const ofClass = sql`coalesce(${classReservations.classId}, case ${shown.kind} when 'class' then ${shown.id} end)`;
  return db
    .select({ kind: shown.kind, session: bookingColumns, ...seatColumns, sold: soldSeats })
    .from(shown)
    .leftJoin(bookings, isOf("session", bookings.id))
    .leftJoin(classReservations, isOf("seat", classReservations.id))
    .leftJoin(classes, eq(classes.id, ofClass))
    .leftJoin(experts, eq(experts.id, sql`coalesce(${bookings.expertId}, ${classes.expertId})`))
    .orderBy(...inOrder(shown));
}

const inOrder = (rows: Record<"isAhead" | "at" | "id", SQLWrapper>) => [
  desc(rows.isAhead),
  sql`case when ${rows.isAhead} then ${rows.at} end`,
  desc(rows.at),
  desc(rows.id),
];

const toEntries = (rows: Awaited<ReturnType<typeof readEntries>>): OwnEntry[] =>
  rows.flatMap(({ kind, session, sold, ...row }): OwnEntry[] => {
    const { seat, live, expert } = row;
    if (kind === "seat") return seat && live ? [{ kind, row: { ...row, seat, live } }] : [];
    if (kind === "class") return live && expert ? [{ kind, row: { live, expert, sold } }] : [];
    // The join is an outer one for the other kinds: a session has its booking.
    return [{ kind, row: session as BookingRow }];
  });
