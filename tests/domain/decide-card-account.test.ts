import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { useCards } from "../support/card-scene";

/** The admin's decision on the card of an inactive account, and what the expert is told of the listing. */

const { t, asExpert, asAdmin, submitted, decide, statusesOf, actionsOf, recordOf } = useCards();

async function scene() {
  const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
  const written = await submitted(userId);
  const deactivate = () => t.db.update(users).set({ isActive: false }).where(eq(users.id, userId));
  return { ...written, userId, adminId, deactivate };
}

test("a deactivated account's card can't be listed: nothing is written, nobody mailed", async () => {
  const { versionId, expertId, adminId, deactivate } = await scene();
  await deactivate();
  const refused = { ok: false, error: "account-inactive" };
  expect(await decide(versionId, adminId, { decision: "accept" })).toEqual(refused);
  expect(await statusesOf(expertId)).toEqual(["1 submitted"]);
  expect(await recordOf(expertId)).toMatchObject({ approved: false });
  expect(await actionsOf(versionId)).toEqual(["card-submitted"]);
  expect(await t.db.$count(mails)).toBe(0);
});

test("it can go back, which mails nobody; what was decided before says so first", async () => {
  const { versionId, expertId, adminId, deactivate } = await scene();
  await deactivate();
  expect(await decide(versionId, adminId, { decision: "refuse", reason: "No." })).toMatchObject({ ok: true });
  expect(await statusesOf(expertId)).toEqual(["1 returned"]);
  expect(await t.db.$count(mails)).toBe(0);
  const late = await decide(versionId, adminId, { decision: "accept" });
  expect(late).toEqual({ ok: false, error: "already-decided" });
});

test("the mail knows whether anything was listed before", async () => {
  const { versionId, userId, adminId } = await scene();
  await decide(versionId, adminId, { decision: "refuse", reason: "Say more." });
  const second = await submitted(userId, { title: "Threat hunter" });
  await decide(second.versionId, adminId, { decision: "accept" });
  const third = await submitted(userId, { title: "Malware analyst" });
  await decide(third.versionId, adminId, { decision: "refuse", reason: "Say less." });
  expect(await t.db.select().from(mails).orderBy(mails.id)).toMatchObject([
    { payload: { outcome: "returned", isListed: false } },
    { payload: { outcome: "approved" } },
    { payload: { outcome: "returned", isListed: true } },
  ]);
});
