import { and, asc, desc, eq, gt, inArray, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import {
  type BookingOwner,
  type BookingRow,
  findBookingsById,
  type Walk,
  walkBookings,
  walkColumns,
} from "~/domain/bookings/queries.server";
import { longestMinutes } from "~/domain/classes/class";
import {
  type SeatRow,
  selectSeats,
  selectTaught,
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
  const entries = await readEntries(db, askList(db, { ...owner, now, offset, walked: offset + listed }));
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
  return inOrder(db, unionAll(ahead, over)).limit(listed).offset(offset);
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
export const findNextOwn = (db: Db, owner: BookingOwner, now: Date): Promise<OwnEntry[]> =>
  readEntries(db, askNext(db, { ...owner, now }));

const askNext = builtOnce((db, { now, ...owner }: BookingOwner & { now: Date }) =>
  inOrder(db, walks(db, owner, { now, limit: nextShown, isAhead: true })).limit(nextShown),
);

/** Returns the newest 20 sessions and classes that are over or cancelled, latest first. */
export const findOverOwn = (db: Db, owner: BookingOwner, now: Date): Promise<OwnEntry[]> =>
  readEntries(db, askOver(db, { ...owner, now }));

const askOver = builtOnce((db, { now, ...owner }: BookingOwner & { now: Date }) =>
  inOrder(db, walks(db, owner, { now, limit: entriesPerPage, isAhead: false })).limit(entriesPerPage),
);

/** The number of classes on an expert's dashboard. */
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
  const isOn = sql`(${seatIsLive(now)} and ${classIsOn(now)})`;
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

const seatIsLive = (now: Date) =>
  or(
    eq(classReservations.status, "confirmed"),
    and(eq(classReservations.status, "held"), gt(classReservations.holdExpiresAt, now)),
  );

/** Whether a class is current or upcoming. Combine with `startsLate`, which uses the index on the start. */
const classIsOn = (now: Date): SQL =>
  sql`(${inArray(classes.status, ["open", "sold_out"])} and ${gt(classes.endsAt, now)})`;
const startsLate = (now: Date) =>
  gt(
    classes.startsAt,
    sql`${sql.param(now, classes.startsAt)}::timestamptz - make_interval(mins => ${longestMinutes}::int)`,
  );

/** The entries in the order of the list. */
function inOrder(db: Db, walked: ReturnType<typeof walks>) {
  const shown = walked.as("shown");
  return db
    .select({ kind: shown.kind, id: shown.id })
    .from(shown)
    .orderBy(
      desc(shown.isAhead),
      sql`case when ${shown.isAhead} then ${shown.at} end`,
      desc(shown.at),
      desc(shown.id),
    )
    .$dynamic();
}

/** Reads the rows of these ids, in their order, with one query for each kind. */
async function readEntries(
  db: Db,
  ids: PromiseLike<Array<{ kind: string; id: string }>>,
): Promise<OwnEntry[]> {
  const found = await ids;
  const idsOf = (kind: OwnEntry["kind"]) => found.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const read = async <Row>(kind: OwnEntry["kind"], rows: (ids: string[]) => PromiseLike<Row[]>) => {
    const ofKind = idsOf(kind);
    return ofKind.length > 0 ? rows(ofKind) : [];
  };
  const [sessions, seats, taught] = await Promise.all([
    read("session", (ofKind) => findBookingsById(db, ofKind)),
    read("seat", (ofKind) => askSeats(db, { ids: ofKind })),
    read("class", (ofKind) => askTaught(db, { ids: ofKind })),
  ]);
  const entries = new Map<string, OwnEntry>([
    ...sessions.map((row) => [row.id, { kind: "session", row }] as const),
    ...seats.map((row) => [row.seat.id, { kind: "seat", row }] as const),
    ...taught.map((row) => [row.live.id, { kind: "class", row }] as const),
  ]);
  return found.flatMap(({ id }) => entries.get(id) ?? []);
}

const askSeats = builtOnce((db, { ids }: { ids: string[] }) =>
  selectSeats(db).where(inArray(classReservations.id, ids)),
);
const askTaught = builtOnce((db, { ids }: { ids: string[] }) =>
  selectTaught(db).where(inArray(classes.id, ids)),
);
