import { quickTasks } from "./quick-tasks";
import type { Question } from "./shape";

/** The questions of the quick scan, for two to three minutes: the learner's target, position and experience. */
export const quickQuestions: readonly Question[] = [
  {
    id: "q1",
    kind: "one",
    text: "Which role are you aiming for?",
    hint: "You can change your mind: the result also shows the other roles that fit.",
    isRequired: true,
    options: [
      { id: "soc-analyst", label: "SOC analyst: watch alerts and find attacks", target: "soc-analyst" },
      {
        id: "penetration-tester",
        label: "Penetration tester: attack systems with permission",
        target: "penetration-tester",
      },
      {
        id: "incident-responder",
        label: "Incident responder: investigate and stop attacks",
        target: "incident-responder",
      },
      {
        id: "cloud-security-engineer",
        label: "Cloud security engineer: build safe cloud platforms",
        target: "cloud-security-engineer",
      },
      {
        id: "application-security-engineer",
        label: "Application security engineer: make software safe",
        target: "application-security-engineer",
      },
      {
        id: "grc-analyst",
        label: "GRC analyst: weigh risks and check controls",
        target: "grc-analyst",
      },
      {
        id: "threat-intelligence-analyst",
        label: "Threat intelligence analyst: study attackers",
        target: "threat-intelligence-analyst",
      },
      { id: "unsure", label: "I'm not sure yet" },
    ],
  },
  {
    id: "q2",
    kind: "one",
    text: "Where do you stand today?",
    hint: "Choose what comes closest.",
    isRequired: true,
    options: [
      { id: "new", label: "I'm new to IT" },
      { id: "student", label: "I study IT or security", suggests: ["KW-networking", "KW-scripting"] },
      {
        id: "support",
        label: "I work in IT support",
        suggests: ["KW-windows", "KW-networking", "KW-phishing"],
      },
      {
        id: "administrator",
        label: "I run systems or networks",
        suggests: ["KW-networking", "KW-linux", "KW-windows", "KW-log-analysis"],
      },
      {
        id: "developer",
        label: "I develop software",
        suggests: ["KW-scripting", "KW-web", "DD-WRL-003", "KW-api-security"],
      },
      {
        id: "governance",
        label: "I work in audit, law, quality or risk",
        suggests: ["KW-risk", "KW-compliance", "OG-WRL-002"],
      },
      {
        id: "security",
        label: "I work in security already",
        suggests: ["KW-networking", "KW-mitre", "KW-risk"],
      },
      { id: "other", label: "I work in another field" },
    ],
  },
  ...quickTasks,
];
