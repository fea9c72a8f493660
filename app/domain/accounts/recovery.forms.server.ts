import { z } from "zod";
import { email, newResetPassword } from "./account.forms.server";
import { accountMessages } from "./messages";

/** What the forms around a mailed link take; whatever else is posted is ignored. */

/** The specification says 'Error: {message}' on this page. */
export const forgotForm = z.object({
  email: z.unknown().transform((value, context) => {
    const read = email.safeParse(value || undefined);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) {
      context.addIssue({ code: "custom", message: `Error: ${message}` });
    }
    return z.NEVER;
  }),
});

/** Without an address it is the signed-in account's own. */
export const resendForm = z.object({ email: email.optional(), redirectTo: z.string().optional() });

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
