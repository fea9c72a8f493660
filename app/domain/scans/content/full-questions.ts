import { certifications } from "./full-certifications";
import { gradedQuestions } from "./full-graded";
import { toolsUsed } from "./full-tools";
import type { Question } from "./shape";

const currentRole: Question = {
  id: "current_role",
  kind: "one",
  text: "What do you do today?",
  hint: "Choose what comes closest, or skip this.",
  isRequired: false,
  options: [
    { id: "none", label: "I'm new to IT, or between jobs" },
    { id: "student", label: "I study IT or security", suggests: ["KW-networking", "KW-scripting"] },
    {
      id: "support",
      label: "IT support or help desk",
      shows: { "KW-windows": 1 },
      suggests: ["KW-networking", "KW-phishing", "KW-edr"],
    },
    {
      id: "windows-administrator",
      label: "System administrator, mainly Windows",
      shows: { "KW-windows": 2, "KW-active-directory": 1 },
      suggests: ["KW-networking", "KW-iam", "KW-log-analysis"],
    },
    {
      id: "linux-administrator",
      label: "System administrator, mainly Linux",
      suggests: ["KW-linux", "KW-networking", "KW-scripting", "KW-log-analysis"],
    },
    {
      id: "network-engineer",
      label: "Network engineer or administrator",
      suggests: ["KW-networking", "KW-packets", "KW-log-analysis"],
    },
    {
      id: "developer",
      label: "Software developer or tester",
      suggests: ["KW-scripting", "KW-web", "DD-WRL-003", "KW-api-security"],
    },
    {
      id: "cloud",
      label: "Cloud or DevOps engineer",
      suggests: ["NF-COM-004", "KW-linux", "KW-containers", "NF-COM-008"],
    },
    {
      id: "defender",
      label: "SOC analyst, security analyst or incident responder",
      suggests: ["KW-siem", "KW-log-analysis", "KW-mitre", "PD-WRL-003"],
    },
    {
      id: "tester",
      label: "Penetration tester or red teamer",
      shows: { "KW-pentest": 2 },
      suggests: ["KW-web", "KW-linux", "KW-networking"],
    },
    {
      id: "governance",
      label: "Audit, compliance, risk, privacy or law",
      suggests: ["KW-risk", "KW-compliance", "OG-WRL-002"],
    },
    { id: "other", label: "Something else" },
  ],
};

const desiredRole: Question = {
  id: "desired_role",
  kind: "one",
  text: "Which role are you aiming for?",
  hint: "Skip this, and the analysis uses the role that fits you best.",
  isRequired: false,
  options: [
    { id: "soc-analyst", label: "SOC analyst", target: "soc-analyst" },
    { id: "penetration-tester", label: "Penetration tester", target: "penetration-tester" },
    { id: "incident-responder", label: "Incident responder", target: "incident-responder" },
    { id: "cloud-security-engineer", label: "Cloud security engineer", target: "cloud-security-engineer" },
    {
      id: "application-security-engineer",
      label: "Application security engineer",
      target: "application-security-engineer",
    },
    { id: "grc-analyst", label: "GRC analyst", target: "grc-analyst" },
    {
      id: "threat-intelligence-analyst",
      label: "Threat intelligence analyst",
      target: "threat-intelligence-analyst",
    },
    { id: "unsure", label: "I'm not sure yet" },
  ],
};

/** Years of work don't prove a skill, so no option shows one. */
const experienceYears: Question = {
  id: "experience_years",
  kind: "one",
  text: "How many years have you worked in IT or security?",
  isRequired: true,
  options: [
    { id: "none", label: "None yet" },
    { id: "below-1", label: "Less than a year" },
    { id: "1-2", label: "One to two years" },
    { id: "3-5", label: "Three to five years" },
    { id: "above-5", label: "More than five years" },
  ],
};

const cvText: Question = {
  id: "cv_text",
  kind: "text",
  text: "Do you want to add your CV?",
  hint: "Paste its text, without your name and address. It is read on our server only, and you can delete it later.",
  isRequired: false,
  limit: 20_000,
};

/** The questions of the complete analysis, for eight to ten minutes, in the specification's order. */
export const fullQuestions: readonly Question[] = [
  currentRole,
  desiredRole,
  ...gradedQuestions,
  toolsUsed,
  certifications,
  experienceYears,
  cvText,
];
