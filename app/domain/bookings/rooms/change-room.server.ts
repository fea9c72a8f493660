import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import { announceMeetingLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { isMeetingOpen } from "~/domain/bookings/meeting-link/meeting-link";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { newRoom } from "./new-room.server";
import type { RoomError } from "./room";

type Changed = Result<null, Exclude<RoomError, "too-early">>;

/**
 * Gives a session another room for one of its sides, until the session is over, and mails both. The expert can also
 * replace a link by a room, and give a session its first room.
 */
export function changeRoom(db: Db, caller: SignedInCaller, bookingId: string): Promise<Changed> {
  const { actor, now, meetingRooms } = caller;
  return runCommand(db, async (tx): Promise<Changed> => {
    const seen = isId(bookingId) ? await bookingParties(tx, bookingId) : undefined;
    if (!seen || !sideOf(seen, actor.userId)) return fail("not-found");
    await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
    const found = await bookingParties(tx, bookingId);
    const side = found && sideOf(found, actor.userId);
    if (!found || !side) return fail("not-found");
    const { booking } = found;
    if (booking.room === null && side === "learner") return fail("not-found");
    if (!isMeetingOpen(booking, now)) return fail("closed");
    if (meetingRooms === null) return fail("off");

    const { room, link } = newRoom(meetingRooms);
    await tx.update(bookings).set({ meetingLink: link, room }).where(eq(bookings.id, bookingId));
    const changeId = await recordBookingEvent(tx, { bookingId, kind: "room_changed", actor: side, now });
    await announceMeetingLink(tx, { bookingId, link, changeId, roomBy: side });
    return ok(null);
  });
}
