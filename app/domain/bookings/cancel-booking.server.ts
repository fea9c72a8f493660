import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import { expertsUsers } from "~/db/schema/experts-users";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceCancellation } from "./announce-cancellation.server";
import { isUpcoming } from "./booking";

export interface Cancellation {
  bookingId: string;
  /** The canceller's own words, at most 1000 characters; the other side reads them. */
  reason: string | null;
}

/** `not-upcoming`: it has begun, or was over, or its hold had run out before. */
export type CancellationError = "not-found" | "not-upcoming";

/**
 * Calls a session off for one of its two sides, frees its time and mails the other side. A second cancellation of the
 * same booking, by whichever side, changes nothing and is no error. Money isn't looked at here.
 * @returns the booking; `not-found` for everybody who is no party to it
 */
export async function cancelBooking(
  db: Db,
  caller: SignedInCaller,
  { bookingId, reason }: Cancellation,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<Booking, CancellationError>> {
  if (!isId(bookingId)) return fail("not-found");
  const cancelOnce = () =>
    db.transaction(async (tx): Promise<Result<Booking, CancellationError>> => {
      const parties = await findParties(tx, bookingId);
      const side = parties && sideOf(parties, caller.actor.userId);
      if (!parties || !side) return fail("not-found");
      // Expert first, then learner, as in every command that takes or frees time.
      await lockInOrder(tx, ["expert", parties.expertId], ["learner", parties.learnerId]);
      return cancelLocked(tx, caller, { bookingId, side, reason });
    });
  return retryPassing(cancelOnce, wait);
}

/**
 * The same inside another command's transaction, which holds the locks of both sides and has made sure that `side`
 * may do this.
 */
export async function cancelLocked(
  tx: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  { bookingId, side, reason }: Cancellation & { side: "learner" | "expert" },
): Promise<Result<Booking, CancellationError>> {
  const own = eq(bookings.id, bookingId);
  const [booking] = await tx.select().from(bookings).where(own).for("update");
  if (!booking) return fail("not-found");
  if (booking.status === "cancelled") return ok(booking);
  if (isOverdue(booking, now)) {
    await tx.update(bookings).set({ status: "expired" }).where(own);
    return fail("not-upcoming");
  }
  if (!isUpcoming(booking, now)) return fail("not-upcoming");

  const [cancelled] = await tx
    .update(bookings)
    .set({
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: side,
      cancellationReason: reason?.trim() || null,
    })
    .where(own)
    .returning();
  if (!cancelled) throw new Error("The cancellation was not written");
  await announceCancellation(tx, cancelled, appUrl);
  return ok(cancelled);
}

interface Parties {
  learnerId: string;
  expertId: string;
  /** The account behind the expert's record (decision B2), if there is one. */
  expertUserId: string | null;
}

async function findParties(db: Db, bookingId: string): Promise<Parties | undefined> {
  const [parties] = await db
    .select({
      learnerId: bookings.learnerId,
      expertId: bookings.expertId,
      expertUserId: expertsUsers.userId,
    })
    .from(bookings)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, bookings.expertId))
    .where(eq(bookings.id, bookingId));
  return parties;
}

function sideOf({ learnerId, expertUserId }: Parties, userId: string): "learner" | "expert" | null {
  if (userId === learnerId) return "learner";
  return userId === expertUserId ? "expert" : null;
}

/** A hold that ran out no longer keeps its time (decision C8): whoever meets it says so. */
const isOverdue = ({ status, holdExpiresAt }: Booking, now: Date) =>
  status === "pending" && holdExpiresAt !== null && holdExpiresAt <= now;
