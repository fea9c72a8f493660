import type { Level } from "~/domain/scans/content/shape";
import type { FitTone } from "./result";

/** The text of each level, for use inside a sentence. */
export const levelText: Record<0 | Level, string> = {
  0: "not yet",
  1: "with help",
  2: "on your own",
  3: "with the hardest cases",
};

/** The text of each tone of a fit. */
export const fitText: Record<FitTone, string> = {
  green: "Good fit",
  yellow: "Partial fit",
  red: "Early days",
};

/** Returns the text for a readiness, by the specification's tiers of 80, 60 and 40. @param readiness in percent */
export const readinessText = (readiness: number): string =>
  readiness >= 80
    ? "Ready to apply"
    : readiness >= 60
      ? "Nearly ready"
      : readiness >= 40
        ? "On the way"
        : "At the beginning";
