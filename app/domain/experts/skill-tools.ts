/**
 * Tools and languages by vocabulary id: a card with such a tool teaches the skill, and keeps the tool's name. A tool
 * may belong to several skills. The listing's filter ignores them: with so many facets for a skill Postgres expects
 * many matches, and scans all cards to find few.
 */
export const skillTools: Readonly<Record<string, readonly string[]>> = {
  "KW-active-directory": named("BloodHound, Mimikatz"),
  "KW-api-security": named("Postman"),
  "KW-appsec": named("CodeQL, Semgrep, SAST"),
  "KW-containers": named("Kubernetes, Docker"),
  "KW-detection": named("Sigma, Sigma rules"),
  "KW-edr": named("CrowdStrike, SentinelOne, Defender for Endpoint"),
  "KW-hardening": named("CIS Benchmarks, Lynis, OpenSCAP"),
  "KW-iam": named("Entra ID, Okta"),
  "KW-ids": named("Snort, Suricata"),
  "KW-linux": named("Linux basics, Ubuntu, Debian, RHEL"),
  "KW-malware": named("Ghidra, YARA, IDA Pro"),
  "KW-mitre": named("ATT&CK Navigator"),
  "KW-networking": named("Networking basics, Network segmentation"),
  "KW-osint": named("Maltego, Shodan"),
  "KW-packets": named("tcpdump, tshark, Zeek"),
  "KW-pentest": named("Metasploit"),
  "KW-reversing": named("Ghidra, IDA Pro"),
  "KW-risk": named("Risk registers, Risk register"),
  "KW-scripting": named("Python, PowerShell, Bash"),
  "KW-siem": named("Splunk, KQL, Sentinel, Microsoft Sentinel, QRadar, Wazuh"),
  "KW-threat-intel": named("MISP, OpenCTI"),
  "KW-threat-model": named("STRIDE, Threat Dragon"),
  "KW-vuln": named("Nessus, OpenVAS, Qualys"),
  "KW-web": named("Burp Suite, OWASP ZAP, sqlmap"),
  "KW-windows": named("Sysmon"),
  "NF-COM-004": named("Security Hub, GuardDuty, Defender for Cloud, Prowler"),
  "NF-COM-006": named("OpenSSL"),
  "NF-COM-008": named("GitHub Actions, GitLab CI, Jenkins"),
  "NF-COM-011": named("Dependabot, Trivy, SBOM"),
  "OG-WRL-002": named("Policy writing"),
  "OG-WRL-008": named("GDPR"),
  "PD-WRL-002": named("Autopsy, Volatility, Memory forensics"),
};

function named(text: string): string[] {
  return text.split(", ");
}
