import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { findCardToEdit, findCardVersion } from "~/domain/experts/card/card-queries.server";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useCards } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";

/** What saving a card writes, and when it writes nothing. */

const { t, asExpert, asAdmin, submit, submitted, decide, statusesOf, recordOf, actionsOf } = useCards();

describe("saving a card", () => {
  test("the first time makes a hidden record of the account's name and e-mail, linked to it", async () => {
    const { id: userId, email } = await asExpert();
    const { expertId, versionId, isFirst } = await submitted(userId);
    expect(isFirst).toBe(true);
    expect(await recordOf(expertId)).toMatchObject({
      ...{ name: "Amara Okafor", email, title: "Incident responder", priceCents: 4250, approved: false },
      ...{ rating: null, reviews: 0 },
    });
    expect(await t.db.select().from(expertsUsers)).toMatchObject([{ userId, expertId }]);
    const version = await findCardVersion(t.db, versionId);
    expect(version).toMatchObject({
      listed: null,
      version: { number: 1, status: "submitted", submittedBy: userId },
    });
    expect(await findListedExpert(t.db, expertId)).toBeNull();
    expect(await actionsOf(versionId)).toEqual(["card-submitted"]);
  });

  test.each([
    ["Asia/Kathmandu", "Asia/Kathmandu"],
    [null, "UTC"],
  ])("the first time begins the calendar in the account's zone: %s", async (timeZone, expected) => {
    const { id: userId } = await asExpert({ timeZone });
    const { expertId } = await submitted(userId);
    expect(await recordOf(expertId)).toMatchObject({ timeZone: expected });
  });

  test("again replaces what waited; the unapproved record follows", async () => {
    const { id: userId } = await asExpert();
    const first = await submitted(userId);
    const second = await submitted(userId, { title: "Threat hunter" });
    expect(second).toMatchObject({ expertId: first.expertId, isFirst: false });
    expect(await statusesOf(first.expertId)).toEqual(["1 replaced", "2 submitted"]);
    expect(await recordOf(first.expertId)).toMatchObject({ title: "Threat hunter", approved: false });
  });

  test("of an approved card leaves the listing as it is", async () => {
    const { id: userId } = await asExpert();
    const listed = await createExpert(t.db, { userId, rating: 4.9, reviews: 12 });
    const before = await recordOf(listed.id);
    const { versionId } = await submitted(userId, { title: "Threat hunter", priceCents: 9900 });
    expect(await recordOf(listed.id)).toEqual(before);
    expect(await findListedExpert(t.db, listed.id)).toMatchObject({ title: listed.title, priceCents: 4000 });
    expect(await findCardVersion(t.db, versionId)).toMatchObject({
      ...{ version: { title: "Threat hunter" }, listed: { title: listed.title } },
    });
    expect((await findCardToEdit(t.db, listed.id, now))?.content.title).toBe("Threat hunter");
  });

  test("with nothing changed writes nothing", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    const again = { versionId, isFirst: false, isUnchanged: false };
    expect(await submit(userId)).toMatchObject({ ok: true, value: again });
    await decide(versionId, adminId, { decision: "accept" });
    const listed = { versionId: null, isUnchanged: true };
    expect(await submit(userId)).toMatchObject({ ok: true, value: listed });
    expect(await statusesOf(expertId)).toEqual(["1 approved"]);
  });

  test("back to what is listed takes the waiting version away", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "accept" });
    await submitted(userId, { title: "Typo" });
    const takenBack = { versionId: null, isUnchanged: false };
    expect(await submit(userId)).toMatchObject({ ok: true, value: takenBack });
    expect(await statusesOf(expertId)).toEqual(["1 approved", "2 replaced"]);
    expect((await findCardToEdit(t.db, expertId, now))?.content.title).toBe("Incident responder");
  });

  test("after a 'no' is an answer to it, even with what is listed", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "accept" });
    const second = await submitted(userId, { title: "The best of all" });
    await decide(second.versionId, adminId, { decision: "refuse", reason: "Please no superlatives." });
    expect((await findCardToEdit(t.db, expertId, now))?.content.title).toBe("The best of all");
    await submitted(userId);
    expect(await statusesOf(expertId)).toEqual(["1 approved", "2 returned", "3 submitted"]);
  });

  test.each<[string, Partial<typeof users.$inferInsert>, string]>([
    ["a learner", { role: "learner" }, "not-expert"],
    ["the admin", { role: "admin" }, "not-expert"],
    ["a deactivated account", { isActive: false }, "not-expert"],
    ["an unconfirmed address", { emailVerifiedAt: null }, "unverified"],
  ])("is refused to %s", async (_, values, error) => {
    const { id } = await asExpert(values);
    expect(await submit(id)).toEqual({ ok: false, error });
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([0, 0]);
  });

  test("is refused for a record that was deleted, and to a record without an account", async () => {
    const { id: userId } = await asExpert();
    const { id } = await createExpert(t.db, { userId, deletedAt: now });
    expect(await submit(userId)).toEqual({ ok: false, error: "withdrawn" });
    expect(await submit(newId())).toEqual({ ok: false, error: "not-expert" });
    expect(await statusesOf(id)).toEqual([]);
  });

  test.each([
    ["amara@test.example", "Amara@Test.example"],
    ["AMARA@TEST.EXAMPLE", "amara@test.example"],
  ])("is refused while the record of %s waits to be linked to %s", async (email, own) => {
    const record = await createExpert(t.db, { email, name: "Amara O" });
    const { id: userId } = await asExpert({ email: own });
    expect(await submit(userId)).toEqual({ ok: false, error: "link-waits" });
    expect([await t.db.$count(experts), await t.db.$count(expertsUsers)]).toEqual([1, 0]);
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, record.id));
    expect((await submit(userId)).ok).toBe(true);
  });

  test("doesn't wait for another account's record, nor for one of the same address that is linked", async () => {
    await createExpert(t.db, { email: "other@test.example" });
    const { id: userId } = await asExpert({ email: "amara@test.example" });
    await createExpert(t.db, { email: "amara@test.example", userId: (await asExpert()).id });
    expect(await submit(userId)).toMatchObject({ ok: true, value: { isFirst: true } });
  });

  test("touches no other expert's card", async () => {
    const [a, b] = [await asExpert(), await asExpert()];
    const other = await createExpert(t.db, { userId: b.id });
    const theirs = await submitted(b.id, { title: "B's" });
    const before = await recordOf(other.id);
    await submitted(a.id, { title: "A's" });
    expect(await recordOf(other.id)).toEqual(before);
    expect(await statusesOf(theirs.expertId)).toEqual(["1 submitted"]);
  });
});
