import { expect, test } from "vitest";
import type { ZoneChange } from "~/domain/availability/zones/zone-changes";
import { findZoneDoubts } from "~/domain/availability/zones/zone-differences.server";
import { oldReadersText } from "~/domain/availability/zones/zone-doubt";
import { wallAt } from "~/shared/time.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const hour = 3_600_000;

test("a zone whose clocks Node and Postgres read alike is none", async () => {
  await createUser(t.db, { timeZone: "Europe/Berlin" });
  await createUser(t.db, { timeZone: null });
  await createExpert(t.db, { timeZone: "Asia/Kathmandu" });
  await createExpert(t.db, { timeZone: "UTC" });
  expect(await findZoneDoubts(t.db, testNow)).toEqual([]);
});

test("a zone that one of the two doesn't know, or reads otherwise on any day, is named", async () => {
  await createUser(t.db, { timeZone: "Europe/Atlantis" });
  await createExpert(t.db, { timeZone: "Europe/Berlin" });
  await createExpert(t.db, { timeZone: "America/New_York" });
  const lastDay = testNow.getTime() + 399 * 24 * hour;
  const outdated: typeof wallAt = (zone, instant) =>
    wallAt(zone, instant) + (zone === "Europe/Berlin" && instant > lastDay ? hour : 0);
  expect(await findZoneDoubts(t.db, testNow, undefined, { readWall: outdated, changes: [] })).toEqual([
    { zone: "Europe/Atlantis", old: [], checkedAt: testNow },
    { zone: "Europe/Berlin", old: [], checkedAt: testNow },
  ]);
});

/** In Berlin, clocks were put back at 01:00 UTC, which both sources know. The tests add differences to this. */
const at = "2025-10-26T01:00:00Z";
const inTime = (instant: number, shift: number) => (instant === Date.parse(at) ? shift : 0);

test.each<[string, number, number, string[]]>([
  ["both know", 60, 0, []],
  ["neither knows", 120, 0, ["Node", "Postgres"]],
  ["Postgres alone knows", 60, hour, ["Node"]],
  ["Node alone knows", 120, hour, ["Postgres"]],
])("a change of the last two years that %s", async (_what, minutes, shift, old) => {
  await createExpert(t.db, { timeZone: "Europe/Berlin" });
  const readWall: typeof wallAt = (zone, instant) => wallAt(zone, instant) + inTime(instant, shift);
  const changes: ZoneChange[] = [{ zones: ["Europe/Berlin"], at, minutes }];
  const found = await findZoneDoubts(t.db, testNow, undefined, { readWall, changes });
  expect(found.map((doubt) => doubt.old)).toEqual(old.length > 0 ? [old] : []);
});

test("the admin reads whose data is old", () => {
  expect(oldReadersText({ old: ["Node", "Postgres"] })).toBe("Node and Postgres");
  expect(oldReadersText({ old: [] })).toBe("One of the two");
});
