import { z } from "zod";
import { cleanBlock, hasVisible, oneLine } from "~/shared/one-line";
import { personLimits } from "~/shared/person-limits";
import { isLonger, mayFit } from "~/shared/text-length";
import { isPlainWebAddress, notWebAddressText } from "~/shared/web-address";

/** The text fields of forms, cleaned as they are stored. A missing field counts as empty. */

export interface TextRule {
  label: string;
  max: number;
  missing?: string;
}

/** A text on one line, so that it can't start a header or a new line in a mail. */
export const line = (rule: TextRule) => limited(oneLine, rule);

/** A text of several lines. */
export const block = (rule: TextRule) => limited(cleanBlock, rule);

/** The email addresses that forms accept; none can contain a second recipient. */
export const emailPattern = z.regexes.email;

/** The specification's message for an invalid email address. */
export const wrongEmailText = "Please enter a valid email address";

/** An email address that matches `emailPattern`. */
export const emailLine = (rule: TextRule) =>
  line(rule).refine((given) => given === "" || emailPattern.test(given), wrongEmailText);

/** The fields for a name and an email address. `PersonFields` renders them. */
export const personFields = {
  name: line({ label: "Name", max: personLimits.name, missing: "Enter your name" }),
  email: emailLine({ label: "Email", max: personLimits.email, missing: "Enter your email" }),
};

/** An http(s) address; the server never fetches it. */
export const webAddressLine = (rule: TextRule) =>
  line(rule).refine((given) => given === "" || isPlainWebAddress(given), notWebAddressText(rule.label));

function limited(clean: (typed: string) => string, { label, max, missing }: TextRule) {
  const tooLong = `${label} must be at most ${max} characters`;
  const text: z.ZodType<string, string | undefined> = z
    .string()
    .default("")
    .refine((typed) => mayFit(typed, max), tooLong)
    .transform(clean);
  const given = missing === undefined ? text : text.refine(hasVisible, missing);
  return given.refine((typed) => !isLonger(typed, max), tooLong);
}
