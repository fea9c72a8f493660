import { z } from "zod";
import { email, isTypedTwice, newPasswordPair, notOwnName, typedTwice } from "../account.forms.server";
import { isOwnName } from "../common-passwords.server";

/** What the forms around a mailed link take; whatever else is posted is ignored. */

export const forgotForm = z.object({ email });

/** Without an address it is the signed-in account's own. */
export const resendForm = z.object({
  email: z.preprocess(
    (text) => (typeof text === "string" && text.trim() === "" ? undefined : text),
    email.optional(),
  ),
  redirectTo: z.string().optional(),
});

/** @param account whose password it is: its own name and address are refused, as everywhere */
export const resetForm = (account: { name: string; email: string }) =>
  z
    .object({ token: z.string().default(""), ...newPasswordPair })
    .refine(isTypedTwice, typedTwice)
    .refine(({ password }) => !isOwnName(password, account), notOwnName);
