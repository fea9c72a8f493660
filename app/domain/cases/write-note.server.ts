import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { canWriteNote } from "./case-file";

/**
 * Writes what the learner brings to a session, until it starts. An empty text removes the note.
 * @returns `late` if the session has started or was called off
 */
export async function writeNote(
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId, note }: { bookingId: string; note: string },
): Promise<Result<null, "not-found" | "late">> {
  if (!isId(bookingId)) return fail("not-found");
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .select({ status: bookings.status, startsAt: bookings.startsAt })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), eq(bookings.learnerId, actor.userId)))
      .for("update");
    if (!booking) return fail("not-found");
    if (!canWriteNote(booking, now)) return fail("late");
    if (note === "") {
      await tx.delete(bookingNotes).where(eq(bookingNotes.bookingId, bookingId));
    } else {
      await tx
        .insert(bookingNotes)
        .values({ bookingId, note, writtenAt: now, createdAt: now })
        .onConflictDoUpdate({ target: bookingNotes.bookingId, set: { note, writtenAt: now } });
    }
    return ok(null);
  });
}
