import { expect, test } from "vitest";
import { readDemand } from "~/domain/scans/demand.server";
import { daysAgo, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { createFinishedScan, scanResult } from "../../support/scenes/scans";

/** What learners miss beside who teaches it. */

const t = useDatabase();

test("gaps of the last 90 days are counted beside listed experts, the scarcest speciality first", async () => {
  const [claim] = scanResult.missing;
  if (!claim) throw new Error("The scan has no gap.");
  const missing = ["KW-siem", "KW-dfir"].map((skill) => ({ ...claim, skill }));
  await createFinishedScan(t.db, null, { result: { ...scanResult, missing }, createdAt: daysAgo(89.9) });
  await createFinishedScan(t.db, null, { result: { ...scanResult, missing }, createdAt: daysAgo(90.1) });
  await createExpert(t.db, { skills: ["SIEM"] });
  await createExpert(t.db, { skills: ["SIEM"], approved: false });
  const [first, second, ...others] = await readDemand(t.db, now);
  expect(first).toMatchObject({ slug: "incident-response", gaps: 1, experts: 0 });
  expect(second).toMatchObject({ slug: "security-operations", gaps: 1, experts: 1 });
  expect(others.every(({ gaps }) => gaps === 0)).toBe(true);
});
