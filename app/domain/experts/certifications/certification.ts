import type { Certification } from "~/db/schema/experts/certifications";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";

/** Certifications of a card, verified or self-declared (0024). Pure. */

export const issuerLimit = 120;

/** The parts of a verified certification that a page shows. */
export type Verified = Pick<Certification, "name" | "issuer" | "lastDigits" | "issuedOn" | "expiresOn">;

/** "OffSec, number ends in 4711, issued 1 May 2024, valid until 1 May 2027" */
export function verifiedText({ issuer, lastDigits, issuedOn, expiresOn }: Verified): string {
  const until = expiresOn ? `, valid until ${dayText(expiresOn)}` : "";
  return `${isolated(issuer ?? "")}, number ends in ${lastDigits}, issued ${dayText(issuedOn ?? "")}${until}`;
}

/** "1 May 2024" for "2024-05-01" */
export const dayText = (day: string): string => formatDate(new Date(day), "UTC");

/** Whether it has expired. @param today "2026-11-23" in UTC */
export const isExpired = ({ expiresOn }: Pick<Certification, "expiresOn">, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

export type CertificationError = "not-found" | "not-on-card" | "already-waiting";

export const certificationMessages: Record<Exclude<CertificationError, "not-found">, string> = {
  "not-on-card": "Your listed card doesn't name this certification.",
  "already-waiting": "An admin is checking this certification. You get an email with the result.",
};

export const decideCertificationMessages = {
  "unknown-certification": "There is no such certification.",
  "already-decided": "This certification is already decided.",
};
export type DecideCertificationError = keyof typeof decideCertificationMessages;

/** Describes the state of a certification to its expert. */
export function standingOf(row: Certification | undefined, today: string): string {
  if (!row) return "Self-declared.";
  if (row.state === "submitted") return "An admin is checking it.";
  if (row.state === "refused") return "Self-declared: an admin couldn't verify it.";
  return isExpired(row, today)
    ? "Self-declared: the verified one has expired."
    : `Verified: ${verifiedText(row)}.`;
}
