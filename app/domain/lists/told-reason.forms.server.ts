import { block } from "~/domain/form-fields.server";
import { toldReasonLimit } from "./told-reason";

/** The admin's reason for a change, for the users that it affects. */
export const toldReason = block({ label: "Reason", max: toldReasonLimit, missing: "Enter a reason" });
