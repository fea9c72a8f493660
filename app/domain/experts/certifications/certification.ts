import type { Certification } from "~/db/schema/experts/certifications";
import { formatDate, isoDay } from "~/shared/format-time";
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

/** The date of an instant in the expert's zone, as "2026-11-23"; in UTC if the zone is unknown. */
export function todayOf(timeZone: string, now: Date): string {
  try {
    return isoDay(now, timeZone);
  } catch {
    return isoDay(now, "UTC");
  }
}

/** Returns why an admin can't verify a certification with these dates. @param today the expert's */
export function refusalOfDates(
  { issuedOn, expiresOn }: { issuedOn: string; expiresOn: string | null },
  today: string,
): "issued-later" | "expired-already" | null {
  if (issuedOn > today) return "issued-later";
  return expiresOn !== null && expiresOn < today ? "expired-already" : null;
}

/**
 * Returns which mail about the expiry is due on a date: the first 30 days before it, the last on the day, each also in
 * the two days after that. Null if none is.
 */
export function expiryNotice(expiresOn: string, today: string): "first" | "last" | null {
  const ahead = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
  if (ahead <= 30 && ahead > 27) return "first";
  return ahead <= 0 && ahead > -3 ? "last" : null;
}

export type CertificationError = "not-found" | "not-on-card" | "already-waiting";

export const certificationMessages: Record<Exclude<CertificationError, "not-found">, string> = {
  "not-on-card": "Your listed card doesn't name this certification.",
  "already-waiting": "An admin is checking this certification. You get an email with the result.",
};

export const decideCertificationMessages = {
  "issued-later": "The date of issue can't be in the future",
  "expired-already": "The expiry can't be in the past",
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
