import { z } from "zod";
import { block, emailLine, line, webAddressLine } from "~/domain/form-fields.server";
import { parsePrice } from "~/shared/money";
import { oneLine } from "~/shared/one-line";
import {
  type ApplicationFacts,
  applicationFields as fields,
  applicationLimits as limits,
} from "./application";

/** The application form; every field is required but the two for the card. Other posted fields, such as a status or user, are ignored. */

const rule = ({ label, missing, limit }: { label: string; missing: string; limit: number }) => ({
  label,
  missing,
  max: limit,
});

const optional = ({ label, limit }: { label: string; limit: number }) => ({ label, max: limit });

/**
 * Parses to the stored values: whole years and whole cents.
 * @param hasPortrait the account has uploaded a portrait, so that the photo's address may be left out
 */
export const applicationForm = ({ hasPortrait }: { hasPortrait: boolean }) =>
  z
    .object({
      name: line(rule(fields.name)),
      email: emailLine(rule(fields.email)),
      skills: block(rule(fields.skills)),
      experience: z.string().default("").transform(readYears),
      hourlyRate: z.string().default("").transform(readCents),
      description: block(rule(fields.description)),
      languages: line(rule(fields.languages)),
      certifications: block(rule(fields.certifications)),
      linkedin: webAddressLine(rule(fields.linkedin)),
      photo: webAddressLine(hasPortrait ? optional(fields.photo) : rule(fields.photo)),
      title: line(optional(fields.title)),
      lesson: block(optional(fields.lesson)),
    })
    .transform(
      ({ experience, hourlyRate, ...texts }): ApplicationFacts => ({
        ...texts,
        experienceYears: experience,
        hourlyRateCents: hourlyRate,
      }),
    );

function readYears(typed: string, context: z.RefinementCtx): number {
  const text = oneLine(typed);
  const years = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (years <= limits.years) return years;
  const wrong = `Years of experience must be a whole number from 0 to ${limits.years}`;
  context.addIssue({ code: "custom", message: text === "" ? fields.experience.missing : wrong });
  return z.NEVER;
}

function readCents(typed: string, context: z.RefinementCtx): number {
  const text = oneLine(typed);
  const cents = parsePrice(text);
  if (cents !== null && cents >= limits.minRateCents && cents <= limits.maxRateCents) return cents;
  const wrong = "Hourly rate must be an amount in dollars from 1 to 10,000, with at most two decimals";
  context.addIssue({ code: "custom", message: text === "" ? fields.hourlyRate.missing : wrong });
  return z.NEVER;
}
