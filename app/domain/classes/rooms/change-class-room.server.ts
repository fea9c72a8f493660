import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { classes } from "~/db/schema/classes/classes";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { newRoom } from "~/domain/bookings/rooms/new-room.server";
import type { RoomError } from "~/domain/bookings/rooms/room";
import type { SignedInCaller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import { announceToSeats } from "~/domain/classes/seats/announce-seat.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

type Changed = Result<null, Exclude<RoomError, "too-early">>;

/** Gives a class another room, or its first one, for the expert who teaches it, and mails the learners with a seat. */
export function changeClassRoom(db: Db, caller: SignedInCaller, classId: string): Promise<Changed> {
  const { actor, now, meetingRooms } = caller;
  return runCommand(db, async (tx): Promise<Changed> => {
    const before = isId(classId) ? await lockClass(tx, classId) : undefined;
    if (!before || actor.expertId === null || before.expertId !== actor.expertId) return fail("not-found");
    if (before.status === "cancelled" || (before.endsAt && before.endsAt <= now)) return fail("closed");
    if (meetingRooms === null) return fail("off");
    const { room, link } = newRoom(meetingRooms);
    // A form of the class that is open has the earlier link.
    const version = before.version + 1;
    await tx.update(classes).set({ zoomLink: link, room, version }).where(eq(classes.id, classId));
    await announceToSeats(tx, classId, { about: "changed", previousStart: null });
    await recordAudit(tx, caller, {
      action: "class-changed",
      object: { type: "class", id: classId },
      detail: { fields: "zoomLink room" },
    });
    return ok(null);
  });
}
