import { z } from "zod";
import { reasonLimit } from "~/domain/bookings/cancellation";
import { block } from "~/domain/form-fields.server";

/** Why a session is cancelled or moved: the other side reads it. Empty is null. */
const reason = block({ label: "Reason", max: reasonLimit }).transform((text) => text || null);

/** Missing or unreadable, it counts as a sum that no page shows, so that the page comes back with the right one. */
export const shownCents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(-1);

/** What the page said: what would go back and what would be kept, in whole cents, and whether it showed a hold. */
export const cancellationForm = z.object({
  reason,
  refund: shownCents,
  kept: shownCents,
  hold: z
    .literal("on")
    .transform(() => true)
    .catch(false),
});

/** The chosen time is read beside it, as on the picker (`readChoice`). */
export const rescheduleForm = z.object({ reason });
