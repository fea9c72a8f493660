import type { ScanSkill } from "../shape";

/** Skills for running networks, systems and clouds. Many other skills need them. */
export const systems: readonly ScanSkill[] = [
  {
    skill: "KW-networking",
    why: "Nearly every attack crosses a network, so its traces make sense only to those who know normal traffic.",
    after: [],
    hoursALevel: 25,
    action: {
      title: "Follow one page load through DNS",
      description:
        "Read how DNS works, then look up one domain with dig or nslookup and write down each server that is asked. You are done when you can explain the answer's records.",
      minutes: 40,
      url: "https://www.cloudflare.com/learning/dns/what-is-dns/",
      source: "Cloudflare Learning Center",
    },
  },
  {
    skill: "KW-linux",
    why: "Servers, clouds and security tools run on Linux, so you work on its command line every day.",
    after: [],
    hoursALevel: 25,
    action: {
      title: "Play Bandit to level 10",
      description:
        "Solve the first levels of this game on a real Linux server. You are done when you hold the password for level 10 and have noted the commands you learned.",
      minutes: 90,
      url: "https://overthewire.org/wargames/bandit/",
      source: "OverTheWire",
    },
  },
  {
    skill: "KW-windows",
    why: "Most office computers run Windows, so most intrusions leave their traces there.",
    after: [],
    hoursALevel: 30,
    action: {
      title: "Watch your own computer with Sysmon",
      description:
        "Install Sysmon on a Windows test machine, start three programs and find their events in the Event Viewer. You are done when you can say which process started which.",
      minutes: 60,
      url: "https://learn.microsoft.com/en-us/sysinternals/downloads/sysmon",
      source: "Microsoft Sysinternals",
    },
  },
  {
    skill: "KW-scripting",
    why: "A short script does in seconds what takes an hour by hand, and does it the same way each time.",
    after: [],
    hoursALevel: 40,
    action: {
      title: "Write a script that counts failed logins",
      description:
        "Read the tutorial as far as files, then write a script that counts the lines of a log with a given word. You are done when the script works on a file you didn't write.",
      minutes: 90,
      url: "https://docs.python.org/3/tutorial/",
      source: "Python Software Foundation",
    },
  },
  {
    skill: "KW-iam",
    why: "Stolen or excessive access is behind most breaches, so deciding who may do what prevents many of them.",
    after: [],
    hoursALevel: 25,
    action: {
      title: "Review who has access to one system",
      description:
        "List every account of one system you use, with its rights and its second factor, against the safeguards of this control. You are done when you have named two rights to remove.",
      minutes: 45,
      url: "https://www.cisecurity.org/controls/access-control-management",
      source: "Center for Internet Security",
    },
  },
  {
    skill: "KW-hardening",
    why: "A system without needless services and weak settings gives an attacker far less to work with.",
    after: ["KW-linux"],
    hoursALevel: 20,
    action: {
      title: "Audit a Linux machine with Lynis",
      description:
        "Run Lynis on a test machine, choose three of its suggestions and apply them. You are done when a second run gives a better score.",
      minutes: 60,
      url: "https://github.com/CISOfy/lynis",
      source: "CISOfy Lynis",
    },
  },
  {
    skill: "NF-COM-004",
    why: "In a cloud, one wrong setting can open data to everyone, and no firewall stands in front of it.",
    after: ["KW-networking", "KW-iam"],
    hoursALevel: 25,
    action: {
      title: "Solve two levels of the Big IAM Challenge",
      description:
        "Find the flaw in two real AWS policies, in the browser and without an account of your own. You are done when you can say how each policy should read.",
      minutes: 60,
      url: "https://bigiamchallenge.com/",
      source: "Wiz",
    },
  },
  {
    skill: "KW-containers",
    why: "Much software ships in containers, and one that runs as root can put its whole host at risk.",
    after: ["KW-linux"],
    hoursALevel: 30,
    action: {
      title: "Take the root rights from a container",
      description:
        "Change one image of yours as the cheat sheet says: its own user, fewer capabilities, a read-only file system. You are done when it starts with all three.",
      minutes: 60,
      url: "https://cheatsheetseries.owasp.org/cheatsheets/Docker_Security_Cheat_Sheet.html",
      source: "OWASP Cheat Sheet Series",
    },
  },
  {
    skill: "NF-COM-008",
    why: "Checks that run with each change find flaws while they are still cheap to fix.",
    after: ["KW-scripting"],
    hoursALevel: 30,
    action: {
      title: "Switch on code scanning for a repository",
      description:
        "Turn on the default code scanning for a public repository of yours and read its first results. You are done when you have fixed one alert or closed it with a reason.",
      minutes: 45,
      url: "https://docs.github.com/en/code-security/code-scanning",
      source: "GitHub Docs",
    },
  },
];
