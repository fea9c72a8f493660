import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/**
 * Removes the skill scan from the learner's own booking, so that the expert no longer sees it. Removing it again
 * changes nothing.
 */
export async function stopShowingScan(
  db: Db,
  { actor }: SignedInCaller,
  { bookingId }: { bookingId: string },
): Promise<Result<null, "not-found">> {
  if (!isId(bookingId)) return fail("not-found");
  const stopped = await db
    .update(bookings)
    .set({ scanId: null })
    .where(and(eq(bookings.id, bookingId), eq(bookings.learnerId, actor.userId)))
    .returning({ id: bookings.id });
  return stopped.length > 0 ? ok(null) : fail("not-found");
}
