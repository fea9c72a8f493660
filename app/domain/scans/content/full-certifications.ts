import type { Question } from "./shape";

/**
 * A certificate that needs a practical exam or years of work shows its main skills at level 2 or 3. A certificate of
 * knowledge alone shows level 1.
 */
export const certifications: Question = {
  id: "certifications",
  kind: "several",
  text: "Which certificates do you hold?",
  hint: "Skip this if you have none: skills count without them.",
  isRequired: false,
  options: [
    {
      id: "security-plus",
      label: "CompTIA Security+ or ISC2 CC",
      shows: { "KW-networking": 1, "KW-grc": 1, "KW-risk": 1, "PD-WRL-003": 1, "NF-COM-006": 1 },
    },
    { id: "network", label: "CCNA or CompTIA Network+", shows: { "KW-networking": 2 } },
    { id: "linux", label: "RHCSA, LPIC or Linux+", shows: { "KW-linux": 2 } },
    {
      id: "cysa",
      label: "CompTIA CySA+",
      shows: { "KW-siem": 1, "KW-log-analysis": 1, "KW-vuln": 1, "PD-WRL-003": 1, "KW-mitre": 1 },
    },
    {
      id: "btl1",
      label: "Blue Team Level 1",
      shows: { "KW-siem": 2, "KW-log-analysis": 2, "KW-phishing": 2, "PD-WRL-003": 1, "PD-WRL-002": 1 },
    },
    {
      id: "sc-200",
      label: "Microsoft Security Operations Analyst (SC-200)",
      shows: { "KW-siem": 1, "KW-edr": 1, "KW-log-analysis": 1 },
    },
    {
      id: "gcih",
      label: "GCIH, GCFA or GCFE",
      shows: { "PD-WRL-003": 2, "PD-WRL-002": 2, "KW-log-analysis": 2, "KW-windows": 2 },
    },
    {
      id: "gcti",
      label: "GCTI or CREST threat intelligence",
      shows: { "KW-threat-intel": 2, "KW-mitre": 2, "KW-osint": 1 },
    },
    { id: "ejpt", label: "eJPT or PenTest+", shows: { "KW-pentest": 1, "KW-networking": 1, "KW-web": 1 } },
    {
      id: "oscp",
      label: "OSCP, PNPT or CRTO",
      shows: { "KW-pentest": 2, "KW-linux": 2, "KW-active-directory": 2, "KW-web": 1, "KW-windows": 1 },
    },
    {
      id: "bscp",
      label: "Burp Suite Certified Practitioner, OSWA or OSWE",
      shows: { "KW-web": 3, "KW-api-security": 2 },
    },
    {
      id: "csslp",
      label: "CSSLP or GWEB",
      shows: { "KW-appsec": 2, "DD-WRL-003": 2, "KW-threat-model": 2, "NF-COM-011": 1, "NF-COM-006": 1 },
    },
    {
      id: "cloud-basics",
      label: "A cloud certificate for beginners or administrators",
      shows: { "NF-COM-004": 1 },
    },
    {
      id: "cloud-security",
      label: "AWS Security Specialty, AZ-500 or Google Cloud Security Engineer",
      shows: { "NF-COM-004": 2, "KW-iam": 2 },
    },
    { id: "cks", label: "Certified Kubernetes Security Specialist", shows: { "KW-containers": 2 } },
    {
      id: "iso27001",
      label: "ISO 27001 Lead Implementer or Lead Auditor",
      shows: { "KW-iso27001": 2, "KW-compliance": 2, "KW-grc": 1, "KW-risk": 1 },
    },
    {
      id: "cisa",
      label: "CISA, CISM or CRISC",
      shows: { "KW-grc": 2, "KW-risk": 2, "KW-compliance": 2, "OG-WRL-002": 1 },
    },
    {
      id: "cissp",
      label: "CISSP",
      shows: { "KW-grc": 2, "KW-risk": 2, "KW-iam": 1, "OG-WRL-002": 1, "NF-COM-006": 1 },
    },
    { id: "cipp", label: "CIPP, CIPM or a data protection officer's", shows: { "OG-WRL-008": 2 } },
  ],
};
