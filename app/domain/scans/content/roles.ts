import type { Level, RoleSkill, SkillId, TargetRole } from "./shape";

/** The target roles, from a first job to a solid practitioner. The work roles are from NICE; the levels are our own. */
export const roles: readonly TargetRole[] = [
  {
    id: "soc-analyst",
    name: "SOC analyst",
    description: "Watches alerts, decides which ones are real attacks, and starts the response.",
    workRoles: ["PD-WRL-001"],
    skills: [
      quick("KW-siem", 2),
      quick("KW-log-analysis", 2),
      quick("KW-networking", 2),
      quick("KW-windows", 2),
      quick("KW-mitre", 2),
      full("PD-WRL-003", 1),
      full("KW-phishing", 2),
      full("KW-edr", 1),
      full("KW-linux", 1),
      full("KW-detection", 1),
    ],
  },
  {
    id: "penetration-tester",
    name: "Penetration tester",
    description: "Attacks systems with their owner's permission and reports what has to be fixed.",
    workRoles: ["PD-WRL-007", "CE-WRL-003"],
    skills: [
      quick("KW-pentest", 2),
      quick("KW-web", 2),
      quick("KW-networking", 2),
      quick("KW-linux", 2),
      quick("KW-active-directory", 2),
      full("KW-scripting", 2),
      full("KW-windows", 2),
      full("KW-vuln", 2),
      full("KW-api-security", 1),
      full("KW-osint", 1),
    ],
  },
  {
    id: "incident-responder",
    name: "Incident responder",
    description: "Finds out what an attacker did, stops it, and brings the organisation back to work.",
    workRoles: ["PD-WRL-003", "PD-WRL-002"],
    skills: [
      quick("PD-WRL-003", 3),
      quick("PD-WRL-002", 2),
      quick("KW-log-analysis", 2),
      quick("KW-windows", 2),
      quick("KW-edr", 2),
      full("KW-mitre", 2),
      full("KW-siem", 2),
      full("KW-linux", 2),
      full("KW-packets", 1),
      full("KW-malware", 1),
    ],
  },
  {
    id: "cloud-security-engineer",
    name: "Cloud security engineer",
    description:
      "Builds cloud platforms so that access is tight, settings are safe and everything is logged.",
    workRoles: ["IO-WRL-006", "DD-WRL-001"],
    skills: [
      quick("NF-COM-004", 2),
      quick("KW-iam", 2),
      quick("KW-scripting", 2),
      quick("KW-linux", 2),
      quick("KW-containers", 2),
      full("KW-networking", 2),
      full("NF-COM-008", 2),
      full("KW-hardening", 2),
      full("KW-log-analysis", 1),
      full("KW-threat-model", 1),
    ],
  },
  {
    id: "application-security-engineer",
    name: "Application security engineer",
    description: "Helps developers to design, write and ship software that withstands attacks.",
    workRoles: ["DD-WRL-003", "DD-WRL-005"],
    skills: [
      quick("KW-appsec", 2),
      quick("KW-web", 2),
      quick("DD-WRL-003", 2),
      quick("KW-threat-model", 2),
      quick("NF-COM-008", 2),
      full("KW-api-security", 2),
      full("KW-scripting", 2),
      full("NF-COM-011", 1),
      full("NF-COM-006", 1),
      full("KW-containers", 1),
    ],
  },
  {
    id: "grc-analyst",
    name: "GRC analyst",
    description: "Weighs risks, writes policies, and checks that the agreed controls are in place.",
    workRoles: ["OG-WRL-002", "OG-WRL-012", "OG-WRL-016"],
    skills: [
      quick("KW-grc", 2),
      quick("KW-risk", 2),
      quick("KW-compliance", 2),
      quick("KW-iso27001", 2),
      quick("KW-nist-csf", 2),
      full("OG-WRL-002", 2),
      full("OG-WRL-017", 1),
      full("OG-WRL-008", 1),
      full("KW-iam", 1),
      full("KW-vuln", 1),
    ],
  },
  {
    id: "threat-intelligence-analyst",
    name: "Threat intelligence analyst",
    description: "Studies attackers and tells others what they are likely to do next and how to prepare.",
    workRoles: ["PD-WRL-006", "CI-WRL-001"],
    skills: [
      quick("KW-threat-intel", 2),
      quick("KW-mitre", 3),
      quick("KW-osint", 2),
      quick("KW-threat-hunting", 2),
      quick("KW-phishing", 2),
      full("KW-networking", 2),
      full("KW-malware", 1),
      full("KW-detection", 1),
      full("KW-siem", 1),
      full("KW-scripting", 1),
    ],
  },
];

/** A skill for both modes. */
function quick(skill: SkillId, needed: Level): RoleSkill {
  return { skill, needed, isQuick: true };
}

/** A skill for the complete analysis only. */
function full(skill: SkillId, needed: Level): RoleSkill {
  return { skill, needed, isQuick: false };
}
