import type { Answers, ScanResult } from "./analysis/result";
import type { Mode } from "./content/shape";

/** Who asks for a scan: an account, and the scans that a browser took without one (its sealed cookie). */
export interface ScanHolder {
  userId: string | null;
  scanIds: readonly string[];
}

/** A scan, as its holder's pages know it. */
export interface Scan {
  id: string;
  mode: Mode;
  answers: Answers;
  cvText: string | null;
  /** Null while questions are open. */
  finished: { at: Date; result: ScanResult; modelSummary: string | null } | null;
  /** An account keeps it. */
  isSaved: boolean;
  createdAt: Date;
}

/** What lists and charts show of a finished scan. */
export interface ScanSummary {
  id: string;
  mode: Scan["mode"];
  createdAt: Date;
  target: ScanResult["target"];
  readiness: number;
}

/** Characters of a CV. */
export const cvLimit = 20_000;

/** A visitor's scan keeps its answers for so long. */
export const forgottenAfterDays = 30;

/** As many scans of one browser are known to be its own. */
export const mostHeldScans = 5;
