import { expect, test } from "vitest";
import { browse, signIn } from "../support/browser";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";

/** Zones that Node and Postgres read differently are told to the admin and to the experts who live there. */

const t = useDatabase();
const { open } = browse(t, { zonesThatDiffer: ["America/Vancouver", "Africa/Casablanca"] });

test("the admin reads their names", async () => {
  const admin = await createUser(t.db, { role: "admin" });
  const { text } = await open("/admin/approvals", await signIn(t, admin));
  expect(text).toContain("Node and Postgres disagree about America/Vancouver, Africa/Casablanca");
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
