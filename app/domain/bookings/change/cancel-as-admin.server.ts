import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { expireOverdueHolds } from "~/domain/bookings/change-state.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, type Result } from "~/shared/result";
import { type AdminCancellationError, whyNotCancellable } from "./admin-cancellation";
import { type Cancelled, cancelLocked, type ShownTerms } from "./cancel-booking.server";

interface AdminCancellation {
  bookingId: string;
  /** The admin's reason, 1 to 500 characters. Both sides can read it. */
  reason: string;
  shown: Omit<ShownTerms, "retainedCents">;
}

/**
 * Cancels a hold or a session for the admin, also a session that has begun. All that is retained is refunded, with no
 * deadline, the time becomes free, and the sides are mailed the reason.
 * @returns why not, checked under the locks: a repeated request gets "already-cancelled"
 */
export async function cancelAsAdmin(
  db: Db,
  caller: SignedInCaller,
  { bookingId, reason, shown }: AdminCancellation,
): Promise<Result<Cancelled, AdminCancellationError>> {
  if (!isId(bookingId)) return fail("unknown-booking");
  return runCommand(db, async (tx): Promise<Result<Cancelled, AdminCancellationError>> => {
    const found = await bookingParties(tx, bookingId);
    if (!found) return fail("unknown-booking");
    await lockInOrder(tx, ["expert", found.expert.expertId], ["learner", found.learner.userId]);
    await expireOverdueHolds(tx, eq(bookings.id, bookingId), caller.now);
    const [now] = await tx
      .select({ status: bookings.status })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    const whyNot = now ? whyNotCancellable[now.status] : "unknown-booking";
    if (whyNot) return fail(whyNot);
    const terms = { ...shown, retainedCents: 0 };
    const cancelled = await cancelLocked(tx, caller, { bookingId, side: "admin", reason, shown: terms });
    // The state was checked above, under the same locks.
    if (!cancelled.ok) return fail("terms-changed");
    await recordAudit(tx, caller, {
      action: "booking-cancelled",
      object: { type: "booking", id: bookingId },
      detail: { was: now?.status ?? "", refundCents: cancelled.value.refundCents },
    });
    return cancelled;
  });
}
