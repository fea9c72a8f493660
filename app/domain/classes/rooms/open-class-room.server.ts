import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { RoomError } from "~/domain/bookings/rooms/room";
import type { SignedInCaller } from "~/domain/caller";
import { isJoinOpen } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import { findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

type Opened = Result<{ link: string }, Exclude<RoomError, "off">>;

/**
 * Opens a class's room for the learner with this confirmed seat, from 10 minutes before the start until the end, and
 * notes the first time.
 * @returns the link to the room; `not-found` for all other accounts, and for a class without a room
 */
export function openSeatRoom(db: Db, { actor, now }: SignedInCaller, reservationId: string): Promise<Opened> {
  return runCommand(db, async (tx): Promise<Opened> => {
    const seen = await findLearnerSeat(tx, actor.userId, reservationId);
    if (!seen) return fail("not-found");
    await lockClass(tx, seen.live.id);
    const row = await findLearnerSeat(tx, actor.userId, reservationId);
    if (row?.seat.status !== "confirmed") return fail("not-found");
    const opened = linkNow(row.live, now);
    if (!opened.ok) return opened;
    const unseen = and(eq(classReservations.id, reservationId), isNull(classReservations.roomOpenedAt));
    await tx.update(classReservations).set({ roomOpenedAt: now }).where(unseen);
    return opened;
  });
}

/** The same for the expert who teaches the class. */
export function openTaughtRoom(db: Db, { actor, now }: SignedInCaller, classId: string): Promise<Opened> {
  const { expertId } = actor;
  return runCommand(db, async (tx): Promise<Opened> => {
    const live = isId(classId) ? await lockClass(tx, classId) : undefined;
    if (!live || expertId === null || live.expertId !== expertId) return fail("not-found");
    const opened = linkNow(live, now);
    if (!opened.ok) return opened;
    const unseen = and(eq(classes.id, classId), isNull(classes.roomOpenedAt));
    await tx.update(classes).set({ roomOpenedAt: now }).where(unseen);
    return opened;
  });
}

function linkNow(live: LiveClass, now: Date): Opened {
  const { room, zoomLink: link, startsAt } = live;
  if (room === null || link === null || !startsAt) return fail("not-found");
  if (isJoinOpen(live, now)) return ok({ link });
  return fail(live.status !== "cancelled" && now < startsAt ? "too-early" : "closed");
}
