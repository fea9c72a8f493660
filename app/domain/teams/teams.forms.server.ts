import { z } from "zod";
import { block, emailPattern, line, wrongEmailText } from "~/domain/form-fields.server";
import { parsePrice } from "~/shared/money";
import { personLimits } from "~/shared/person-limits";
import { hasWebAddress, teamLimits } from "./team";

const orNull = (text: string) => text || null;

const teamFields = {
  name: line({ label: "Team name", max: teamLimits.name, missing: "Enter the team's name" }).refine(
    (name) => !hasWebAddress(name),
    "Enter a name without a web address, such as acme.com",
  ),
  billingAddress: block({ label: "Billing address", max: teamLimits.billingAddress }).transform(orNull),
  taxNumber: line({ label: "Tax number", max: teamLimits.taxNumber }).transform(orNull),
};

/** The form to make a team, and to change its details. */
export const teamForm = z.object(teamFields);

export type TeamDetails = z.output<typeof teamForm>;

/** Invites up to 20 addresses, one on each line or separated by commas. */
export const invitationsForm = z.object({
  emails: block({
    label: "Email addresses",
    max: teamLimits.invited * (personLimits.email + 2),
    missing: "Enter an email address",
  })
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .superRefine((emails, context) => {
      const wrong = emails.find((email) => email.length > personLimits.email || !emailPattern.test(email));
      if (wrong !== undefined) {
        context.addIssue({ code: "custom", message: `${wrongEmailText}: ${wrong.slice(0, 60)}` });
      } else if (emails.length > teamLimits.invited) {
        context.addIssue({
          code: "custom",
          message: `Enter at most ${teamLimits.invited} addresses at once`,
        });
      }
    }),
});

/** A button of one row of a list. */
export const rowForm = z.object({ id: z.uuid({ error: "Choose a row" }) });

/** A button alone. */
export const buttonForm = z.object({});

/** Dollars and cents a month, "250" or "99.50"; empty for no limit. */
const limitField = line({ label: "Monthly limit", max: 12 })
  .refine((text) => text === "" || isLimit(parsePrice(text)), "Enter an amount, like 250 or 99.50")
  .transform((text) => parsePrice(text));

const isLimit = (cents: number | null) => cents !== null && cents <= teamLimits.monthlyLimitCents;

export const memberForm = z.object({
  role: z.enum(["member", "manager"]).optional(),
  monthlyLimit: limitField,
});

const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

export const domainForm = z.object({
  domain: line({ label: "Domain", max: teamLimits.domain, missing: "Enter a domain" })
    .transform((typed) => typed.toLowerCase())
    .refine((domain) => domain === "" || domainPattern.test(domain), "Enter a domain, like acme.com"),
});

/** What can't be undone has a box to tick. */
const ticked = (error: string) => z.object({ confirmed: z.literal("yes", { error }) });

export const closingForm = ticked("Tick the box to close the team");
export const handOverForm = ticked("Tick the box to hand over the team");

export const domainDecisionForm = z.object({
  decision: z.enum(["prove", "refuse"], { error: "Choose what to do" }),
});
