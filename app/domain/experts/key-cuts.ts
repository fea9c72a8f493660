import { enumerate } from "~/shared/enumerate";
import { plural } from "~/shared/plural";

/** The six families of skills, in the order of the cuts on a key, from its tip to its bow. Pure data. */
export const families = ["govern", "build", "run", "detect", "attack", "investigate"] as const;
export type Family = (typeof families)[number];

export const familyNames: Record<Family, string> = {
  govern: "Risk and governance",
  build: "Secure development",
  run: "Systems and networks",
  detect: "Detection and response",
  attack: "Offensive security",
  investigate: "Forensics and intelligence",
};

/** How many skills of each family a card teaches, in the order of `families`. An expert's key is cut by it. */
export type Cuts = readonly number[];

/** "3 skills in detection and response, 2 in offensive security", the most first. */
export function cutsText(cuts: Cuts): string {
  if (cuts.every((count) => count === 0)) return "An uncut key: no skills of the list yet";
  return families
    .map((family, at) => ({ name: familyNames[family].toLowerCase(), count: cuts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }, at) => `${at === 0 ? plural(count, "skill") : count} in ${name}`)
    .join(", ");
}

/** The names beside a key, where a line has room for few letters. */
const shortNames: Record<Family, string> = {
  govern: "Governance",
  build: "Development",
  run: "Systems",
  detect: "Detection",
  attack: "Offensive",
  investigate: "Forensics",
};

/** The number of areas that are named beside a key. */
const namedAreas = 3;

/** Returns the areas of the deepest cuts in words, the deepest first: "Forensics", "Detection". */
export const keyAreas = (cuts: Cuts, length: "long" | "short" = "short"): string[] =>
  families
    .map((family, at) => ({ family, count: cuts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, namedAreas)
    .map(({ family }) => (length === "short" ? shortNames : familyNames)[family]);

/** What an expert's key does for the gaps of the viewer's last scan. */
export interface OpenedGaps {
  opened: number;
  /** The number of gaps, 1 to 6. */
  all: number;
}

/** An expert's key tried on the gaps. */
export interface TriedKey extends OpenedGaps {
  /** The names of the opened gaps, the most important first. */
  names: string[];
}

/** "Covers 2 of your 5 gaps: SIEM and Linux" */
export const triedText = (key: TriedKey): string => `${openedText(key)}: ${enumerate(key.names)}`;

/** "Covers 4 of your 5 gaps", for a key that opens at least one. */
export const openedText = ({ opened, all }: OpenedGaps): string =>
  all === 1 ? "Covers your gap" : `Covers ${opened} of your ${all} gaps`;
