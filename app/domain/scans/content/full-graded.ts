import type { Question } from "./shape";

/** Questions with options from "never" to leading. Each option shows at least what the options before it show. */
export const gradedQuestions: readonly Question[] = [
  {
    id: "siem_experience",
    kind: "one",
    text: "How do you work with a SIEM?",
    hint: "A SIEM collects logs and raises alerts, such as Splunk, Elastic or Microsoft Sentinel.",
    isRequired: true,
    options: [
      { id: "never", label: "I have never used one" },
      {
        id: "lab",
        label: "I searched logs in one, in a lab or with help",
        shows: { "KW-siem": 1, "KW-log-analysis": 1 },
      },
      {
        id: "alerts",
        label: "I investigate its alerts on my own, from the first search to the verdict",
        shows: { "KW-siem": 2, "KW-log-analysis": 2 },
      },
      {
        id: "rules",
        label: "I also write and tune its detection rules",
        shows: { "KW-siem": 2, "KW-log-analysis": 2, "KW-detection": 2 },
      },
      {
        id: "lead",
        label: "I also design such systems, or teach others to use them",
        shows: { "KW-siem": 3, "KW-log-analysis": 3, "KW-detection": 2 },
      },
    ],
  },
  {
    id: "linux_skills",
    kind: "one",
    text: "How do you work with Linux?",
    isRequired: true,
    options: [
      { id: "never", label: "I have never used it" },
      { id: "basics", label: "I use basic commands, with a guide at hand", shows: { "KW-linux": 1 } },
      { id: "daily", label: "I work on its command line without help", shows: { "KW-linux": 2 } },
      {
        id: "servers",
        label: "I run servers: users, services, updates, logs",
        shows: { "KW-linux": 2, "KW-hardening": 1, "KW-log-analysis": 1 },
      },
      {
        id: "lead",
        label: "I also harden servers by a standard, or teach others to run them",
        shows: { "KW-linux": 3, "KW-hardening": 2, "KW-log-analysis": 1 },
      },
    ],
  },
  {
    id: "incident_response",
    kind: "one",
    text: "What part have you had in security incidents?",
    isRequired: true,
    options: [
      { id: "never", label: "None" },
      {
        id: "exercise",
        label: "I practised in an exercise or a lab",
        shows: { "PD-WRL-003": 1 },
      },
      {
        id: "part",
        label: "I helped in real incidents: collected facts, wrote notes, carried out steps",
        shows: { "PD-WRL-003": 1, "KW-phishing": 1, "KW-log-analysis": 1 },
      },
      {
        id: "alone",
        label: "I handle common ones on my own: phishing, malware, stolen accounts",
        shows: { "PD-WRL-003": 2, "KW-phishing": 2, "KW-log-analysis": 2, "KW-edr": 1 },
      },
      {
        id: "lead",
        label: "I lead the response to serious incidents, up to the lessons learned",
        shows: {
          "PD-WRL-003": 3,
          "KW-phishing": 2,
          "KW-log-analysis": 2,
          "KW-edr": 1,
          "PD-WRL-002": 1,
        },
      },
    ],
  },
  {
    id: "mitre_attack",
    kind: "one",
    text: "How do you use MITRE ATT&CK?",
    isRequired: true,
    options: [
      { id: "never", label: "I have never used it" },
      { id: "know", label: "I know its tactics and can look a technique up", shows: { "KW-mitre": 1 } },
      { id: "map", label: "I map alerts or reports to its techniques", shows: { "KW-mitre": 2 } },
      {
        id: "hunt",
        label: "I also plan and run hunts for attackers by it",
        shows: { "KW-mitre": 2, "KW-threat-hunting": 2 },
      },
      {
        id: "lead",
        label: "I also set a team's priorities by it, or teach it",
        shows: { "KW-mitre": 3, "KW-threat-hunting": 2 },
      },
    ],
  },
  {
    id: "networking",
    kind: "one",
    text: "How do you work with networks?",
    isRequired: true,
    options: [
      { id: "never", label: "I only use them" },
      {
        id: "basics",
        label: "I can explain IP addresses, DNS and ports, and set up a small network",
        shows: { "KW-networking": 1 },
      },
      {
        id: "faults",
        label: "I troubleshoot on my own: routing, DNS, firewall rules",
        shows: { "KW-networking": 2 },
      },
      {
        id: "captures",
        label: "I also capture traffic and explain what it shows",
        shows: { "KW-networking": 2, "KW-packets": 2 },
      },
      {
        id: "lead",
        label: "I also design networks for many people, or teach others",
        shows: { "KW-networking": 3, "KW-packets": 2 },
      },
    ],
  },
  {
    id: "scripting",
    kind: "one",
    text: "How do you write scripts or software?",
    hint: "In Python, PowerShell, Bash, JavaScript or any other language.",
    isRequired: true,
    options: [
      { id: "never", label: "I don't" },
      { id: "change", label: "I change scripts that others wrote", shows: { "KW-scripting": 1 } },
      { id: "write", label: "I write scripts on my own that do real work", shows: { "KW-scripting": 2 } },
      {
        id: "develop",
        label: "I develop software with others: reviews, tests, releases",
        shows: { "KW-scripting": 3, "DD-WRL-003": 1, "KW-web": 1 },
      },
      {
        id: "secure",
        label: "I also find and fix security flaws in code, or teach others to",
        shows: { "KW-scripting": 3, "DD-WRL-003": 2, "KW-web": 1, "KW-appsec": 1 },
      },
    ],
  },
  {
    id: "cloud_security",
    kind: "one",
    text: "How do you work with clouds such as AWS, Azure or Google Cloud?",
    isRequired: true,
    options: [
      { id: "never", label: "I have never run anything there" },
      { id: "lab", label: "I tried services out, with a guide at hand", shows: { "NF-COM-004": 1 } },
      {
        id: "run",
        label: "I run services there and set up their roles and networks",
        shows: { "NF-COM-004": 1, "KW-iam": 1 },
      },
      {
        id: "secure",
        label: "I secure accounts on my own: least privilege, logging, open resources",
        shows: { "NF-COM-004": 2, "KW-iam": 2 },
      },
      {
        id: "lead",
        label: "I set guardrails for many teams, as code in their pipelines",
        shows: { "NF-COM-004": 3, "KW-iam": 2, "NF-COM-008": 2 },
      },
    ],
  },
  {
    id: "grc_knowledge",
    kind: "one",
    text: "How do you work with policies, risks and audits?",
    isRequired: true,
    options: [
      { id: "never", label: "I don't" },
      { id: "know", label: "I know what policies, risks and controls are", shows: { "KW-grc": 1 } },
      {
        id: "help",
        label: "I helped with an audit or a risk register",
        shows: { "KW-grc": 1, "KW-risk": 1, "KW-compliance": 1 },
      },
      {
        id: "alone",
        label: "I assess risks and test controls on my own",
        shows: { "KW-grc": 2, "KW-risk": 2, "KW-compliance": 2, "KW-nist-csf": 1, "KW-iso27001": 1 },
      },
      {
        id: "lead",
        label: "I run a programme: policies, suppliers, privacy, audits",
        shows: {
          "KW-grc": 3,
          "KW-risk": 2,
          "KW-compliance": 2,
          "KW-nist-csf": 1,
          "KW-iso27001": 1,
          "OG-WRL-002": 2,
          "OG-WRL-017": 2,
          "OG-WRL-008": 1,
        },
      },
    ],
  },
];
