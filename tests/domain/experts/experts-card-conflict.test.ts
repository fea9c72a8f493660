import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { differingFields } from "~/domain/experts/card/card-conflict";
import { draftOf } from "~/domain/experts/card/card-draft";
import { findCardToEdit } from "~/domain/experts/card/card-queries.server";
import type { CardContent } from "~/domain/experts/card-fields";
import { testNow as now } from "../../support/caller";
import { cardInput, useCards } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";

/** Two tabs with one card: the second shows what the first has saved, and nothing is lost unnoticed. */

const { t, asExpert, asAdmin, submit, submitted, decide, statusesOf, recordOf } = useCards();

const conflict = (number: number, saved: Partial<CardContent>) => ({
  ok: false,
  error: { code: "conflict", number, saved },
});

describe("a card whose form is older than what is saved", () => {
  test("is refused with what is saved now, and goes through once that was seen", async () => {
    const { id: userId } = await asExpert();
    const { expertId } = await submitted(userId, { title: "First" });
    await submit(userId, { title: "Second" }, 1);
    expect(await submit(userId, { title: "Third" }, 1)).toMatchObject(conflict(2, { title: "Second" }));
    expect(await statusesOf(expertId)).toEqual(["1 replaced", "2 submitted"]);
    expect(await recordOf(expertId)).toMatchObject({ title: "Second" });
    expect(await submit(userId, { title: "Third" }, 2)).toMatchObject({ ok: true });
    expect(await statusesOf(expertId)).toEqual(["1 replaced", "2 replaced", "3 submitted"]);
  });

  test("is refused over a version that was sent back, and over one that was approved", async () => {
    const { id: adminId } = await asAdmin();
    for (const decision of [{ decision: "accept" }, { decision: "refuse", reason: "No." }] as const) {
      const { id: userId } = await asExpert();
      const { expertId } = await submitted(userId, { title: "First" });
      const { versionId } = await submitted(userId, { title: "Second" });
      await decide(versionId, adminId, decision);
      const before = await statusesOf(expertId);
      expect(await submit(userId, { title: "Third" }, 1)).toMatchObject(conflict(2, { title: "Second" }));
      expect(await statusesOf(expertId)).toEqual(before);
    }
  });

  test("with the same content is a double click, under whatever name the account goes by now", async () => {
    const { id: userId } = await asExpert();
    const { versionId, expertId } = await submitted(userId, { title: "Same" });
    expect(await submit(userId, { title: "Same" }, 0)).toMatchObject({ ok: true, value: { versionId } });
    await t.db.update(users).set({ fullName: "Amara Nwosu" }).where(eq(users.id, userId));
    expect(await submit(userId, { title: "Same" }, 0)).toMatchObject({ ok: true });
    expect((await findCardToEdit(t.db, expertId, now))?.content).toMatchObject({
      ...{ name: "Amara Nwosu", title: "Same" },
    });
  });

  test("is compared with nothing where the form doesn't say", async () => {
    const { id: userId } = await asExpert();
    await submitted(userId, { title: "First" });
    expect(await submit(userId, { title: "Second" }, null)).toMatchObject({ ok: true });
  });

  test("is no conflict after an approval alone", async () => {
    const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
    const { versionId, expertId } = await submitted(userId, { title: "First" });
    await decide(versionId, adminId, { decision: "accept" });
    expect(await submit(userId, { title: "Second" }, 1)).toMatchObject({ ok: true });
    expect(await statusesOf(expertId)).toEqual(["1 approved", "2 submitted"]);
  });

  test("of a record from before there were versions counts from 0", async () => {
    const { id: userId } = await asExpert();
    await createExpert(t.db, { userId });
    expect(await submit(userId, { title: "First" }, 0)).toMatchObject({ ok: true });
    expect(await submit(userId, { title: "Other" }, 0)).toMatchObject(conflict(1, { title: "First" }));
  });
});

describe("two tabs at once", () => {
  test("of a first card: one saves, the others conflict", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: userId } = await asExpert();
      const answers = await Promise.all(["A", "B", "C"].map((title) => submit(userId, { title }, 0)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers.filter(({ ok }) => !ok)) {
        expect(answer).toMatchObject({ error: { code: "conflict", number: 1 } });
      }
      const [link] = await t.db.select().from(expertsUsers).where(eq(expertsUsers.userId, userId));
      expect(await statusesOf(link?.expertId ?? "")).toEqual(["1 submitted"]);
    }
  });

  test("of a card that is there: one saves, the others conflict; unseen, all would save (control)", async () => {
    for (const [version, saves] of [
      [1, 1],
      [null, 3],
    ] as const) {
      const { id: userId } = await asExpert();
      await submitted(userId);
      const answers = await Promise.all(["A", "B", "C"].map((title) => submit(userId, { title }, version)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(saves);
    }
  });

  test("with the same card: both see that it is saved, once", async () => {
    const { id: userId } = await asExpert();
    const [one, other] = await Promise.all([submit(userId, {}, 0), submit(userId, {}, 0)]);
    expect([one?.ok, other?.ok]).toEqual([true, true]);
    expect(await statusesOf(one?.ok ? one.value.expertId : "")).toEqual(["1 submitted"]);
  });
});

test("what differs is named in the form's order, short texts with what is saved", () => {
  const saved = { ...cardInput(), name: "Amara Okafor" };
  expect(differingFields(draftOf(cardInput()), saved)).toEqual([]);
  const typed = cardInput({
    ...{ title: "T", tagline: "New", priceCents: 1, bio: "B", lesson: null, languages: [] },
    ...{ skills: ["SIEM"], avatar: "https://pictures.example/a.png", region: "Europe" },
  });
  const changed = { ...saved, bio: "b".repeat(121), lesson: "One\nTwo", priceCents: 4500 };
  expect(differingFields(draftOf(typed), { ...changed, languages: ["English", "Igbo"] })).toEqual([
    { label: "Title", saved: "Incident responder" },
    { label: "Bio", saved: null },
    { label: "Price per 50-minute lesson", saved: "$45.00" },
    { label: "Your first lesson", saved: null },
    { label: "Skills", saved: "Incident Response" },
    { label: "Languages", saved: "English, Igbo" },
    { label: "Photo URL", saved: "(empty)" },
    { label: "Tagline", saved: "(empty)" },
    { label: "Region", saved: "Global" },
  ]);
});
