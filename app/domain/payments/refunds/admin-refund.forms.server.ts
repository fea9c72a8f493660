import { z } from "zod";
import { shownCents } from "~/domain/bookings/change/reschedule.forms.server";
import { reasonForUsers } from "~/domain/lists/reason-for-users.forms.server";
import { parsePrice } from "~/shared/money";
import { adminRefundMessages } from "./admin-refund";

/** The form of a refund: amount, reason, and the remaining amount that the page showed, in whole cents. */
export const adminRefundForm = z.object({
  amount: z
    .string()
    .default("")
    .transform((typed) => parsePrice(typed) ?? 0)
    .refine((cents) => cents > 0, adminRefundMessages["too-much"]),
  reason: reasonForUsers,
  left: shownCents,
});
