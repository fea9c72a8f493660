import type { Answers, ScanResult } from "./analysis/result";
import type { Mode } from "./content/shape";

/** The owner of scans: an account, and the ids of the scans that a browser took without one (in a sealed cookie). */
export interface ScanHolder {
  userId: string | null;
  scanIds: readonly string[];
}

/** A scan for its holder's pages. */
export interface Scan {
  id: string;
  mode: Mode;
  answers: Answers;
  cvText: string | null;
  /** Null while questions are open. */
  finished: { at: Date; result: ScanResult; modelSummary: string | null } | null;
  isSaved: boolean;
  createdAt: Date;
}

/** The parts of a finished scan in lists and charts. */
export interface ScanSummary {
  id: string;
  mode: Scan["mode"];
  createdAt: Date;
  target: ScanResult["target"];
  readiness: number;
}

/** The maximum length of a CV, in characters. */
export const cvLimit = 20_000;

/** How long the content of a visitor's scan is kept, in days. */
export const forgottenAfterDays = 30;

/** The maximum number of scans in a browser's cookie. */
export const mostHeldScans = 5;
