import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { mails } from "~/db/schema/mails";
import type { users } from "~/db/schema/users";
import type { CardInput } from "~/domain/experts/card";
import {
  countWaitingCards,
  findCardToEdit,
  findCardVersion,
  findOwnVersions,
  findWaitingCards,
} from "~/domain/experts/card-queries.server";
import { decideCard } from "~/domain/experts/decide-card.server";
import { findListedExpert } from "~/domain/experts/queries.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { newId } from "~/platform/ids";
import { cardInput } from "../support/cards";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { testNow as now } from "../support/request";

/** A card from the first word to the listing: versions, decisions, and two at once. */

const t = useDatabase();
const asExpert = (values: Partial<typeof users.$inferInsert> = {}) =>
  createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values });
const asAdmin = () => createUser(t.db, { role: "admin" });
const submit = (userId: string, changes: Partial<CardInput> = {}) =>
  submitCard(t.db, { actor: { userId }, card: cardInput(changes), sourceAddress: "127.0.0.1", now });

async function submitted(userId: string, changes: Partial<CardInput> = {}) {
  const answer = await submit(userId, changes);
  if (!answer.ok || !answer.value.versionId) throw new Error(`Not submitted: ${JSON.stringify(answer)}`);
  return { ...answer.value, versionId: answer.value.versionId };
}

const decide = (
  versionId: string,
  adminId: string,
  how: { decision: "approve" | "return"; reason?: string },
) =>
  decideCard(t.db, {
    ...{ versionId, admin: { userId: adminId }, sourceAddress: "127.0.0.1" },
    ...{ appUrl: "http://localhost:3000", now, ...how },
  });

const statusesOf = async (expertId: string) =>
  (await findOwnVersions(t.db, expertId)).map(({ number, status }) => `${number} ${status}`).reverse();

async function recordOf(expertId: string) {
  const [record] = await t.db.select().from(experts).where(eq(experts.id, expertId));
  if (!record) throw new Error("There is no such record");
  return record;
}

const actionsOf = async (objectId: string) =>
  (await t.db.select().from(auditEvents).where(eq(auditEvents.objectId, objectId))).map(
    ({ action }) => action,
  );

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
    expect((await findCardToEdit(t.db, listed.id))?.content.title).toBe("Threat hunter");
  });

  test("with nothing changed writes nothing", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    expect(await submit(userId)).toMatchObject({ ok: true, value: { versionId, isFirst: false } });
    await decide(versionId, adminId, { decision: "approve" });
    expect(await submit(userId)).toMatchObject({ ok: true, value: { versionId: null } });
    expect(await statusesOf(expertId)).toEqual(["1 approved"]);
  });

  test("back to what is listed takes the waiting version away", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "approve" });
    await submitted(userId, { title: "Typo" });
    expect(await submit(userId)).toMatchObject({ ok: true, value: { versionId: null } });
    expect(await statusesOf(expertId)).toEqual(["1 approved", "2 replaced"]);
    expect((await findCardToEdit(t.db, expertId))?.content.title).toBe("Incident responder");
  });

  test("after a 'no' is an answer to it, even with what is listed", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "approve" });
    const second = await submitted(userId, { title: "The best of all" });
    await decide(second.versionId, adminId, { decision: "return", reason: "Please no superlatives." });
    expect((await findCardToEdit(t.db, expertId))?.content.title).toBe("The best of all");
    await submitted(userId);
    expect(await statusesOf(expertId)).toEqual(["1 approved", "2 returned", "3 submitted"]);
  });

  test.each<[string, Partial<typeof users.$inferInsert>, string]>([
    ["a learner", { role: "learner" }, "not-expert"],
    ["the admin", { role: "admin" }, "not-expert"],
    ["somebody switched off", { isActive: false }, "not-expert"],
    ["an unconfirmed address", { emailVerifiedAt: null }, "unverified"],
  ])("is refused to %s", async (_, values, error) => {
    const { id } = await asExpert(values);
    expect(await submit(id)).toEqual({ ok: false, error });
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([0, 0]);
  });

  test("is refused for a record that was deleted, and to nobody's account", async () => {
    const { id: userId } = await asExpert();
    const { id } = await createExpert(t.db, { userId, deletedAt: now });
    expect(await submit(userId)).toEqual({ ok: false, error: "withdrawn" });
    expect(await submit(newId())).toEqual({ ok: false, error: "not-expert" });
    expect(await statusesOf(id)).toEqual([]);
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

describe("a decision", () => {
  test("lists exactly the version that was seen, with what the record had besides", async () => {
    const [{ id: userId, email }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { id: expertId } = await createExpert(t.db, {
      userId,
      rating: 4.9,
      reviews: 12,
      timeZone: "Africa/Lagos",
    });
    const { versionId } = await submitted(userId, { title: "Threat hunter", lesson: null });
    expect(await decide(versionId, adminId, { decision: "approve" })).toEqual({
      ok: true,
      value: { expertId, number: 1 },
    });
    expect(await findListedExpert(t.db, expertId)).toMatchObject({
      ...{ title: "Threat hunter", lesson: null, priceCents: 4250, rating: 4.9, reviews: 12 },
      timeZone: "Africa/Lagos",
    });
    expect((await findCardVersion(t.db, versionId))?.version).toMatchObject({
      ...{ status: "approved", decidedBy: adminId, decidedAt: now, reason: null },
    });
    expect(await actionsOf(versionId)).toEqual(["card-submitted", "card-approved"]);
    expect(await t.db.select().from(mails)).toMatchObject([
      {
        template: "card-decided",
        toEmail: email,
        payload: {
          ...{ to_name: "Amara Okafor", outcome: "approved", reason: null },
          cardUrl: `http://localhost:3000/expert/${expertId}`,
        },
      },
    ]);
  });

  test("sends back with a reason, and lists nothing", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "return", reason: "  Say more. " });
    expect((await findCardToEdit(t.db, expertId))?.standing).toEqual({
      ...{ isWaiting: false, returnedReason: "Say more.", isListed: false },
    });
    expect(await findListedExpert(t.db, expertId)).toBeNull();
    expect(await actionsOf(versionId)).toEqual(["card-submitted", "card-returned"]);
    expect(await t.db.select().from(mails)).toMatchObject([
      {
        payload: {
          outcome: "returned",
          reason: "Say more.",
          cardUrl: "http://localhost:3000/profile/expert",
        },
      },
    ]);
  });

  test("needs a reason to send back", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await expect(decide(versionId, adminId, { decision: "return", reason: " " })).rejects.toThrow("reason");
    expect(await statusesOf(expertId)).toEqual(["1 submitted"]);
  });

  test("is refused for a version that no longer waits, one that never was, and a deleted record's", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const first = await submitted(userId);
    const second = await submitted(userId, { title: "Newer" });
    const refused = { ok: false, error: "already-decided" };
    expect(await decide(first.versionId, adminId, { decision: "approve" })).toEqual(refused);
    for (const id of [newId(), "x", ""]) {
      expect(await decide(id, adminId, { decision: "approve" })).toEqual(refused);
    }
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, first.expertId));
    expect(await decide(second.versionId, adminId, { decision: "approve" })).toEqual(refused);
    expect(await statusesOf(first.expertId)).toEqual(["1 replaced", "2 submitted"]);
    expect([await countWaitingCards(t.db), await findCardVersion(t.db, second.versionId)]).toEqual([0, null]);
    expect(await t.db.$count(mails)).toBe(0);
  });
});

