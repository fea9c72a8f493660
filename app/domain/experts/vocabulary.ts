/**
 * The skill names that search and skill scans share. Pure data: the work roles and competency areas of the NICE
 * framework (components 2.2.0), the enterprise tactics of MITRE ATT&CK, and practical areas with ids of our own. An id
 * is never reused for another name.
 */

export interface VocabularyEntry {
  id: string;
  name: string;
  /** Other spellings of the same skill. */
  aka?: readonly string[];
}

export const workRoles: readonly VocabularyEntry[] = [
  { id: "OG-WRL-001", name: "Communications Security (COMSEC) Management" },
  { id: "OG-WRL-002", name: "Cybersecurity Policy and Planning" },
  { id: "OG-WRL-003", name: "Cybersecurity Workforce Management" },
  { id: "OG-WRL-004", name: "Cybersecurity Curriculum Development" },
  { id: "OG-WRL-005", name: "Cybersecurity Instruction" },
  { id: "OG-WRL-006", name: "Cybersecurity Legal Advice" },
  { id: "OG-WRL-007", name: "Executive Cybersecurity Leadership", aka: ["CISO"] },
  { id: "OG-WRL-008", name: "Privacy Compliance" },
  { id: "OG-WRL-009", name: "Product Support Management" },
  { id: "OG-WRL-010", name: "Program Management" },
  { id: "OG-WRL-011", name: "Secure Project Management" },
  { id: "OG-WRL-012", name: "Security Control Assessment" },
  { id: "OG-WRL-013", name: "Systems Authorization" },
  { id: "OG-WRL-014", name: "Systems Security Management" },
  { id: "OG-WRL-015", name: "Technology Portfolio Management" },
  { id: "OG-WRL-016", name: "Technology Program Auditing" },
  { id: "OG-WRL-017", name: "Cybersecurity Supply Chain Risk Management" },
  { id: "DD-WRL-001", name: "Cybersecurity Architecture", aka: ["Security Architecture"] },
  { id: "DD-WRL-002", name: "Enterprise Architecture" },
  { id: "DD-WRL-003", name: "Secure Software Development", aka: ["Secure Coding"] },
  { id: "DD-WRL-004", name: "Secure Systems Development" },
  { id: "DD-WRL-005", name: "Software Security Assessment" },
  { id: "DD-WRL-006", name: "Systems Requirements Planning" },
  { id: "DD-WRL-007", name: "Systems Testing and Evaluation" },
  { id: "DD-WRL-008", name: "Technology Research and Development" },
  { id: "DD-WRL-009", name: "Operational Technology (OT) Cybersecurity Engineering" },
  { id: "IO-WRL-001", name: "Data Analysis" },
  { id: "IO-WRL-002", name: "Database Administration" },
  { id: "IO-WRL-003", name: "Knowledge Management" },
  { id: "IO-WRL-004", name: "Network Operations" },
  { id: "IO-WRL-005", name: "Systems Administration", aka: ["System Administration"] },
  { id: "IO-WRL-006", name: "Systems Security Analysis" },
  { id: "IO-WRL-007", name: "Technical Support" },
  { id: "PD-WRL-001", name: "Defensive Cybersecurity", aka: ["Blue Team"] },
  { id: "PD-WRL-002", name: "Digital Forensics", aka: ["Forensics"] },
  { id: "PD-WRL-003", name: "Incident Response" },
  { id: "PD-WRL-004", name: "Infrastructure Support" },
  { id: "PD-WRL-005", name: "Insider Threat Analysis" },
  { id: "PD-WRL-006", name: "Threat Analysis" },
  { id: "PD-WRL-007", name: "Vulnerability Analysis" },
  { id: "IN-WRL-001", name: "Cybercrime Investigation" },
  { id: "IN-WRL-002", name: "Digital Evidence Analysis" },
  { id: "CI-WRL-001", name: "All-Source Analysis" },
  { id: "CI-WRL-002", name: "All-Source Collection Management" },
  { id: "CI-WRL-003", name: "All-Source Collection Requirements Management" },
  { id: "CI-WRL-004", name: "Cyber Intelligence Planning" },
  { id: "CI-WRL-005", name: "Multi-Disciplined Language Analysis" },
  { id: "CE-WRL-001", name: "Cyberspace Operations" },
  { id: "CE-WRL-002", name: "Cyber Operations Planning" },
  { id: "CE-WRL-003", name: "Exploitation Analysis" },
  { id: "CE-WRL-004", name: "Mission Assessment" },
  { id: "CE-WRL-005", name: "Partner Integration Planning" },
  { id: "CE-WRL-006", name: "Target Analysis" },
  { id: "CE-WRL-007", name: "Target Network Analysis" },
];

