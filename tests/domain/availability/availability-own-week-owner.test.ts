/**
 * Only an active expert's own hours and days off are saved. The account may have changed since the sign-in.
 */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { newId } from "~/platform/ids";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
type Owner = { userId: string; expertId: string };

/** An expert without hours who has taken a day off, with the commands for both. */
async function scene() {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId, hours: [] });
  const id = newId();
  await t.db.insert(expertDaysOff).values({ id, expertId, firstDay: "2026-12-24", lastDay: "2026-12-24" });
  const actor: Owner = { userId, expertId };
  const caller = callerOfId(actor.userId, { expertId: actor.expertId, now });
  const commands = {
    save: () => saveWeek(t.db, caller, { ticks: ["1-09"], drop: [], timeZone: "Europe/Rome", version: null }),
    add: () => addDaysOff(t.db, caller, { firstDay: "2026-12-31", lastDay: "2026-12-31" }),
    remove: () => removeDaysOff(t.db, caller, { id }),
  };
  return { actor, commands };
}

/** All rows that the commands could have written. */
const stored = async () => [
  await t.db.select().from(expertAvailability),
  await t.db.select().from(expertDaysOff),
  await t.db.select({ zone: experts.timeZone }).from(experts),
  await t.db.$count(auditEvents),
];

const changes: Array<[string, (db: Db, owner: Owner) => Promise<unknown>]> = [
  [
    "is a learner's account by now",
    (db, { userId }) => db.update(users).set({ role: "learner" }).where(eq(users.id, userId)),
  ],
  [
    "is the admin's account by now",
    (db, { userId }) => db.update(users).set({ role: "admin" }).where(eq(users.id, userId)),
  ],
  [
    "was deactivated",
    (db, { userId }) => db.update(users).set({ isActive: false }).where(eq(users.id, userId)),
  ],
  ["has lost its link", (db, { userId }) => db.delete(expertsUsers).where(eq(expertsUsers.userId, userId))],
  [
    "has a deleted record",
    (db, { expertId }) => db.update(experts).set({ deletedAt: now }).where(eq(experts.id, expertId)),
  ],
];

test.each(changes)("an account that %s saves no week and no day off", async (_, change) => {
  const { actor, commands } = await scene();
  await change(t.db, actor);
  const before = await stored();
  expect(await commands.save()).toEqual({ ok: false, error: { code: "expert-gone" } });
  expect(await commands.add()).toEqual({ ok: false, error: "expert-gone" });
  expect(await commands.remove()).toEqual({ ok: false, error: "not-found" });
  expect(await stored()).toEqual(before);
});

test("an account saves nothing of another expert's", async () => {
  const { actor } = await scene();
  const { id: userId } = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId, hours: [] });
  const caller = callerOfId(userId, { expertId: actor.expertId, now });
  const week = { ticks: ["1-09"], drop: [], timeZone: null, version: null };
  expect(await saveWeek(t.db, caller, week)).toEqual({ ok: false, error: { code: "expert-gone" } });
  expect(await t.db.$count(expertAvailability)).toBe(0);
});

test("an expert's own account does", async () => {
  const { commands } = await scene();
  for (const command of Object.values(commands)) expect(await command()).toMatchObject({ ok: true });
});
