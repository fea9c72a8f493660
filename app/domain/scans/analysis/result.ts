import type { Level, MicroAction, Mode, RoleId, SkillId } from "~/domain/scans/content/shape";

/** The answers by question: an option's id or the ids of several. The CV is stored separately. */
export type Answers = Record<string, string | string[]>;

/** The evidence for a claim: a question and its answer, as text. */
export interface Evidence {
  question: string;
  answer: string;
}

export interface Claim {
  skill: SkillId;
  name: string;
  why: string;
  needed: Level;
  /** 0 if nothing shows the skill. */
  shown: 0 | Level;
  evidence: Evidence[];
}

/** A skill of the target role: the level that the role needs, and the level that is shown. */
export type SkillLevel = Pick<Claim, "name" | "needed" | "shown">;

export interface Mentioned {
  skill: SkillId;
  name: string;
  /** The CV's text around the mention. */
  quote: string;
}

export interface RoleMatch {
  role: RoleId;
  name: string;
  description: string;
  /** In percent. */
  fit: number;
  /** The names of missing skills, the most important first. */
  gaps: string[];
}

export interface PlanStep {
  skill: SkillId;
  name: string;
  from: 0 | Level;
  to: Level;
  hours: number;
  /** The percentage points that it adds to the target's fit, or to the next role's if the target is complete. */
  gain: number;
  /** The names of its prerequisites that are earlier steps of the plan. */
  after: string[];
  action: MicroAction;
}

/** The result of a scan. It is stored as it was shown, so that later changes of the content don't affect it. */
export interface ScanResult {
  version: string;
  mode: Mode;
  /** The target role. If `isChosen` is false, it is the role that fits best. */
  target: { role: RoleId; name: string; isChosen: boolean; fit: number };
  /** Strengths divided by required skills, in whole percent. */
  readiness: number;
  /** Up to four roles, the best first, including the target. */
  roles: RoleMatch[];
  strengths: Claim[];
  /** Up to four, if there are fewer than two strengths. `needed` is 1 for skills that the target doesn't need. */
  foundations: Claim[];
  /** Up to six, the most important first. */
  missing: Claim[];
  /** Skills that the CV names without saying that the person did it. They don't count. Missing in version 1. */
  mentioned?: Mentioned[];
  skills: Record<string, "strong" | "weak">;
  /** The levels of all those skills, gaps first. Missing in older results. */
  levels?: SkillLevel[];
  /** Up to six. */
  plan: PlanStep[];
  /** The skills by which to find experts: those of the plan, then those of the gaps (`recommended_expert_tags`). */
  expertTags: SkillId[];
  summary: string;
}

export type FitTone = "green" | "yellow" | "red";

/** Returns the specification's colour: green from 70, yellow from 50, red below. @param fit in percent */
export const fitTone = (fit: number): FitTone => (fit >= 70 ? "green" : fit >= 50 ? "yellow" : "red");

/** Returns the roles with a fit above 0. */
export const fittingRoles = ({ roles }: Pick<ScanResult, "roles">): RoleMatch[] =>
  roles.filter(({ fit }) => fit > 0);
