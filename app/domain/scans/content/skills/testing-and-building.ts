import type { ScanSkill } from "../shape";

/** Skills for testing systems and building software. */
export const testingAndBuilding: readonly ScanSkill[] = [
  {
    skill: "KW-pentest",
    why: "A test by a person who attacks with a method and reports clearly shows an owner what to fix first.",
    after: ["KW-networking", "KW-linux"],
    hoursALevel: 60,
    action: {
      title: "Write one finding that a developer could fix",
      description:
        "Start Juice Shop on your computer, solve two of its easy challenges and describe one as a finding: steps, effect, remedy. You are done when a friend can repeat it.",
      minutes: 90,
      url: "https://owasp.org/www-project-juice-shop/",
      source: "OWASP Juice Shop",
    },
  },
  {
    skill: "KW-web",
    why: "Web applications stand open to the whole internet, so their flaws are found and used first.",
    after: ["KW-networking"],
    hoursALevel: 30,
    action: {
      title: "Solve three SQL injection labs",
      description:
        "Read the topic and solve its first three labs in the browser. You are done when you can explain why a prepared statement would have stopped you.",
      minutes: 75,
      url: "https://portswigger.net/web-security/sql-injection",
      source: "PortSwigger Web Security Academy",
    },
  },
  {
    skill: "KW-api-security",
    why: "Apps and partners use APIs directly, and a missing check there gives away other people's data.",
    after: ["KW-web"],
    hoursALevel: 25,
    action: {
      title: "Look for a broken check in one API",
      description:
        "Read the first risk of the list, then ask an API you run for another account's record. You are done when you know where the check is, or have reported that it is missing.",
      minutes: 45,
      url: "https://owasp.org/API-Security/editions/2023/en/0x11-t10/",
      source: "OWASP API Security Project",
    },
  },
  {
    skill: "KW-active-directory",
    why: "Most companies run their accounts in Active Directory; controlling it means controlling the company.",
    after: ["KW-windows"],
    hoursALevel: 40,
    action: {
      title: "Name the ways to the domain's top accounts",
      description:
        "Read how attackers take over a domain and which accounts attract them. You are done when you have drawn a small domain and marked three ways to its administrators.",
      minutes: 60,
      url: "https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/plan/security-best-practices/best-practices-for-securing-active-directory",
      source: "Microsoft Learn",
    },
  },
  {
    skill: "KW-vuln",
    why: "No team can patch everything at once, so teams need to know what attackers use now.",
    after: ["KW-networking"],
    hoursALevel: 25,
    action: {
      title: "Check your software against known attacks",
      description:
        "Filter the catalogue for five products that you or your company use. You are done when you have ranked the matches by what to patch first, with a reason for each.",
      minutes: 30,
      url: "https://www.cisa.gov/known-exploited-vulnerabilities-catalog",
      source: "CISA",
    },
  },
  {
    skill: "KW-appsec",
    why: "Software stays safe only when people look at design, code and tests with an attacker's eyes.",
    after: ["KW-web"],
    hoursALevel: 40,
    action: {
      title: "Check one login against the ASVS",
      description:
        "Take the standard's chapter on authentication and check one application you know against its first level. You are done when each line says yes, no or unknown.",
      minutes: 75,
      url: "https://owasp.org/www-project-application-security-verification-standard/",
      source: "OWASP ASVS",
    },
  },
  {
    skill: "DD-WRL-003",
    why: "Developers who write safe code, and show others how, remove flaws before they exist.",
    after: ["KW-web"],
    hoursALevel: 40,
    action: {
      title: "Make one database query safe",
      description:
        "Read the cheat sheet, find a query in code of yours that joins strings, and rewrite it with parameters. You are done when a test with a quote character passes.",
      minutes: 45,
      url: "https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html",
      source: "OWASP Cheat Sheet Series",
    },
  },
  {
    skill: "KW-threat-model",
    why: "An hour of asking what can go wrong saves weeks of repairs in a finished system.",
    after: ["KW-web"],
    hoursALevel: 25,
    action: {
      title: "Threat-model one feature on one page",
      description:
        "Draw how data flows through a feature you know and ask the four questions of the guide. You are done when five threats each have an answer.",
      minutes: 60,
      url: "https://cheatsheetseries.owasp.org/cheatsheets/Threat_Modeling_Cheat_Sheet.html",
      source: "OWASP Cheat Sheet Series",
    },
  },
  {
    skill: "NF-COM-011",
    why: "Most code in a product comes from others, and their problem becomes yours with the next update.",
    after: ["NF-COM-008"],
    hoursALevel: 15,
    action: {
      title: "Compare the scorecards of three libraries",
      description:
        "Look up three libraries that you depend on and read their weakest checks. You are done when you can say which one you would watch, and why.",
      minutes: 30,
      url: "https://github.com/ossf/scorecard",
      source: "OpenSSF Scorecard",
    },
  },
  {
    skill: "NF-COM-006",
    why: "Encryption fails through wrong use more than through weak ciphers, so you have to know its rules.",
    after: [],
    hoursALevel: 40,
    action: {
      title: "Finish the introduction of CryptoHack",
      description:
        "Solve the course's tasks on encodings and XOR with a few lines of code. You are done when you can explain why encoding is not encryption.",
      minutes: 75,
      url: "https://cryptohack.org/courses/intro/",
      source: "CryptoHack",
    },
  },
];
