import { z } from "zod";
import { shownCents } from "~/domain/bookings/change/reschedule.forms.server";
import { personFields } from "~/domain/form-fields.server";

/** The forms of the waitlist. Other posted fields are ignored. */

/** Name and address of a waitlist entry, trimmed, with the address in lower case. */
export const waitlistForm = z.object({
  name: personFields.name,
  email: personFields.email.transform((given) => given.toLowerCase()),
});

export type WaitlistFields = z.input<typeof waitlistForm>;

/** What to do with an offer (`undo` restores a declined one), and the price that the page showed, in whole cents. */
export const offerForm = z.object({
  intent: z.enum(["accept", "decline", "undo"], "Choose one of the two"),
  price: shownCents,
});
