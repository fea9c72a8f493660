import type { Question } from "./shape";

/** The quick scan's questions about tasks. Options are things that the learner has done, not self-assessments. */
export const quickTasks: readonly Question[] = [
  {
    id: "q3",
    kind: "several",
    text: "What have you done with systems, networks and clouds?",
    hint: "Choose everything that you have done yourself.",
    isRequired: true,
    options: [
      {
        id: "linux-basics",
        label: "I used the Linux command line, with a guide at hand",
        shows: { "KW-linux": 1 },
      },
      {
        id: "linux-servers",
        label: "I run Linux servers: users, services, permissions, logs",
        shows: { "KW-linux": 2, "KW-log-analysis": 1 },
      },
      {
        id: "windows",
        label: "I run Windows computers: accounts, updates, event logs",
        shows: { "KW-windows": 2 },
      },
      {
        id: "domain",
        label: "I run a Windows domain with Active Directory",
        shows: { "KW-windows": 2, "KW-active-directory": 1 },
      },
      {
        id: "home-network",
        label: "I set up a small network and can explain IP, DNS and ports",
        shows: { "KW-networking": 1 },
      },
      {
        id: "networks",
        label: "I troubleshoot networks: routing, DNS, firewalls",
        shows: { "KW-networking": 2 },
      },
      {
        id: "scripts",
        label: "I write scripts that save me or my team work",
        shows: { "KW-scripting": 2 },
      },
      {
        id: "cloud",
        label: "I run something in AWS, Azure or Google Cloud",
        shows: { "NF-COM-004": 1 },
      },
      {
        id: "cloud-security",
        label: "I secure cloud accounts: settings, logging, open resources",
        shows: { "NF-COM-004": 2, "KW-iam": 1 },
      },
      {
        id: "access",
        label: "I manage access: roles, single sign-on (SSO), multi-factor sign-in (MFA)",
        shows: { "KW-iam": 2 },
      },
      {
        id: "containers",
        label: "I build container images and run them with least privilege",
        shows: { "KW-containers": 2 },
      },
      { id: "none", label: "None of these yet", isNone: true },
    ],
  },
  {
    id: "q4",
    kind: "several",
    text: "What have you done to find, investigate or understand attacks?",
    hint: "Choose everything that you have done yourself.",
    isRequired: true,
    options: [
      {
        id: "siem-lab",
        label: "I searched logs in a SIEM, in a lab or with help",
        shows: { "KW-siem": 1, "KW-log-analysis": 1 },
      },
      {
        id: "alerts",
        label: "I work on alerts in a SIEM and decide which ones matter",
        shows: { "KW-siem": 2, "KW-log-analysis": 1 },
      },
      {
        id: "logs",
        label: "I worked out from logs what a person did on a system",
        shows: { "KW-log-analysis": 2 },
      },
      {
        id: "rule",
        label: "I wrote a detection rule that is in use",
        shows: { "KW-detection": 2, "KW-siem": 2, "KW-mitre": 1 },
      },
      {
        id: "phishing",
        label: "I judged suspicious emails by headers, links and attachments",
        shows: { "KW-phishing": 2 },
      },
      {
        id: "endpoint",
        label: "I investigated Windows computers with an EDR tool",
        shows: { "KW-edr": 2, "KW-windows": 2 },
      },
      {
        id: "incident-part",
        label: "I took part in handling a security incident",
        shows: { "PD-WRL-003": 1 },
      },
      {
        id: "incident-lead",
        label: "I led the response to serious incidents",
        shows: { "PD-WRL-003": 3, "KW-log-analysis": 2 },
      },
      {
        id: "forensics",
        label: "I collected and examined evidence from disks or memory",
        shows: { "PD-WRL-002": 2 },
      },
      {
        id: "hunt",
        label: "I searched for attackers whom no alert had found",
        shows: { "KW-threat-hunting": 2, "KW-log-analysis": 2 },
      },
      {
        id: "attack-map",
        label: "I mapped what attackers did to MITRE ATT&CK",
        shows: { "KW-mitre": 2 },
      },
      {
        id: "attack-lead",
        label: "I set priorities by ATT&CK, or taught it to others",
        shows: { "KW-mitre": 3 },
      },
      {
        id: "intelligence",
        label: "I wrote threat reports that others acted on",
        shows: { "KW-threat-intel": 2, "KW-mitre": 1 },
      },
      {
        id: "open-sources",
        label: "I researched companies, domains or people in open sources",
        shows: { "KW-osint": 2 },
      },
      { id: "none", label: "None of these yet", isNone: true },
    ],
  },
  {
    id: "q5",
    kind: "several",
    text: "What have you done to test systems or to build safe software?",
    hint: "Choose everything that you have done yourself.",
    isRequired: true,
    options: [
      {
        id: "labs",
        label: "I solved attack labs, such as Hack The Box or Web Security Academy",
        shows: { "KW-pentest": 1, "KW-web": 1 },
      },
      {
        id: "pentest",
        label: "I tested systems with permission and wrote the report",
        shows: { "KW-pentest": 2 },
      },
      {
        id: "web",
        label: "I found and proved flaws in web applications",
        shows: { "KW-web": 2 },
      },
      {
        id: "domain",
        label: "I attacked Active Directory in an authorised test, or closed its attack paths",
        shows: { "KW-active-directory": 2 },
      },
      {
        id: "code",
        label: "I develop software and fixed security flaws in its code",
        shows: { "DD-WRL-003": 2, "KW-scripting": 2, "KW-web": 1 },
      },
      {
        id: "review",
        label: "I reviewed other people's designs or code for security",
        shows: { "KW-appsec": 2 },
      },
      {
        id: "threat-model",
        label: "I threat-modelled a feature with the team that built it",
        shows: { "KW-threat-model": 2 },
      },
      {
        id: "pipeline",
        label: "I put security checks into a build pipeline",
        shows: { "NF-COM-008": 2 },
      },
      { id: "none", label: "None of these yet", isNone: true },
    ],
  },
  {
    id: "q6",
    kind: "several",
    text: "What have you done with risks, rules and audits?",
    hint: "Skip this if you have done none of it.",
    isRequired: false,
    options: [
      {
        id: "audit-help",
        label: "I collected evidence for an audit",
        shows: { "KW-compliance": 1, "KW-grc": 1 },
      },
      {
        id: "audit",
        label: "I tested controls, as an auditor or before an audit",
        shows: { "KW-compliance": 2, "KW-grc": 1 },
      },
      {
        id: "risk",
        label: "I assessed risks and agreed with their owners what to do",
        shows: { "KW-risk": 2, "KW-grc": 1 },
      },
      {
        id: "governance",
        label: "I ran a programme of policies, risks and controls for a year",
        shows: { "KW-grc": 2, "OG-WRL-002": 2 },
      },
      {
        id: "iso27001",
        label: "I worked on an ISO 27001 management system",
        shows: { "KW-iso27001": 2 },
      },
      {
        id: "nist-csf",
        label: "I assessed an organisation with the NIST Cybersecurity Framework",
        shows: { "KW-nist-csf": 2 },
      },
    ],
  },
];
