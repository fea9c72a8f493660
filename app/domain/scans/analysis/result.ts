import type { Level, MicroAction, Mode, RoleId, SkillId } from "~/domain/scans/content/shape";

/** By question: the option's id, the ids of several, or a text. The CV stands apart. */
export type Answers = Record<string, string | string[]>;

/** What a claim rests on: a question and what was answered, both in words. */
export interface Evidence {
  question: string;
  answer: string;
}

export interface Claim {
  skill: SkillId;
  name: string;
  why: string;
  needed: Level;
  /** 0: nothing shows it. */
  shown: 0 | Level;
  evidence: Evidence[];
}

export interface Mentioned {
  skill: SkillId;
  name: string;
  /** The CV's words around it. */
  quote: string;
}

export interface RoleMatch {
  role: RoleId;
  name: string;
  description: string;
  /** In percent. */
  fit: number;
  /** Names of the skills that are missing, the most important first. */
  gaps: string[];
}

export interface PlanStep {
  skill: SkillId;
  name: string;
  from: 0 | Level;
  to: Level;
  /** Practice that it takes, more or less. */
  hours: number;
  /** Points of the target's fit that it adds; where the target is complete, of the next role's. */
  gain: number;
  /** Names of steps of this plan that come before. */
  after: string[];
  action: MicroAction;
}

/** What a scan found, in words: it is kept as it was shown, whatever becomes of the content. */
export interface ScanResult {
  version: string;
  mode: Mode;
  /** `isChosen`: else it is the role that fits best. */
  target: { role: RoleId; name: string; isChosen: boolean; fit: number };
  /** In percent: strengths divided by required skills. */
  readiness: number;
  /** Up to four, the best first; the target is among them. */
  roles: RoleMatch[];
  strengths: Claim[];
  /**
   * Inferred where there are fewer than two strengths; up to four. Of a skill that the target doesn't need, `needed` is
   * 1.
   */
  foundations: Claim[];
  /** Up to six, the most important first. */
  missing: Claim[];
  /** What the CV names without saying that the person did it: it counts for nothing. Results of version 1 have none. */
  mentioned?: Mentioned[];
  /** Every required skill of the target, by name. */
  skills: Record<string, "strong" | "weak">;
  /** Up to six. */
  plan: PlanStep[];
  /** Whom to look for: skills of the plan, then of the gaps (`recommended_expert_tags`). */
  expertTags: SkillId[];
  summary: string;
  advice: string;
}

export type FitTone = "green" | "yellow" | "red";

/** The specification's colours: 70 and above, 50 and above, below. @param fit in percent */
export const fitTone = (fit: number): FitTone => (fit >= 70 ? "green" : fit >= 50 ? "yellow" : "red");

/** The roles that a result shows as fitting: nothing shown is no fit. */
export const fittingRoles = ({ roles }: Pick<ScanResult, "roles">): RoleMatch[] =>
  roles.filter(({ fit }) => fit > 0);
