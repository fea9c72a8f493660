import { z } from "zod";
import { emailLine } from "~/domain/form-fields.server";

/** An address that wants to hear of the foundations class; kept in small letters. */
export const subscribeForm = z.object({
  email: emailLine({ label: "Email", max: 254, missing: "Enter your email" }).transform((given) =>
    given.toLowerCase(),
  ),
});

export type SubscribeFields = z.input<typeof subscribeForm>;
