import { z } from "zod";
import { reasonForUsers } from "~/domain/lists/reason-for-users.forms.server";
import { cancellationForm, shownCents } from "./reschedule.forms.server";

/** The reason, and what the page showed: the refund in whole cents, and whether the booking was a hold. */
export const adminCancellationForm = z.object({
  reason: reasonForUsers,
  refund: shownCents,
  hold: cancellationForm.shape.hold,
});
