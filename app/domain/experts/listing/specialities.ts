/** The topics with a page of their own, `/experts/{slug}`, named by what people search for. Pure. */
export interface Speciality {
  slug: string;
  /** The text of links: "Incident response". */
  name: string;
  /** Two or three sentences on the topic and its audience: the page's lead and its meta description. */
  lead: string;
  /** Vocabulary ids; an expert with one of these skills is listed on the page. */
  skills: readonly string[];
}

export const specialities: readonly Speciality[] = [
  {
    slug: "security-operations",
    name: "Security operations",
    lead: "Alerts, triage and shifts: the work of a security operations centre. For people who want their first analyst job, and for analysts who want to close alerts with reasons instead of guesses.",
    skills: ["KW-secops", "KW-siem", "KW-log-analysis", "KW-edr", "KW-phishing"],
  },
  {
    slug: "incident-response",
    name: "Incident response",
    lead: "What to do in the first hour, how to keep evidence, and how to write down what happened. For responders, and for administrators who are the response because there is no one else.",
    skills: ["KW-dfir", "PD-WRL-003", "PD-WRL-002", "IN-WRL-002"],
  },
  {
    slug: "detection-and-hunting",
    name: "Detection and threat hunting",
    lead: "Rules that fire when they should, and questions that find what no rule found. Bring a log source, a rule that is too loud, or a hunt that led nowhere.",
    skills: ["KW-detection", "KW-threat-hunting", "KW-mitre", "KW-ids", "KW-packets"],
  },
  {
    slug: "penetration-testing",
    name: "Penetration testing",
    lead: "From scope to report: finding what can be broken, and explaining it to the people who fix it. For people who prepare for an exam, and for testers whose reports come back with questions.",
    skills: [
      "KW-pentest",
      "KW-red-team",
      "KW-exploit",
      "KW-bug-bounty",
      "KW-attack-simulation",
      "KW-active-directory",
    ],
  },
  {
    slug: "application-security",
    name: "Application security",
    lead: "Threat models, code review, cryptography, and the bugs of web applications and APIs. For developers who own a login form, and for security people who have to talk to developers.",
    skills: [
      "KW-appsec",
      "KW-web",
      "KW-api-security",
      "KW-threat-model",
      "KW-mobile",
      "NF-COM-006",
      "NF-COM-008",
    ],
  },
  {
    slug: "cloud-security",
    name: "Cloud security",
    lead: "Accounts, roles, networks and containers at AWS, Azure and Google Cloud. For engineers who inherited an account with too many administrators, and for those who build the next one.",
    skills: ["NF-COM-004", "KW-aws", "KW-azure", "KW-gcp", "KW-containers"],
  },
  {
    slug: "identity-and-access",
    name: "Identity and access",
    lead: "Who may do what, and how you know. Directories, single sign-on, privileges and zero trust, for the people who run them and the people who review them.",
    skills: ["KW-iam", "NF-COM-001", "KW-zero-trust", "KW-active-directory"],
  },
  {
    slug: "malware-and-reversing",
    name: "Malware and reverse engineering",
    lead: "Reading programs that don't want to be read. From a first look in a sandbox to a debugger, for analysts who want to know what a sample does.",
    skills: ["KW-malware", "KW-reversing"],
  },
  {
    slug: "threat-intelligence",
    name: "Threat intelligence",
    lead: "Who attacks whom, how they do it, and what that means for you. For analysts who want their reports to change a decision.",
    skills: ["KW-threat-intel", "KW-osint", "CI-WRL-001"],
  },
  {
    slug: "governance-and-compliance",
    name: "Governance and compliance",
    lead: "Risk, policies, audits and the standards behind them. For people who prepare for ISO 27001 or NIST CSF, and for those who come from law, audit or IT and want to change sides.",
    skills: ["KW-grc", "KW-risk", "KW-compliance", "KW-iso27001", "KW-nist-csf", "KW-data-protection"],
  },
  {
    slug: "networks-and-systems",
    name: "Networks and systems",
    lead: "The ground that everything else stands on: Linux, Windows, networks from the office to the factory, and how to harden them. For beginners, and for anyone who skipped a chapter.",
    skills: [
      "KW-network",
      "KW-networking",
      "KW-linux",
      "KW-windows",
      "KW-hardening",
      "KW-firewalls",
      "NF-COM-010",
    ],
  },
  {
    slug: "careers",
    name: "Careers",
    lead: "The first job, the next job, and the interviews in between. Experts who hire, or have been hired, read your CV and practise the questions with you.",
    skills: ["KW-career"],
  },
];

export const findSpeciality = (slug: string): Speciality | null =>
  specialities.find((one) => one.slug === slug) ?? null;
