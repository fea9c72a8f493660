import type { Answers, FitTone } from "~/domain/scans/analysis/result";
import type { Mode, RoleId, SkillId } from "~/domain/scans/content/shape";
import { fullPersonas } from "./scan-personas-full";

/** A person who takes the scan, and the result that an expert of the field expects. */
export interface Persona {
  story: string;
  mode: Mode;
  answers: Answers;
  cvText?: string;
  expected: Expectation;
}

/** Values that aren't given may be anything. */
export interface Expectation {
  /** The target of the result: the chosen role, or the one that fits best. */
  target?: RoleId;
  /** The role that fits best, chosen or not. */
  best?: RoleId;
  tones?: Partial<Record<RoleId, FitTone>>;
  /** The lower limit of the readiness, in percent: 60 means 60 to 79. */
  tier: 80 | 60 | 40 | 0;
  /** Among the strengths; an empty list means that there are none. */
  strengths: SkillId[];
  /** Among what is missing; an empty list means that nothing is. */
  gaps?: SkillId[];
  /** Among the foundations; an empty list means that there are none. */
  foundations?: SkillId[];
  firstStep?: SkillId;
  /** Both are in the plan, the first before the second. */
  order?: [SkillId, SkillId][];
}

const quickPersonas: readonly Persona[] = [
  {
    story: "Help-desk technician who wants to be a SOC analyst: knows computers, hasn't seen a SIEM",
    mode: "quick",
    answers: {
      q1: "soc-analyst",
      q2: "support",
      q3: ["windows", "home-network", "linux-basics"],
      q4: ["phishing"],
      q5: ["none"],
    },
    expected: {
      target: "soc-analyst",
      best: "soc-analyst",
      tones: { "soc-analyst": "red" },
      tier: 0,
      strengths: ["KW-windows"],
      foundations: ["KW-networking"],
      gaps: ["KW-siem", "KW-log-analysis", "KW-networking", "KW-mitre"],
      firstStep: "KW-networking",
      order: [
        ["KW-networking", "KW-log-analysis"],
        ["KW-log-analysis", "KW-siem"],
      ],
    },
  },
  {
    story: "Career changer from another field who has done none of it: nothing is claimed",
    mode: "quick",
    answers: { q1: "unsure", q2: "other", q3: ["none"], q4: ["none"], q5: ["none"] },
    expected: {
      tones: { "soc-analyst": "red", "grc-analyst": "red" },
      tier: 0,
      strengths: [],
      foundations: [],
    },
  },
  {
    story: "Linux administrator who moves to cloud security: has the base, lacks clouds and access",
    mode: "quick",
    answers: {
      q1: "cloud-security-engineer",
      q2: "administrator",
      q3: ["linux-basics", "linux-servers", "networks", "scripts", "cloud"],
      q4: ["none"],
      q5: ["none"],
    },
    expected: {
      target: "cloud-security-engineer",
      best: "cloud-security-engineer",
      tones: { "cloud-security-engineer": "yellow" },
      tier: 40,
      strengths: ["KW-linux", "KW-scripting"],
      foundations: [],
      gaps: ["NF-COM-004", "KW-iam", "KW-containers"],
      firstStep: "KW-iam",
      order: [["KW-iam", "NF-COM-004"]],
    },
  },
  {
    story: "Threat analyst who leads by ATT&CK and names no target: the scan finds the role",
    mode: "quick",
    answers: {
      q1: "unsure",
      q2: "security",
      q3: ["networks", "scripts"],
      q4: ["phishing", "hunt", "attack-map", "attack-lead", "intelligence", "open-sources"],
      q5: ["none"],
    },
    expected: {
      target: "threat-intelligence-analyst",
      best: "threat-intelligence-analyst",
      tones: { "threat-intelligence-analyst": "green", "application-security-engineer": "red" },
      tier: 80,
      strengths: ["KW-threat-intel", "KW-mitre", "KW-osint", "KW-threat-hunting", "KW-phishing"],
      gaps: [],
    },
  },
  {
    story: "Developer who reviews the team's code: the next step is to think about design",
    mode: "quick",
    answers: {
      q1: "application-security-engineer",
      q2: "developer",
      q3: ["scripts", "linux-basics"],
      q4: ["none"],
      q5: ["labs", "web", "code", "review"],
    },
    expected: {
      target: "application-security-engineer",
      best: "application-security-engineer",
      tones: { "application-security-engineer": "yellow" },
      tier: 60,
      strengths: ["KW-appsec", "KW-web", "DD-WRL-003"],
      gaps: ["KW-threat-model", "NF-COM-008"],
      firstStep: "KW-threat-model",
    },
  },
];

export const personas: readonly Persona[] = [...quickPersonas, ...fullPersonas];
