import { z } from "zod";
import { emailLine } from "~/domain/form-fields.server";

/** The form to subscribe to dates of the foundations class; the email is stored in lower case. */
export const subscribeForm = z.object({
  email: emailLine({ label: "Email", max: 254, missing: "Enter your email" }).transform((given) =>
    given.toLowerCase(),
  ),
});

export type SubscribeFields = z.input<typeof subscribeForm>;
