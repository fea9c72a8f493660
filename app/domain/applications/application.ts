import type { Application } from "~/db/schema/experts/applications";
import { plural } from "~/shared/plural";

/** The facts, fields and texts of an application to become an expert. Pure. */

/** The applicant's answers; LinkedIn and photo are http(s) addresses. */
export type ApplicationFacts = Omit<Application, "id" | "userId" | "status" | "createdAt" | keyof Decided>;
type Decided = Pick<Application, "decidedBy" | "decidedAt" | "reason">;

/** The form's fields in their order, by the names that the contract defines, then what only a card needs, which is optional. */
export const applicationFields = {
  name: { kind: "line", label: "Name", missing: "Enter your name", limit: 100, autoComplete: "name" },
  email: { kind: "email", label: "Email", missing: "Enter your email", limit: 254, autoComplete: "email" },
  skills: {
    kind: "block",
    label: "Skills",
    missing: "Enter your skills",
    hint: "What you would teach: incident response, cloud security, penetration testing …",
    limit: 1000,
    rows: 3,
  },
  experience: {
    kind: "years",
    label: "Years of experience",
    missing: "Enter your years of experience",
    hint: "In whole years, such as 7.",
  },
  hourlyRate: {
    kind: "rate",
    label: "Hourly rate in dollars",
    missing: "Enter your hourly rate",
    hint: "Per 50-minute lesson, such as 40.",
  },
  description: {
    kind: "block",
    label: "Description",
    missing: "Enter a description",
    hint: "Who you are, and how you would teach.",
    limit: 4000,
  },
  languages: {
    kind: "line",
    label: "Languages",
    missing: "Enter your languages",
    hint: "The languages that you teach in.",
    limit: 500,
  },
  certifications: {
    kind: "block",
    label: "Certifications",
    missing: "Enter your certifications",
    hint: "For example OSCP, CISSP; write “None” if you have none.",
    limit: 1000,
    rows: 3,
  },
  linkedin: {
    kind: "url",
    label: "LinkedIn URL",
    missing: "Enter your LinkedIn URL",
    hint: "Starts with https://",
    limit: 2000,
  },
  photo: {
    kind: "url",
    label: "Photo URL",
    missing: "Enter your photo URL",
    hint: "Starts with https://",
    limit: 2000,
  },
  title: {
    kind: "line",
    label: "Title",
    hint: "What you do, in a few words. Learners see it under your name.",
    limit: 120,
    optional: true,
  },
  lesson: {
    kind: "block",
    label: "Your first lesson",
    hint: "What a first lesson with you looks like.",
    limit: 2000,
    rows: 4,
    optional: true,
  },
} as const satisfies Record<string, ApplicationField>;

export interface ApplicationField {
  kind: "line" | "block" | "email" | "url" | "years" | "rate";
  label: string;
  /** The error if it is empty; an optional field has none. */
  missing?: string;
  optional?: boolean;
  hint?: string;
  limit?: number;
  /** The number of lines of a text area. */
  rows?: number;
  autoComplete?: string;
}

export type ApplicationFieldName = keyof typeof applicationFields;

export const applicationLimits = { years: 80, minRateCents: 100, maxRateCents: 1_000_000 };

/** Picks the applicant's own answers, without the decision, which only the admin sees. */
export const factsOf = (row: ApplicationFacts): ApplicationFacts => ({
  name: row.name,
  email: row.email,
  skills: row.skills,
  experienceYears: row.experienceYears,
  hourlyRateCents: row.hourlyRateCents,
  description: row.description,
  languages: row.languages,
  certifications: row.certifications,
  linkedin: row.linkedin,
  photo: row.photo,
  title: row.title,
  lesson: row.lesson,
});

/** "1 year", "12 years" */
export const yearsLabel = (years: number): string => plural(years, "year");
