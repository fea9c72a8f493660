import { expect, test } from "vitest";
import { termParts } from "~/domain/experts/listing/search-term";

test.each([
  ["nadia oscp", [[["nadia"]], [["oscp"]]]],
  ["kql", [[["kql"], ["SIEM"], ["Security", "Information", "and", "Event", "Management"]]]],
  [
    "splunk burp suite",
    [
      [["splunk"], ["SIEM"], ["Security", "Information", "and", "Event", "Management"]],
      [
        ["burp", "suite"],
        ["Web", "Application", "Security"],
        ["Web", "Security"],
      ],
    ],
  ],
  ["intrusion detection", [[["intrusion", "detection"], ["IDS"], ["IDS/IPS"], ["Snort"], ["Suricata"]]]],
  [
    "Blue  team",
    [
      [
        ["Blue", "team"],
        ["Defensive", "Cybersecurity"],
      ],
    ],
  ],
  ["english grc", [[["english"]], [["grc"], ["Governance", "Risk", "and", "Compliance"]]]],
  [
    "open source intelligence",
    [
      [
        ["Open", "Source", "Intelligence"],
        ["Open-Source", "Intelligence"],
        ["OSINT"],
        ["Maltego"],
        ["Shodan"],
      ],
    ],
  ],
])("'%s' asks for every word, and for a known skill under any spelling", (term, expected) => {
  const folded = (parts: string[][][]) =>
    parts.map((part) => part.map((words) => words.join(" ").toLowerCase()).sort());
  expect(folded(termParts(term))).toEqual(folded(expected));
});
