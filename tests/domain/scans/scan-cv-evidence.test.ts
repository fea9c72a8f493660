import { expect, test } from "vitest";
import { content } from "~/domain/scans/content/content";
import type { Content } from "~/domain/scans/content/shape";
import { readCv } from "~/domain/scans/cv/cv-evidence";

/** Skills whose names have other meanings too: security operations (SOC), command and control (C2), impact. */
const ambiguous: Content = {
  ...content,
  roles: content.roles.slice(0, 1).map((role) => ({
    ...role,
    skills: ["KW-secops", "TA0011", "TA0040", "KW-networking", "KW-dfir", "PD-WRL-002"].map((skill) => ({
      skill,
      needed: 1 as const,
      isQuick: true,
    })),
  })),
};

/** The skills that the CV names, counted or not. */
const namedIn = (text: string, given: Content) => {
  const { counted, mentioned } = readCv(text, given);
  return [...counted.keys(), ...mentioned.keys()].sort();
};
const quoteOf = (text: string, skill: string) => {
  const { counted, mentioned } = readCv(text, content);
  return counted.get(skill) ?? mentioned.get(skill);
};

test.each<[string, string, string[]]>([
  ["a name", "Ran the incident response of a bank", ["PD-WRL-003"]],
  ["another spelling, over a line's end", "open source\nintelligence, pentests, DFIR", ["KW-osint"]],
  ["a name with signs", "Mapped alerts to MITRE ATT&CK, audited ISO/IEC 27001.", ["KW-iso27001", "KW-mitre"]],
  ["the longer of two", "Web application security", ["KW-web"]],
  ["no part of a word", "Linuxes, SIEMENS, mySIEM, élinux, OSINTx", []],
  ["a tool of it, also one of two skills", "Splunk and kql, a sentinel; Python", ["KW-scripting", "KW-siem"]],
  ["no quality management", "Six Sigma, a stride", []],
  ["an abbreviation as it is written", "Siem, edr and iam; GRC", ["KW-grc"]],
])("a CV shows %s", (_what, text, skills) => {
  expect(namedIn(text, content)).toEqual(skills);
});

test.each([
  ["SOC 2 and SOC-2 audits, English C2, a soc", []],
  ["Analyst in a SOC 2019 to 2021", ["KW-secops"]],
  ["Had an impact, enjoys networking", []],
  ["Skills: Networking, Command and Control", ["KW-networking", "TA0011"]],
  ["Digital forensics and incident response", ["KW-dfir"]],
])("ambiguous words: %s", (text, skills) => {
  expect(namedIn(text, ambiguous)).toEqual(skills);
});

test.each([
  ["SIEM", "SIEM"],
  ["2019 to 2021\n\tAnalyst:  SIEM and logs\nHobbies", "Analyst: SIEM and logs"],
  [
    "As a member of the team that looked after the shop I used a SIEM on most of the days and liked it very much",
    "… looked after the shop I used a SIEM on most of the days and liked it …",
  ],
  [`${"x".repeat(60)},SIEM,${"🙂".repeat(60)}`, "… SIEM …"],
])("a mention is quoted with its words around, on its line", (text, quoted) => {
  expect(quoteOf(text, "KW-siem")).toBe(quoted);
});

test("what looks like a name without end costs no time", () => {
  const long = ["risk ", "Security ", "MITRE  ", "- ", "\n"].map((part) => part.repeat(20_000 / part.length));
  for (const text of [...long, `risk${" ".repeat(19_996)}`]) {
    const before = process.cpuUsage();
    readCv(text, content);
    expect(process.cpuUsage(before).user, text.slice(0, 20)).toBeLessThan(250_000);
  }
});
