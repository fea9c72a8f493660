/** The types of the skill scan's content. Further rules are checked by `tests/domain/scans/scan-content.test.ts`. */

/** 'full' is the complete analysis. */
export type Mode = "quick" | "full";

/** 1: has done it with help. 2: does it alone. 3: does it in difficult cases or teaches it. */
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
  /** One sentence about the daily work. */
  description: string;
  workRoles: readonly [string, ...string[]];
  /** Ten skills, the most important first. Five of them are in the quick scan. */
  skills: readonly RoleSkill[];
}

export interface RoleSkill {
  skill: SkillId;
  needed: Level;
  isQuick: boolean;
}

/** A skill that a role needs. */
export interface ScanSkill {
  skill: SkillId;
  why: string;
  after: readonly SkillId[];
  hoursALevel: number;
  action: MicroAction;
}

/** A first step that costs only time. */
export interface MicroAction {
  title: string;
  description: string;
  minutes: number;
  /** The address of a free resource; `source` is who offers it. */
  url: string;
  source: string;
}

export type Question = ChoiceQuestion | TextQuestion;

export interface ChoiceQuestion {
  /** The specification's id: q1 to q6, current_role … */
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
  limit: number;
}

export interface Option {
  id: string;
  label: string;
  shows?: Readonly<Record<SkillId, Level>>;
  /** The skills that the option makes likely. They can become foundations if there are few strengths. */
  suggests?: readonly SkillId[];
  target?: RoleId;
  /** "None of these": the option can't be combined with others. */
  isNone?: true;
}

/** The words by which sentences of a CV are judged. */
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
