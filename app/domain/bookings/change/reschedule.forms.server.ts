import { z } from "zod";
import { reasonLimit } from "~/domain/bookings/cancellation";
import { block } from "~/domain/form-fields.server";

/** The reason for cancelling or moving a session, which the other side reads. Null if it is empty. */
const reason = block({ label: "Reason", max: reasonLimit }).transform((text) => text || null);

/** The cents that the page showed; -1 if missing or unreadable, so that the page comes back with the right amount. */
export const shownCents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(-1);

/** What the page showed: the refund and the retained amount in whole cents, and whether it was a hold. */
export const cancellationForm = z.object({
  reason,
  refund: shownCents,
  kept: shownCents,
  hold: z
    .literal("on")
    .transform(() => true)
    .catch(false),
});

/** The form has only the reason: the chosen time is read with `readChoice`, as on the picker. */
export const rescheduleForm = z.object({ reason });
