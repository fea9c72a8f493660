import { block } from "~/domain/form-fields.server";
import { reasonForUsersLimit } from "./reason-for-users";

/** The admin's reason for a change, for the users that it affects. */
export const reasonForUsers = block({ label: "Reason", max: reasonForUsersLimit, missing: "Enter a reason" });
