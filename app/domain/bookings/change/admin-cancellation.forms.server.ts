import { z } from "zod";
import { toldReason } from "~/domain/lists/told-reason.forms.server";
import { cancellationForm, shownCents } from "./reschedule.forms.server";

/** The reason, and what the page said: what would go back, in whole cents, and whether it showed a hold. */
export const adminCancellationForm = z.object({
  reason: toldReason,
  refund: shownCents,
  hold: cancellationForm.shape.hold,
});
