import type { Question } from "./shape";

/** A tool shows its skill at level 2, or at level 1 if it is only a part of the skill. */
export const toolsUsed: Question = {
  id: "tools_used",
  kind: "several",
  text: "Which tools do you use without help?",
  hint: "Choose everything that you have used for real work or in a lab of your own.",
  isRequired: false,
  options: [
    {
      id: "siem",
      label: "Splunk, Elastic or Microsoft Sentinel",
      shows: { "KW-siem": 2, "KW-log-analysis": 1 },
    },
    { id: "sigma", label: "Sigma rules", shows: { "KW-detection": 2, "KW-mitre": 1 } },
    {
      id: "edr",
      label: "An EDR: Defender for Endpoint, CrowdStrike, SentinelOne",
      shows: { "KW-edr": 2, "KW-windows": 1 },
    },
    {
      id: "sysmon",
      label: "Windows event logs or Sysmon",
      shows: { "KW-windows": 2, "KW-log-analysis": 1 },
    },
    {
      id: "domain",
      label: "Active Directory and Group Policy",
      shows: { "KW-windows": 2, "KW-active-directory": 1 },
    },
    {
      id: "headers",
      label: "Email header analysers and URL sandboxes",
      shows: { "KW-phishing": 2 },
    },
    {
      id: "wireshark",
      label: "Wireshark, tcpdump or Zeek",
      shows: { "KW-packets": 2, "KW-networking": 1 },
    },
    {
      id: "forensics",
      label: "Autopsy, Volatility or Velociraptor",
      shows: { "PD-WRL-002": 2 },
    },
    { id: "malware", label: "Ghidra, YARA or a malware sandbox", shows: { "KW-malware": 2 } },
    {
      id: "intelligence",
      label: "MISP, OpenCTI or another threat intelligence platform",
      shows: { "KW-threat-intel": 2 },
    },
    { id: "osint", label: "Maltego, Shodan or theHarvester", shows: { "KW-osint": 2 } },
    { id: "nmap", label: "Nmap", shows: { "KW-networking": 1, "KW-pentest": 1 } },
    {
      id: "attack",
      label: "Metasploit, Impacket or BloodHound, in authorised tests",
      shows: { "KW-pentest": 2, "KW-active-directory": 2 },
    },
    {
      id: "burp",
      label: "Burp Suite or ZAP",
      shows: { "KW-web": 2, "KW-api-security": 1 },
    },
    {
      id: "api",
      label: "Postman or a fuzzer, to find flaws in APIs",
      shows: { "KW-api-security": 2 },
    },
    { id: "scanner", label: "Nessus, OpenVAS or Qualys", shows: { "KW-vuln": 2 } },
    {
      id: "code-scanner",
      label: "CodeQL, Semgrep or SonarQube, to review code for security",
      shows: { "KW-appsec": 2, "DD-WRL-003": 1 },
    },
    {
      id: "pipeline",
      label: "GitHub Actions, GitLab CI or Jenkins, with security checks",
      shows: { "NF-COM-008": 2, "KW-scripting": 1 },
    },
    {
      id: "dependencies",
      label: "Dependabot, Trivy or an SBOM tool",
      shows: { "NF-COM-011": 2, "KW-vuln": 1 },
    },
    {
      id: "threat-model",
      label: "STRIDE, Threat Dragon or another means of threat modelling",
      shows: { "KW-threat-model": 2 },
    },
    {
      id: "cryptography",
      label: "OpenSSL, a certificate authority or a key vault",
      shows: { "NF-COM-006": 1 },
    },
    {
      id: "containers",
      label: "Docker or Kubernetes, with its security settings",
      shows: { "KW-containers": 2, "KW-linux": 1 },
    },
    {
      id: "cloud",
      label: "Security Hub, Defender for Cloud or Prowler",
      shows: { "NF-COM-004": 2 },
    },
    {
      id: "terraform",
      label: "Terraform or Ansible",
      shows: { "KW-scripting": 1, "NF-COM-008": 1, "NF-COM-004": 1 },
    },
    { id: "identity", label: "Entra ID, Okta or Keycloak", shows: { "KW-iam": 2 } },
    { id: "benchmarks", label: "CIS Benchmarks, Lynis or OpenSCAP", shows: { "KW-hardening": 2 } },
    {
      id: "iso27001",
      label: "The controls of ISO 27001, in an audit or a management system",
      shows: { "KW-iso27001": 2, "KW-compliance": 1 },
    },
    {
      id: "nist-csf",
      label: "The NIST Cybersecurity Framework, in an assessment",
      shows: { "KW-nist-csf": 2, "KW-grc": 1 },
    },
    {
      id: "grc-platform",
      label: "A GRC platform or a risk register",
      shows: { "KW-grc": 1, "KW-risk": 1 },
    },
    { id: "privacy", label: "Data protection impact assessments", shows: { "OG-WRL-008": 2 } },
  ],
};
