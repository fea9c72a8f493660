import { z } from "zod";
import { shownCents } from "~/domain/bookings/change/reschedule.forms.server";
import { isId } from "~/platform/ids";
import { seatMoveTexts } from "./seat-move";

/** What the page showed: the refund in whole cents, and whether the seat was only held. */
export const seatCancellationForm = z.object({
  refund: shownCents,
  hold: z
    .literal("on")
    .transform(() => true)
    .catch(false),
});

/** The chosen date. */
export const seatMoveForm = z.object({
  classId: z.string({ error: seatMoveTexts.missing }).refine(isId, seatMoveTexts.missing),
});
