import { expect, test } from "vitest";
import { compareScans } from "~/domain/scans/analysis/compare";
import { scanResult } from "../../support/scenes/scans";

const now = { ...scanResult, readiness: 60, target: { ...scanResult.target, fit: 70 } };
const tester = { role: "penetration-tester", name: "Penetration tester", isChosen: true, fit: 55 } as const;
const asSoc = { role: "soc-analyst", name: "SOC analyst", description: "", fit: 30, gaps: [] } as const;

test.each([
  ["the same target", {}, { before: 40, now: 70 }],
  [
    "another one, that showed this role",
    { target: tester, roles: [{ ...asSoc, gaps: [] }] },
    { before: 30, now: 70 },
  ],
  ["another one, that didn't", { target: tester, roles: [] }, { before: null, now: 70 }],
])("after a scan with %s", (_, before, fit) => {
  expect(compareScans({ ...scanResult, ...before }, now)).toEqual({
    ...{ fit, readiness: { before: 20, now: 60 }, gained: [], isOtherMode: false },
  });
});

test("what is a strength now and wasn't is gained; another mode is said", () => {
  const change = compareScans({ ...scanResult, mode: "full", strengths: [] }, now);
  expect(change).toMatchObject({ gained: ["Networking"], isOtherMode: true });
});
