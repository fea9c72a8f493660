import { expect, test } from "vitest";
import { browse, signIn } from "../support/browser";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";

/** Zones that Node and Postgres read differently are told to the admin and to the experts who live there. */

const t = useDatabase();
const { open } = browse(t, { zonesThatDiffer: ["America/Vancouver", "Africa/Casablanca"] });

test("the admin reads their names", async () => {
  const admin = await createUser(t.db, { role: "admin" });
  await createExpert(t.db, { timeZone: "Africa/Casablanca" });
  const { text } = await open("/admin/zones", await signIn(t, admin));
  expect(text).toContain("Zones that differ (2)");
  expect(text).toContain("America/Vancouver 0 Africa/Casablanca 1");
  expect(text).toContain("Update Node or Postgres, whichever is older");
});

test.each([
  ["Africa/Casablanca", true],
  ["Europe/Berlin", false],
])("an expert in %s is told beside the hours: %s", async (timeZone, isTold) => {
  const expert = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: expert.id, timeZone });
  const { text } = await open("/availability", await signIn(t, expert));
  expect(text.includes(`conflicting clock data for ${timeZone}`)).toBe(isTold);
});
