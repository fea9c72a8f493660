import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { suggestExperts } from "~/domain/claims/suggest-experts.server";
import { useDatabase } from "../../support/db/database";
import { createClaim, guaranteeScene } from "../../support/scenes/claims";
import { createBooking } from "../../support/scenes/factories";

/** Whom a credit of 40 dollars is suggested for, and what the learner would pay there. */

const t = useDatabase();
const day = 24 * 60;

async function suggestions() {
  const scene = await guaranteeScene(t.db);
  await scene.addTeachers();
  await scene.grant();
  const suggest = async (hours = 1) => {
    const [credit] = await t.db.select().from(credits);
    const [claim] = await t.db.select().from(claims).where(eq(claims.bookingId, scene.bookingId));
    if (!credit || !claim) throw new Error("There is no credit");
    return suggestExperts(t.db, { claim, credit, hours, now: scene.at(2 * day) });
  };
  const [better] = await t.db.select().from(experts).where(eq(experts.name, "Both Better"));
  if (!better) throw new Error("There is no such expert");
  return { ...scene, suggest, betterId: better.id };
}
const named = (rows: Awaited<ReturnType<typeof suggestExperts>>) => rows.map((row) => row.displayName);

test("an expert is left out about whom the learner has made a claim, unless it was refused", async () => {
  const { suggest, betterId, learner, at } = await suggestions();
  const booking = { learnerId: learner.id, expertId: betterId, startsAt: at(-3 * day) };
  const { id: bookingId } = await createBooking(t.db, booking);
  const id = await createClaim(t.db, { bookingId });
  const answer = { agrees: false, answer: "I was there.", answeredAt: at(0) };
  const decided = { decidedAt: at(0), decidedBy: "admin" } as const;
  const becomes = async (values: Partial<typeof claims.$inferInsert>) => {
    await t.db.update(claims).set(values).where(eq(claims.id, id));
    return named(await suggest());
  };
  const without = ["Both C.", "One S.", "Busy N."];
  const everyone = ["Both B.", "Both C.", "One S."];
  expect(named(await suggest())).toEqual(without);
  expect(await becomes({ state: "contested", ...answer })).toEqual(without);
  expect(await becomes({ state: "granted", ...decided })).toEqual(without);
  expect(await becomes({ state: "refused" })).toEqual(everyone);
  // An expert's own report about the learner is no reason.
  expect(await becomes({ state: "granted", side: "expert" })).toEqual(everyone);
});

test.each([
  [6049, 0],
  // It costs something, so others come first; no card payment is smaller.
  [6050, 50],
  [7500, 1500],
])("at an hourly price of %i cents the learner pays %i", async (priceCents, extraCents) => {
  const { suggest, betterId } = await suggestions();
  await t.db.update(experts).set({ approved: false });
  await t.db.update(experts).set({ priceCents, approved: true }).where(eq(experts.id, betterId));
  expect(await suggest()).toMatchObject([{ displayName: "Both B.", extraCents }]);
});

test("one whose small rest the operator pays counts as free of charge", async () => {
  const { suggest, betterId } = await suggestions();
  await t.db.update(experts).set({ priceCents: 6049 }).where(eq(experts.id, betterId));
  expect(named(await suggest())).toContain("Both B.");
  await t.db.update(experts).set({ priceCents: 6050 }).where(eq(experts.id, betterId));
  expect(named(await suggest())).not.toContain("Both B.");
  // A session of two hours costs twice as much.
  await t.db.update(experts).set({ priceCents: 3025 }).where(eq(experts.id, betterId));
  expect(named(await suggest(2))).not.toContain("Both B.");
  await t.db.update(experts).set({ priceCents: 3024 }).where(eq(experts.id, betterId));
  expect(named(await suggest(2))).toContain("Both B.");
});