describe("two at once", () => {
  test("approvals: one decides, the other is told", async () => {
    const { id: adminId } = await asAdmin();
    for (let round = 0; round < 5; round += 1) {
      const { versionId } = await submitted((await asExpert()).id);
      const decisions = ["approve", "return", "approve", "return"] as const;
      const answers = await Promise.all(
        decisions.map((decision) => decide(versionId, adminId, { decision, reason: "No." })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, error: "already-decided" }));
      expect(await t.db.$count(mails, sql`${mails.dedupeKey} = ${`card-decided:${versionId}`}`)).toBe(1);
    }
  });

  test("an approval and a new version: what was seen is listed, or nothing is", async () => {
    const { id: adminId } = await asAdmin();
    for (let round = 0; round < 8; round += 1) {
      const { id: userId } = await asExpert();
      const { versionId, expertId } = await submitted(userId);
      const [decided] = await Promise.all([
        decide(versionId, adminId, { decision: "approve" }),
        submit(userId, { title: "Never seen" }),
      ]);
      const record = await recordOf(expertId);
      expect(await statusesOf(expertId)).toEqual([decided.ok ? "1 approved" : "1 replaced", "2 submitted"]);
      expect([record.approved, record.title]).toEqual(
        decided.ok ? [true, "Incident responder"] : [false, "Never seen"],
      );
    }
  });

  test("first cards: one record, one link, the second is its next version", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: userId } = await asExpert();
      const titles = ["A", "B", "C"];
      const answers = await Promise.all(titles.map((title) => submit(userId, { title })));
      const made = answers.map((answer) => (answer.ok ? answer.value : null));
      expect(made.filter((one) => one?.isFirst)).toHaveLength(1);
      expect(new Set(made.map((one) => one?.expertId)).size).toBe(1);
      expect(await t.db.$count(expertsUsers, eq(expertsUsers.userId, userId))).toBe(1);
      expect(await t.db.$count(experts)).toBe(round + 1);
      expect(await statusesOf(made[0]?.expertId ?? "")).toEqual(["1 replaced", "2 replaced", "3 submitted"]);
    }
  });

  test("first cards would be two records without the link's constraint", async () => {
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`alter table experts_users drop constraint experts_users_user_id_key`);
    });
    try {
      const { id: userId } = await asExpert();
      await Promise.all(["A", "B", "C", "D"].map((title) => submit(userId, { title })));
      expect(await t.db.$count(experts)).toBeGreaterThan(1);
    } finally {
      await t.db.execute(sql`truncate experts_users, experts, users cascade`);
      await t.db.execute(
        sql`alter table experts_users add constraint experts_users_user_id_key unique (user_id)`,
      );
    }
  });
});

test("the queue shows who waits longest first, a page at a time", async () => {
  for (let at = 0; at < 21; at += 1) {
    const { id } = await asExpert({ fullName: `Expert ${at}` });
    const when = new Date(now.getTime() - at * 60_000);
    await submitCard(t.db, { actor: { userId: id }, card: cardInput(), now: when });
  }
  const first = await findWaitingCards(t.db, { page: 1 });
  expect([first.cards.length, first.hasNext, first.cards[0]?.name]).toEqual([20, true, "Expert 20"]);
  const second = await findWaitingCards(t.db, { page: 2 });
  expect([second.cards.map(({ name }) => name), second.hasNext]).toEqual([["Expert 0"], false]);
  expect(await countWaitingCards(t.db)).toBe(21);
});
