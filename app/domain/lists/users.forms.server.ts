import { z } from "zod";
import { emailLine } from "~/domain/form-fields.server";

/** The form of an admin's change that needs only confirmation. */
export const confirmationForm = z.object({});

/** The form to make a user an expert; the message for an empty field is the specification's. */
export const promotionForm = z.object({
  email: emailLine({ label: "Email", max: 254, missing: "Please enter an email address" }),
});
