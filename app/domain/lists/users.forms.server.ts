import { z } from "zod";
import { emailLine } from "~/domain/form-fields.server";

/** A change of the admin's pages that needs nothing but the confirmation. */
export const confirmationForm = z.object({});

/** Whom to make an expert; the text for an empty field is the specification's. */
export const promotionForm = z.object({
  email: emailLine({ label: "Email", max: 254, missing: "Please enter an email address" }),
});