const competencyAreas: readonly VocabularyEntry[] = [
  { id: "NF-COM-001", name: "Access Controls", aka: ["Access Control"] },
  { id: "NF-COM-002", name: "Artificial Intelligence (AI) Security", aka: ["AI Security"] },
  { id: "NF-COM-003", name: "Asset Management" },
  { id: "NF-COM-004", name: "Cloud Security" },
  { id: "NF-COM-005", name: "Communications Security", aka: ["COMSEC"] },
  { id: "NF-COM-006", name: "Cryptography" },
  { id: "NF-COM-007", name: "Cyber Resiliency", aka: ["Cyber Resilience"] },
  { id: "NF-COM-008", name: "DevSecOps" },
  { id: "NF-COM-009", name: "Operating Systems (OS) Security", aka: ["OS Security"] },
  { id: "NF-COM-010", name: "Operational Technology (OT) Security", aka: ["OT Security", "ICS Security"] },
  { id: "NF-COM-011", name: "Supply Chain Security" },
];

export const attackTactics: readonly VocabularyEntry[] = [
  { id: "TA0043", name: "Reconnaissance" },
  { id: "TA0042", name: "Resource Development" },
  { id: "TA0001", name: "Initial Access" },
  { id: "TA0002", name: "Execution" },
  { id: "TA0003", name: "Persistence" },
  { id: "TA0004", name: "Privilege Escalation" },
  { id: "TA0005", name: "Defense Evasion", aka: ["Defence Evasion"] },
  { id: "TA0006", name: "Credential Access" },
  { id: "TA0007", name: "Discovery" },
  { id: "TA0008", name: "Lateral Movement" },
  { id: "TA0009", name: "Collection" },
  { id: "TA0011", name: "Command and Control", aka: ["C2"] },
  { id: "TA0010", name: "Exfiltration" },
  { id: "TA0040", name: "Impact" },
];

