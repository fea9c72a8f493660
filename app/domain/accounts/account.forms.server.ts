import { z } from "zod";
import { isTimeZone } from "~/shared/format-time";
import { oneLine } from "~/shared/one-line";
import { hasClock } from "~/shared/time.server";
import { accountMessages } from "./messages";

/** What the account forms take; whatever else is posted is ignored. */

const required = (error: string) => z.string({ error });

/** Addresses are compared and kept in lower case. */
const email = required("Enter your email")
  .trim()
  .toLowerCase()
  .max(254, "Email must be at most 254 characters")
  .pipe(z.email("Enter an email address in the correct format, like name@example.com"));

/** The password rule of sign-up and of every later change. */
export const newPassword = required("Enter your password")
  .max(256, accountMessages["long-password"])
  .refine(
    (text) => [...text].length >= 8 && /\p{L}/u.test(text) && /\p{N}/u.test(text),
    accountMessages["weak-password"],
  );

const redirectTo = z.string().optional();

/** Only `learner` and `expert` can be signed up for (decision B1); the learner is the default. */
export const signupForm = z.object({
  role: z.enum(["learner", "expert"], { error: "Choose Learner or Expert" }).default("learner"),
  name: required("Enter your name")
    .transform(oneLine)
    .pipe(z.string().min(1, "Enter your name").max(100, "Name must be at most 100 characters")),
  email,
  password: newPassword,
  remember: z.string().optional(),
  redirectTo,
});

/** No rule but "there is something": whether it is right is one uniform answer. */
export const loginForm = z.object({
  email: required("Enter your email").trim().toLowerCase().min(1, "Enter your email"),
  password: required("Enter your password"),
  redirectTo,
});

/** `detected` (or `source=detected`) marks a browser's own guess, which never replaces a choice. */
export const timeZoneForm = z.object({
  timeZone: z
    .string({ error: accountMessages["unknown-time-zone"] })
    .refine((zone) => isTimeZone(zone) && hasClock(zone), accountMessages["unknown-time-zone"])
    .transform(canonicalZone),
  detected: z.string().optional(),
  source: z.string().optional(),
  redirectTo,
});

/** The spelling under which the list of zones has it: "europe/berlin" is "Europe/Berlin". */
function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}
