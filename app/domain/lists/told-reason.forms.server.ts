import { block } from "~/domain/form-fields.server";
import { toldReasonLimit } from "./told-reason";

/** Why the admin changes something of a user's: the user reads it. */
export const toldReason = block({ label: "Reason", max: toldReasonLimit, missing: "Enter a reason" });
