import { z } from "zod";
import { shownCents } from "~/domain/bookings/change/reschedule.forms.server";
import { isId } from "~/platform/ids";
import { seatMoveTexts } from "./seat-move";

/** What the page said: what would go back, in whole cents, and whether it showed a hold. */
export const seatCancellationForm = z.object({
  refund: shownCents,
  hold: z
    .literal("on")
    .transform(() => true)
    .catch(false),
});

/** The date that was chosen. */
export const seatMoveForm = z.object({
  classId: z.string({ error: seatMoveTexts.missing }).refine(isId, seatMoveTexts.missing),
});
