import { and, eq, gt, type SQLWrapper, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { isMeetingOpen } from "~/domain/bookings/meeting-link/meeting-link";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { isRoomOpen, noteAgainMinutes, type RoomError } from "./room";

/**
 * Opens a session's room for one of its two sides, from 10 minutes before the start until the end, and notes it in the
 * booking's history. Opened again within 5 minutes, it isn't noted again.
 * @returns the link to the room; `not-found` for all other accounts, and for a session without a room
 */
export function openRoom(
  db: Db,
  { actor, now }: SignedInCaller,
  bookingId: string,
): Promise<Result<{ link: string }, Exclude<RoomError, "off">>> {
  return runCommand(db, async (tx): Promise<Result<{ link: string }, Exclude<RoomError, "off">>> => {
    const seen = isId(bookingId) ? await bookingParties(tx, bookingId) : undefined;
    if (!seen || !sideOf(seen, actor.userId)) return fail("not-found");
    await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
    const found = await bookingParties(tx, bookingId);
    const side = found && sideOf(found, actor.userId);
    if (!found || !side) return fail("not-found");
    const { room, meetingLink: link, ...booking } = found.booking;
    if (room === null || link === null) return fail("not-found");
    if (!isMeetingOpen(booking, now)) return fail("closed");
    if (!isRoomOpen({ ...booking, hasRoom: true }, now)) return fail("too-early");
    const since = new Date(now.getTime() - noteAgainMinutes * 60_000);
    if (!(await hasOpened(tx, { bookingId, side, since }))) {
      await recordBookingEvent(tx, { bookingId, kind: "room_opened", actor: side, now });
    }
    return ok({ link });
  });
}

async function hasOpened(
  db: Db,
  { bookingId, side, since }: { bookingId: string; side: BookingSide; since: Date },
): Promise<boolean> {
  const own = and(
    eq(bookingEvents.bookingId, bookingId),
    eq(bookingEvents.kind, "room_opened"),
    eq(bookingEvents.actor, side),
    gt(bookingEvents.createdAt, since),
  );
  return (await db.$count(bookingEvents, own)) > 0;
}

/** A side of a session that opened its room with the join button. */
export interface Opening {
  side: BookingSide;
  at: Date;
}

/** A column of queries: when which side opened the room of a booking, oldest first. `toOpenings` reads it. */
export const openingList = (bookingId: SQLWrapper) =>
  asList<{ side: BookingSide; at: string }>(sql`select actor as side, created_at as at from ${bookingEvents}
    where booking_id = ${bookingId} and kind = 'room_opened' order by created_at, id`);

/** Converts a list of `openingList`. */
export const toOpenings = (stored: Array<{ side: BookingSide; at: string }>): Opening[] =>
  stored.map(({ side, at }) => ({ side, at: new Date(at) }));
