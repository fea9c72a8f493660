import { expect, test } from "vitest";
import { termParts } from "~/domain/experts/listing/search-term";

test.each([
  ["volatility kql", [[["volatility"]], [["kql"]]]],
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
    [[["Open", "Source", "Intelligence"], ["Open-Source", "Intelligence"], ["OSINT"]]],
  ],
])("'%s' asks for every word, and for a known skill under any spelling", (term, expected) => {
  const folded = (parts: string[][][]) =>
    parts.map((part) => part.map((words) => words.join(" ").toLowerCase()).sort());
  expect(folded(termParts(term))).toEqual(folded(expected));
});
