import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { findClassById } from "~/domain/classes/public/public-classes.server";
import { type SeatRow, teacher } from "~/domain/classes/seats/seat-queries.server";
import { isId } from "~/platform/ids";
import { isOpenOffer } from "./waitlist";
import { isWaitlistToken, type WaitlistUse } from "./waitlist-token.server";

/** Returns a waitlist entry with its class by its link; null for a wrong token. @param secret the program's secret */
export async function findEntryByLink(
  db: Db,
  { entryId, ...link }: { entryId: string; token: string; use: WaitlistUse; secret: string },
) {
  if (!isId(entryId) || !isWaitlistToken(link.token, { ...link, entryId })) return null;
  const [entry] = await db
    .select({
      id: classWaitlist.id,
      classId: classWaitlist.classId,
      status: classWaitlist.status,
      offerExpiresAt: classWaitlist.offerExpiresAt,
      reservationId: classWaitlist.reservationId,
      givenUpAt: classWaitlist.givenUpAt,
      createdAt: classWaitlist.createdAt,
      position,
    })
    .from(classWaitlist)
    .where(eq(classWaitlist.id, entryId));
  const live = entry && (await findClassById(db, entry.classId));
  return entry && live ? { entry, live } : null;
}

/** The entry's position among those that wait, from 1. Drizzle names a lone table's columns without the table. */
export const position = sql<number>`(select count(*)::int from ${classWaitlist} as before
  where before.class_id = ${classWaitlist}.class_id and before.status = 'waiting' and before.place <= ${classWaitlist}.place)`;

/** A live waitlist entry with its class, as its owner sees it. */
export interface OwnEntryRow {
  id: string;
  live: {
    id: string;
    slug: string;
    title: string;
    startsAt: Date;
    durationMinutes: number;
    expertName: string | null;
  };
  expert: SeatRow["expert"];
  offeredUntil: Date | null;
  /** The position from 1; null while a seat is offered. */
  position: number | null;
}

/**
 * Returns the live entries that the account made, signed in, on waitlists of future classes, earliest class first. Of
 * several entries for a class, one with an open offer is preferred. @param classIds limits the result to these classes
 */
export async function findOwnEntries(
  db: Db,
  { userId, classIds, now }: { userId: string; classIds?: readonly string[]; now: Date },
): Promise<OwnEntryRow[]> {
  if (classIds?.length === 0) return [];
  const { classId, status, offerExpiresAt } = classWaitlist;
  const rows = await prepared(
    db
      .select({
        id: classWaitlist.id,
        status,
        offerExpiresAt,
        classId,
        slug: classes.slug,
        title: classes.title,
        startsAt: classes.startsAt,
        durationMinutes: classes.durationMinutes,
        expertName: classes.expertName,
        expert: teacher,
        position,
      })
      .from(classWaitlist)
      .innerJoin(classes, eq(classes.id, classId))
      .leftJoin(experts, eq(experts.id, classes.expertId))
      .where(
        and(
          eq(classWaitlist.userId, userId),
          classIds && isOneOf(classId, classIds),
          inArray(status, ["waiting", "offered"]),
          gt(classes.startsAt, now),
        ),
      )
      .orderBy(asc(classes.startsAt), asc(status), asc(classWaitlist.place))
      .limit(mostPlaces),
  );
  const open = rows.filter((row) => row.status === "waiting" || isOpenOffer(row, now));
  const firsts = open.filter((row) => open.find((other) => other.classId === row.classId) === row);
  return firsts.flatMap(({ id, status, offerExpiresAt, position, classId, startsAt, expert, ...live }) => {
    if (!startsAt) return [];
    const isOffered = status === "offered";
    return {
      id,
      live: {
        id: classId,
        startsAt,
        slug: live.slug,
        title: live.title,
        durationMinutes: live.durationMinutes,
        expertName: live.expertName,
      },
      expert,
      offeredUntil: isOffered ? offerExpiresAt : null,
      position: isOffered ? null : position,
    };
  });
}

const mostPlaces = 50;
