/** An application to become an expert: what it says, what may become of it, and in which words. Pure. */

export type ApplicationStatus = "pending" | "accepted" | "declined";

/** What somebody says of themselves when they apply. */
export interface ApplicationFacts {
  name: string;
  email: string;
  skills: string;
  /** Whole years. */
  experienceYears: number;
  /** Whole cents, USD. */
  hourlyRateCents: number;
  description: string;
  languages: string;
  certifications: string;
  /** An http(s) address, like the photo. */
  linkedin: string;
  photo: string;
}

/** Most characters of each field; the rest as the database has it. */
export const applicationLimits = {
  name: 100,
  email: 254,
  skills: 1000,
  description: 4000,
  languages: 500,
  certifications: 1000,
  url: 2000,
  reason: 2000,
  maxYears: 80,
  minRateCents: 100,
  maxRateCents: 1_000_000,
};

/** The names of the form's fields as the contract pins them, with the labels that the page gives them. */
export const applicationLabels = {
  name: "Name",
  email: "Email",
  skills: "Skills",
  experience: "Years of experience",
  hourlyRate: "Hourly rate in dollars",
  description: "Description",
  languages: "Languages",
  certifications: "Certifications",
  linkedin: "LinkedIn URL",
  photo: "Photo URL",
} as const;

/** "1 year", "12 years" */
export const yearsLabel = (years: number): string => `${years} ${years === 1 ? "year" : "years"}`;
