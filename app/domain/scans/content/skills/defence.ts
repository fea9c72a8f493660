import type { ScanSkill } from "../shape";

/** Skills for detecting, investigating and studying attacks. */
export const defence: readonly ScanSkill[] = [
  {
    skill: "KW-siem",
    why: "The SIEM is where a security team searches, correlates and gets its alerts.",
    after: ["KW-log-analysis"],
    hoursALevel: 25,
    action: {
      title: "Write your first ten queries in KQL",
      description:
        "Follow the tutorial on its free sample data: filter, count, summarise. You are done when you have written one query of your own and can explain each line.",
      minutes: 60,
      url: "https://learn.microsoft.com/en-us/kusto/query/tutorials/learn-common-operators",
      source: "Microsoft Learn",
    },
  },
  {
    skill: "KW-log-analysis",
    why: "Logs are often the only witness: if you read them well, you can tell what really happened.",
    after: ["KW-networking"],
    hoursALevel: 25,
    action: {
      title: "Find the password guessers in an SSH log",
      description:
        "Take the OpenSSH sample of this collection and list the five addresses with most failed logins. You are done when you can say whether one of them got in.",
      minutes: 45,
      url: "https://github.com/logpai/loghub",
      source: "Loghub",
    },
  },
  {
    skill: "KW-mitre",
    why: "ATT&CK gives defenders one language for what attackers do, in alerts, reports and plans.",
    after: ["KW-networking"],
    hoursALevel: 12,
    action: {
      title: "Map one attack report to ATT&CK",
      description:
        "Choose a group on the site, read how it works, and mark its ten main techniques in the Navigator. You are done when each mark has a sentence of evidence.",
      minutes: 60,
      url: "https://attack.mitre.org/groups/",
      source: "MITRE ATT&CK",
    },
  },
  {
    skill: "PD-WRL-003",
    why: "When an attack succeeds, a practised response decides how much is lost.",
    after: ["KW-log-analysis"],
    hoursALevel: 30,
    action: {
      title: "Play one tabletop exercise",
      description:
        "Take a ransomware scenario from these packages and write down your decisions for its first module. You are done when each decision has an owner and a deadline.",
      minutes: 90,
      url: "https://www.cisa.gov/resources-tools/services/cisa-tabletop-exercise-packages",
      source: "CISA",
    },
  },
  {
    skill: "KW-edr",
    why: "An EDR shows what runs on each computer and lets you isolate one within seconds.",
    after: ["KW-windows"],
    hoursALevel: 20,
    action: {
      title: "Question a computer with Velociraptor",
      description:
        "Start Velociraptor on a test machine, collect its running processes and autostart entries. You are done when you can explain three entries you didn't know.",
      minutes: 90,
      url: "https://docs.velociraptor.app/",
      source: "Velociraptor documentation",
    },
  },
  {
    skill: "KW-phishing",
    why: "Most attacks begin with a message, and the analyst's verdict decides whether anyone else is warned.",
    after: [],
    hoursALevel: 12,
    action: {
      title: "Read the headers of three emails",
      description:
        "Paste the full headers of two normal emails and one spam email into this tool. You are done when you can say where each came from and whether SPF and DKIM passed.",
      minutes: 30,
      url: "https://toolbox.googleapps.com/apps/messageheader/",
      source: "Google Admin Toolbox",
    },
  },
  {
    skill: "KW-detection",
    why: "A good rule catches tomorrow's attack while you sleep; a bad one drowns the team in alerts.",
    after: ["KW-siem", "KW-mitre"],
    hoursALevel: 30,
    action: {
      title: "Write one Sigma rule",
      description:
        "Read five rules of the repository for one technique, then write your own for a case they miss. You are done when you have listed what would trigger it by mistake.",
      minutes: 60,
      url: "https://github.com/SigmaHQ/sigma",
      source: "SigmaHQ",
    },
  },
  {
    skill: "KW-threat-hunting",
    why: "Some attackers trigger no alert; you find them only by looking for them.",
    after: ["KW-log-analysis", "KW-mitre"],
    hoursALevel: 30,
    action: {
      title: "Repeat one hunt from the playbook",
      description:
        "Choose a hunt, read its hypothesis and run its queries on the data set it names. You are done when you have written down what you would expect on a healthy network.",
      minutes: 75,
      url: "https://threathunterplaybook.com/",
      source: "Threat Hunter Playbook",
    },
  },
  {
    skill: "KW-packets",
    why: "Packets show what was really sent, even where a log is missing or false.",
    after: ["KW-networking"],
    hoursALevel: 20,
    action: {
      title: "Explain one capture packet by packet",
      description:
        "Open an HTTP or DNS sample in Wireshark and follow its first conversation. You are done when you can explain each of its first ten packets in a sentence.",
      minutes: 45,
      url: "https://wiki.wireshark.org/SampleCaptures",
      source: "Wireshark wiki",
    },
  },
  {
    skill: "PD-WRL-002",
    why: "Evidence that is collected properly shows what an attacker did and holds up before others.",
    after: ["KW-windows"],
    hoursALevel: 40,
    action: {
      title: "Open a disk image of the Hacking Case",
      description:
        "Load this practice image into a forensic tool such as Autopsy and answer its first five questions. You are done when each answer names the file that proves it.",
      minutes: 90,
      url: "https://cfreds.nist.gov/all/NIST/HackingCase",
      source: "NIST CFReDS",
    },
  },
  {
    skill: "KW-malware",
    why: "Knowing what a malicious file does tells you what to look for on every other computer.",
    after: ["KW-windows"],
    hoursALevel: 45,
    action: {
      title: "Write a YARA rule for a harmless file",
      description:
        "Follow the guide and write a rule that matches one program of your own by two strings and its size. You are done when it matches that file and nothing else in the folder.",
      minutes: 60,
      url: "https://yara.readthedocs.io/en/stable/writingrules.html",
      source: "YARA documentation",
    },
  },
  {
    skill: "KW-threat-intel",
    why: "Intelligence tells a team which of a thousand threats to prepare for first.",
    after: ["KW-mitre"],
    hoursALevel: 30,
    action: {
      title: "Turn an advisory into one page",
      description:
        "Choose a recent advisory and write half a page for managers and half a page for analysts. You are done when each half ends with what its readers should do.",
      minutes: 75,
      url: "https://www.cisa.gov/news-events/cybersecurity-advisories",
      source: "CISA",
    },
  },
  {
    skill: "KW-osint",
    why: "Open sources often show a target's, or an attacker's, traces before any tool does.",
    after: [],
    hoursALevel: 15,
    action: {
      title: "List what your own domain gives away",
      description:
        "Search the public certificates of a domain you own or work for. You are done when you have a list of its host names and know what three of them are for.",
      minutes: 30,
      url: "https://crt.sh/",
      source: "crt.sh, by Sectigo",
    },
  },
];
