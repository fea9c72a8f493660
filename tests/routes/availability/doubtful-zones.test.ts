import { expect, test } from "vitest";
import type { ZoneDoubt } from "~/domain/availability/zones/zone-doubt";
import { watchZones } from "~/server/zone-watch";
import { wallAt } from "~/shared/time.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** Zones whose rules are in doubt are shown to the admin and to the experts who live there. */

const t = useDatabase();
const checkedAt = new Date("2026-11-20T08:00:00Z");
const doubts: ZoneDoubt[] = [
  { zone: "Africa/Casablanca", old: ["Node", "Postgres"], checkedAt },
  { zone: "America/Vancouver", old: [], checkedAt },
];
const zoneWatch = { standing: () => ({ checkedAt, doubts }), checkZone: () => Promise.resolve() };
const { open } = browse(t, { zoneWatch });

test("the admin reads their names, whose data is old, and as of when", async () => {
  const admin = await createUser(t.db, { role: "admin" });
  await createExpert(t.db, { timeZone: "Africa/Casablanca" });
  const { text } = await open("/admin/zones", await signIn(t, admin));
  expect(text).toContain("Time zone mismatches 2");
  expect(text).toContain(
    "All zones in use were checked on Friday 20 November 2026, 09:00 Berlin time (GMT+1).",
  );
  expect(text).toMatch(/Africa\/Casablanca 1 Node and Postgres .* America\/Vancouver 0 One of the two/);
});

test.each([
  ["Africa/Casablanca", true],
  ["Europe/Berlin", false],
])("an expert in %s reads beside the hours: %s", async (timeZone, isTold) => {
  const expert = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: expert.id, timeZone });
  const { text } = await open("/availability", await signIn(t, expert));
  expect(text.includes(`conflicting clock data for ${timeZone}`)).toBe(isTold);
});

test("a zone is checked when hours are saved in it", async () => {
  const outdated: typeof wallAt = (zone, instant) => wallAt(zone, instant) + 3_600_000;
  const watch = watchZones({
    ...{ db: t.db, log: { info() {}, error() {} }, clock: () => testNow, signal: AbortSignal.abort() },
    readers: { readWall: outdated, changes: [] },
  });
  const site = browse(t, { zoneWatch: watch });
  const expert = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: expert.id, hours: [] });
  const cookie = await signIn(t, expert);
  expect((await site.open("/availability", cookie)).text).not.toContain("conflicting clock data");
  const saved = await site.send(
    "/availability",
    { intent: "save", slots: "1-09", version: "0", timeZone: "Europe/Berlin" },
    cookie,
  );
  expect((await site.follow(saved, cookie)).text).toContain("conflicting clock data for Europe/Berlin");
  expect(watch.standing()).toEqual({
    checkedAt: null,
    doubts: [{ zone: "Europe/Berlin", old: [], checkedAt: testNow }],
  });
});
