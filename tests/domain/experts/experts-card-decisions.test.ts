import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { findCardToEdit, findCardVersion, findWaitingCards } from "~/domain/experts/card/card-queries.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { priceLimits } from "~/domain/experts/card-fields";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { newId } from "~/platform/ids";
import { callerOfId, testNow as now } from "../../support/caller";
import { bookingScene, bookLesson } from "../../support/scenes/bookings";
import { cardInput, useCards } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** The admin's decision on a card: what is listed after it, and the expert's mail. */

const { t, asExpert, asAdmin, submitted, decide, statusesOf, actionsOf, recordOf } = useCards();

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
    expect(await decide(versionId, adminId, { decision: "accept" })).toEqual({
      ok: true,
      value: { name: "Amara Okafor", isMailed: true },
    });
    expect(await findListedExpert(t.db, expertId)).toMatchObject({
      ...{ title: "Threat hunter", lesson: null, priceCents: 4250, rating: 4.9, reviews: 12 },
      timeZone: "Africa/Lagos",
    });
    expect((await findCardVersion(t.db, versionId))?.version).toMatchObject({
      ...{ status: "approved", decidedBy: adminId, decidedAt: now, reason: null },
    });
    expect(await actionsOf(versionId)).toEqual(["card-submitted", "card-approved"]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "card-decided",
        toEmail: email,
        facts: {
          ...{ to_name: "Amara Okafor", outcome: "approved", reason: null },
          cardUrl: `http://localhost:3000/expert/${expertId}`,
        },
      },
    ]);
  });

  test("sends back with a reason, and lists nothing", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId);
    await decide(versionId, adminId, { decision: "refuse", reason: "Say more." });
    expect((await findCardToEdit(t.db, expertId, now))?.standing).toEqual({
      ...{ isWaiting: false, returnedReason: "Say more.", isListed: false },
    });
    expect(await findListedExpert(t.db, expertId)).toBeNull();
    expect(await actionsOf(versionId)).toEqual(["card-submitted", "card-returned"]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        facts: {
          outcome: "returned",
          reason: "Say more.",
          cardUrl: "http://localhost:3000/profile/expert",
        },
      },
    ]);
  });

  test("is refused for a version that no longer waits, one that never was, and a deleted record's", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const first = await submitted(userId);
    const second = await submitted(userId, { title: "Newer" });
    const late = { ok: false, error: "already-decided" };
    const unknown = { ok: false, error: "unknown-card" };
    expect(await decide(first.versionId, adminId, { decision: "accept" })).toEqual(late);
    for (const id of [newId(), "x", ""]) {
      expect(await decide(id, adminId, { decision: "accept" })).toEqual(unknown);
    }
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, first.expertId));
    expect(await decide(second.versionId, adminId, { decision: "accept" })).toEqual(unknown);
    expect(await statusesOf(first.expertId)).toEqual(["1 replaced", "2 submitted"]);
    expect(await findWaitingCards(t.db, { page: 1 })).toEqual({ rows: [], count: 0, hasNext: false });
    expect(await findCardVersion(t.db, second.versionId)).toBeNull();
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test("the queue shows who waits longest first, a page at a time", async () => {
  for (let at = 0; at < 21; at += 1) {
    const { id } = await asExpert({ fullName: `Expert ${at}` });
    const when = new Date(now.getTime() - at * 60_000);
    await submitCard(t.db, callerOfId(id, { now: when }), { card: cardInput() });
  }
  const first = await findWaitingCards(t.db, { page: 1 });
  expect([first.rows.length, first.hasNext, first.rows[0]?.name]).toEqual([20, true, "Expert 20"]);
  const second = await findWaitingCards(t.db, { page: 2 });
  expect([second.rows.map(({ name }) => name), second.hasNext]).toEqual([["Expert 0"], false]);
  expect(second.count).toBe(21);
});

test.each(Object.entries(priceLimits))(
  "the %simum price, %i cents, is kept, listed and booked",
  async (_, priceCents) => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { expert, learner } = await bookingScene(t, { userId });
    const { versionId } = await submitted(userId, { priceCents });
    expect(await decide(versionId, adminId, { decision: "accept" })).toMatchObject({ ok: true });
    expect(await recordOf(expert.id)).toMatchObject({ priceCents, approved: true });
    await bookLesson(t.db, learner, expert.id);
    expect(await t.db.select().from(bookings)).toMatchObject([{ priceCents, totalCents: priceCents }]);
  },
);

async function scene() {
  const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
  const written = await submitted(userId);
  const deactivate = () => t.db.update(users).set({ isActive: false }).where(eq(users.id, userId));
  return { ...written, userId, adminId, deactivate };
}

test("a deactivated account's card can't be listed: nothing is written, no mail sent", async () => {
  const { versionId, expertId, adminId, deactivate } = await scene();
  await deactivate();
  const refused = { ok: false, error: "account-inactive" };
  expect(await decide(versionId, adminId, { decision: "accept" })).toEqual(refused);
  expect(await statusesOf(expertId)).toEqual(["1 submitted"]);
  expect(await recordOf(expertId)).toMatchObject({ approved: false });
  expect(await actionsOf(versionId)).toEqual(["card-submitted"]);
  expect(await t.db.$count(mails)).toBe(0);
});

test("it can go back, without a mail; what was decided before is shown first", async () => {
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
  expect(await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id))).toMatchObject([
    { facts: { outcome: "returned", isListed: false } },
    { facts: { outcome: "approved" } },
    { facts: { outcome: "returned", isListed: true } },
  ]);
});
