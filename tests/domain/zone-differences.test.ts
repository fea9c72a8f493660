import { expect, test } from "vitest";
import { findZoneDifferences } from "~/domain/availability/zone-differences.server";
import { wallAt } from "~/shared/time.server";
import { testNow } from "../support/caller";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";

const t = useDatabase();

test("a zone whose clocks Node and Postgres read alike is none", async () => {
  await createUser(t.db, { timeZone: "Europe/Berlin" });
  await createUser(t.db, { timeZone: null });
  await createExpert(t.db, { timeZone: "Asia/Kathmandu" });
  await createExpert(t.db, { timeZone: "UTC" });
  expect(await findZoneDifferences(t.db, testNow)).toEqual([]);
});

test("a zone that one of the two doesn't know, or reads otherwise on any day, is named", async () => {
  await createUser(t.db, { timeZone: "Europe/Atlantis" });
  await createExpert(t.db, { timeZone: "Europe/Berlin" });
  await createExpert(t.db, { timeZone: "America/New_York" });
  const lastDay = testNow.getTime() + 399 * 86_400_000;
  const outdated: typeof wallAt = (zone, instant) =>
    wallAt(zone, instant) + (zone === "Europe/Berlin" && instant > lastDay ? 3_600_000 : 0);
  expect(await findZoneDifferences(t.db, testNow, outdated)).toEqual(["Europe/Atlantis", "Europe/Berlin"]);
});
