import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { reasonLimit } from "./cancellation";

/** Why a session is cancelled or moved: the other side reads it. Empty is null. */
const reason = block({ label: "Reason", max: reasonLimit }).transform((text) => text || null);

/** `refund`: what the page said would go back, in whole cents. Without it nothing is compared. */
export const cancellationForm = z.object({
  reason,
  refund: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .transform((cents) => cents ?? null)
    // Unreadable, it counts as a sum that nobody is shown, so that the page comes back with the right one.
    .catch(-1),
});

/** The chosen time is read beside it, as on the picker (`readChoice`). */
export const rescheduleForm = z.object({ reason });
