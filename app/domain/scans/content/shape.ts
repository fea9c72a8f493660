/**
 * What the skill scan's content is made of. The rules that types can't say are in
 * `tests/domain/scans/scan-content.test.ts`.
 */

/** 'full' is the complete analysis. */
export type Mode = "quick" | "full";

/** 1 has done it with help, 2 does it alone, 3 does it in difficult cases or teaches it. */
export type Level = 1 | 2 | 3;

/** An id of the vocabulary (`domain/experts/vocabulary.ts`). */
export type SkillId = string;

export type RoleId =
  | "soc-analyst"
  | "penetration-tester"
  | "incident-responder"
  | "cloud-security-engineer"
  | "application-security-engineer"
  | "grc-analyst"
  | "threat-intelligence-analyst";

export interface TargetRole {
  id: RoleId;
  name: string;
  /** One sentence: what a person in this role does all day. */
  description: string;
  /** Ids of NICE work roles. */
  workRoles: readonly [string, ...string[]];
  /** Ten, the most important first; five of them are asked for by the quick scan. */
  skills: readonly RoleSkill[];
}

export interface RoleSkill {
  skill: SkillId;
  needed: Level;
  isQuick: boolean;
}

/** A skill that some role needs. */
export interface ScanSkill {
  skill: SkillId;
  /** Why it matters, in one sentence. */
  why: string;
  /** What one learns before it, among the skills of the scan. */
  after: readonly SkillId[];
  /** Hours of practice that the next level takes, more or less. */
  hoursALevel: number;
  action: MicroAction;
}

/** A first step that costs nothing but time. */
export interface MicroAction {
  title: string;
  description: string;
  minutes: number;
  /** A free resource, and who offers it. */
  url: string;
  source: string;
}

export type Question = ChoiceQuestion | TextQuestion;

export interface ChoiceQuestion {
  /** The specification's: q1 to q6, current_role … */
  id: string;
  kind: "one" | "several";
  text: string;
  hint?: string;
  isRequired: boolean;
  options: readonly Option[];
}

export interface TextQuestion {
  id: string;
  kind: "text";
  text: string;
  hint?: string;
  isRequired: false;
  /** Characters. */
  limit: number;
}

export interface Option {
  id: string;
  label: string;
  /** The skills that choosing it shows, with their levels. */
  shows?: Readonly<Record<SkillId, Level>>;
  /** Foundations that it lets one expect, where nothing better is shown. */
  suggests?: readonly SkillId[];
  /** The target that it chooses. */
  target?: RoleId;
  /** "None of these": it can't be chosen together with others. */
  isNone?: true;
}

/** Words by which sentences of a CV are judged. */
export type CvRules = Readonly<Record<CvRule, readonly string[]>>;

export type CvRule =
  | "harmless"
  | "denials"
  | "wishes"
  | "adverts"
  | "advertHeadings"
  | "ownHeadings"
  | "others"
  | "together"
  | "studied"
  | "passive"
  | "past"
  | "leading"
  | "alongside"
  | "people"
  | "leadIns"
  | "present"
  | "opening"
  | "experience";

export interface Content {
  version: string;
  roles: readonly TargetRole[];
  skills: readonly ScanSkill[];
  questions: Readonly<Record<Mode, readonly Question[]>>;
  cv: CvRules;
}
