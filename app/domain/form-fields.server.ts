import { z } from "zod";
import { cleanBlock, hasVisible, oneLine } from "~/shared/one-line";
import { personLimits } from "~/shared/person-limits";
import { isLonger, mayFit } from "~/shared/text-length";
import { isPlainWebAddress, notWebAddressText } from "~/shared/web-address";

/** The kinds of text fields that forms are made of, cleaned as they are kept. An absent field is an empty one. */

export interface TextRule {
  /** The field's name in messages. */
  label: string;
  /** Most characters, as people count them. */
  max: number;
  /** What is said when nothing is typed; without it the field is optional. */
  missing?: string;
}

/** Text of one line, so that nothing in it begins a header or a line of its own in a mail. */
export const line = (rule: TextRule) => limited(oneLine, rule);

/** Text of several lines. */
export const block = (rule: TextRule) => limited(cleanBlock, rule);

/** What every form takes for an e-mail address; none of them can name a second recipient. */
export const emailPattern = z.regexes.email;

/** What every form says of an address that can't be right: the specification's words. */
export const wrongEmailText = "Please enter a valid email address";

/** An e-mail address of `emailPattern`. */
export const emailLine = (rule: TextRule) =>
  line(rule).refine((given) => given === "" || emailPattern.test(given), wrongEmailText);

/** Name and address of a person who writes to us; `PersonFields` shows them. */
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
