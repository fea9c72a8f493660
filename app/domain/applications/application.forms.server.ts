import { z } from "zod";
import { isDeliverable } from "~/domain/mails/mail";
import { cleanBlock, hasVisible, oneLine } from "~/shared/one-line";
import { isPlainWebAddress, notWebAddressText } from "~/shared/web-address";
import { type ApplicationFacts, applicationLimits as limits } from "./application";

/** What the forms around applications take; whatever else is posted (a status, a user) is ignored. */

/** Every field is required. Its output is what is stored: whole years, whole cents. */
export const applicationForm = z
  .object({
    name: required(line(), "Enter your name", "Name", limits.name),
    email: required(line(), "Enter your email", "Email", limits.email).refine(
      (given) => given === "" || isAddress(given),
      "Please enter a valid email address",
    ),
    skills: required(block(), "Enter your skills", "Skills", limits.skills),
    experience: z.string().default("").transform(oneLine).transform(readYears),
    hourlyRate: z.string().default("").transform(oneLine).transform(readCents),
    description: required(block(), "Enter a description", "Description", limits.description),
    languages: required(line(), "Enter your languages", "Languages", limits.languages),
    certifications: required(block(), "Enter your certifications", "Certifications", limits.certifications),
    linkedin: webAddress("Enter your LinkedIn URL", "LinkedIn URL"),
    photo: webAddress("Enter your photo URL", "Photo URL"),
  })
  .transform(
    ({ experience, hourlyRate, ...texts }): ApplicationFacts => ({
      ...texts,
      experienceYears: experience,
      hourlyRateCents: hourlyRate,
    }),
  );

/** What the admin decides on an application: a decline has its reason, which the applicant reads. */
export const applicationDecisionForm = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("accept") }),
    z.object({
      decision: z.literal("decline"),
      reason: required(block(), "Enter a reason", "Reason", limits.reason),
    }),
  ],
  { error: "Choose what to do" },
);

/** What the admin decides on a card's version. */
export const cardDecisionForm = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("approve") }),
    z.object({
      decision: z.literal("return"),
      reason: required(block(), "Enter a reason", "Reason", limits.reason),
    }),
  ],
  { error: "Choose what to do" },
);

function line() {
  return z.string().default("").transform(oneLine);
}

function block() {
  return z.string().default("").transform(cleanBlock);
}

function required(text: ReturnType<typeof line>, missing: string, label: string, limit: number) {
  return text
    .refine(hasVisible, missing)
    .refine((given) => [...given].length <= limit, `${label} must be at most ${limit} characters`);
}

function webAddress(missing: string, label: string) {
  return required(line(), missing, label, limits.url).refine(
    (given) => given === "" || isPlainWebAddress(given),
    notWebAddressText(label),
  );
}

function readYears(text: string, context: z.RefinementCtx): number {
  const years = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (years <= limits.maxYears) return years;
  return refuse(
    context,
    text === ""
      ? "Enter your years of experience"
      : `Years of experience must be a whole number from 0 to ${limits.maxYears}`,
  );
}

/** "40", "42.5" and "$42.50" as whole cents. */
function readCents(text: string, context: z.RefinementCtx): number {
  const [, dollars = "", cents = ""] = /^\$?\s?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amount = dollars === "" ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  if (amount >= limits.minRateCents && amount <= limits.maxRateCents) return amount;
  return refuse(
    context,
    text === ""
      ? "Enter your hourly rate"
      : "Hourly rate must be an amount in dollars from 1 to 10,000, with at most two decimals",
  );
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function isAddress(text: string): boolean {
  return isDeliverable(text) && /@[^@]+\.[^@.]+$/.test(text);
}