/** Practical areas. */
export const skillAreas: readonly VocabularyEntry[] = [
  { id: "KW-active-directory", name: "Active Directory Security", aka: ["Active Directory", "AD Security"] },
  { id: "KW-api-security", name: "API Security" },
  { id: "KW-appsec", name: "Application Security", aka: ["AppSec"] },
  { id: "KW-attack-simulation", name: "Adversary Emulation", aka: ["Attack Simulation"] },
  { id: "KW-aws", name: "AWS Security" },
  { id: "KW-azure", name: "Azure Security" },
  { id: "KW-bug-bounty", name: "Bug Bounty Hunting", aka: ["Bug Bounty"] },
  { id: "KW-career", name: "Career Coaching" },
  { id: "KW-compliance", name: "Compliance and Audit" },
  { id: "KW-containers", name: "Container Security", aka: ["Kubernetes Security", "Docker Security"] },
  { id: "KW-data-protection", name: "Data Loss Prevention", aka: ["DLP"] },
  { id: "KW-detection", name: "Detection Engineering" },
  { id: "KW-dfir", name: "Digital Forensics and Incident Response", aka: ["DFIR"] },
  { id: "KW-edr", name: "Endpoint Detection and Response", aka: ["EDR"] },
  { id: "KW-email", name: "Email Security" },
  { id: "KW-exploit", name: "Exploit Development" },
  { id: "KW-firewalls", name: "Firewalls" },
  { id: "KW-gcp", name: "Google Cloud Security", aka: ["GCP Security"] },
  { id: "KW-grc", name: "Governance Risk and Compliance", aka: ["GRC"] },
  { id: "KW-hardening", name: "System Hardening" },
  { id: "KW-iam", name: "Identity and Access Management", aka: ["IAM", "Identity and Access"] },
  { id: "KW-ids", name: "Intrusion Detection", aka: ["IDS", "IDS/IPS"] },
  { id: "KW-iso27001", name: "ISO 27001", aka: ["ISO27001", "ISO/IEC 27001"] },
  { id: "KW-linux", name: "Linux" },
  { id: "KW-log-analysis", name: "Log Analysis" },
  { id: "KW-malware", name: "Malware Analysis" },
  { id: "KW-mitre", name: "MITRE ATT&CK", aka: ["ATT&CK", "MITRE ATTACK"] },
  { id: "KW-mobile", name: "Mobile Security" },
  { id: "KW-network", name: "Network Security" },
  { id: "KW-networking", name: "Networking" },
  { id: "KW-nist-csf", name: "NIST Cybersecurity Framework", aka: ["NIST CSF"] },
  { id: "KW-osint", name: "Open-Source Intelligence", aka: ["OSINT", "Open Source Intelligence"] },
  { id: "KW-packets", name: "Packet Analysis", aka: ["Wireshark"] },
  { id: "KW-pentest", name: "Penetration Testing", aka: ["Pentesting", "Pentest", "Pen Testing"] },
  { id: "KW-phishing", name: "Phishing Analysis" },
  { id: "KW-powershell", name: "PowerShell" },
  { id: "KW-python", name: "Python" },
  { id: "KW-red-team", name: "Red Teaming", aka: ["Red Team"] },
  { id: "KW-reversing", name: "Reverse Engineering" },
  { id: "KW-risk", name: "Risk Management", aka: ["Risk Assessment"] },
  { id: "KW-scripting", name: "Scripting and Automation", aka: ["Scripting"] },
  { id: "KW-secops", name: "Security Operations", aka: ["SOC", "SecOps"] },
  { id: "KW-siem", name: "SIEM", aka: ["Security Information and Event Management"] },
  { id: "KW-social", name: "Social Engineering" },
  { id: "KW-threat-hunting", name: "Threat Hunting" },
  { id: "KW-threat-intel", name: "Threat Intelligence", aka: ["CTI", "Cyber Threat Intelligence"] },
  { id: "KW-threat-model", name: "Threat Modeling", aka: ["Threat Modelling"] },
  { id: "KW-vuln", name: "Vulnerability Management" },
  { id: "KW-web", name: "Web Application Security", aka: ["Web Security"] },
  { id: "KW-windows", name: "Windows Security" },
  { id: "KW-wireless", name: "Wireless Security" },
  { id: "KW-zero-trust", name: "Zero Trust" },
];

/** All entries, practical areas first, as the skills field suggests them. */
export const vocabulary: readonly VocabularyEntry[] = [
  ...skillAreas,
  ...competencyAreas,
  ...workRoles,
  ...attackTactics,
];

/** Returns the entry with this name, spelling or id, in any case; undefined for a free tag. */
export const knownSkill = (skill: string): VocabularyEntry | undefined => bySpelling.get(fold(skill));

/** Returns the name under which a skill is saved; a free tag is unchanged. */
export const canonicalSkill = (skill: string): string => knownSkill(skill)?.name ?? skill;

const fold = (text: string) => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** Names take precedence over other spellings. */
const bySpelling = new Map(
  [
    ...vocabulary.flatMap((entry) => [entry.id, ...(entry.aka ?? [])].map((word) => [word, entry] as const)),
    ...vocabulary.map((entry) => [entry.name, entry] as const),
  ].map(([word, entry]) => [fold(word), entry]),
);
