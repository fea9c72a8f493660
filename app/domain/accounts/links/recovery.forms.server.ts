import { z } from "zod";
import { email, newResetPassword } from "../account.forms.server";
import { accountMessages } from "../messages";

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

export const resetForm = z
  .object({
    token: z.string().default(""),
    password: newResetPassword,
    confirmPassword: z.string({ error: accountMessages["password-mismatch"] }),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: accountMessages["password-mismatch"],
  });
