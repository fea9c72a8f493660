import { expect, test } from "vitest";
import type { bookings } from "~/db/schema/bookings/bookings";
import { expertReliability } from "~/db/schema/experts/expert-reliability";
import { readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { measureAll } from "~/domain/experts/reliability/measure-reliability.server";
import { reliabilityOf } from "~/domain/experts/reliability/reliability";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";

/** Sessions that took place and learners who came back, in 90 days (0023). */

const t = useDatabase();
const { open } = browse(t);

type Values = Partial<typeof bookings.$inferInsert>;
const noShow = (absent: "learner" | "expert"): Values => ({ status: "no_show", absent });
const cancelled = (cancelledBy: "learner" | "expert" | "admin"): Values => ({
  ...{ status: "cancelled", cancelledBy, cancelledAt: now },
});
const done: Values = { status: "completed" };

/** Creates an expert with a session a day with these values. Sessions of the same number have the same learner. */
async function expertWith(sessions: Array<[learner: number, values: Values]>, { daysAgo = 1 } = {}) {
  const { id: expertId } = await createExpert(t.db);
  const learners = new Map<number, string>();
  for (const [index, [number, values]] of sessions.entries()) {
    const learnerId = learners.get(number) ?? (await createUser(t.db)).id;
    learners.set(number, learnerId);
    const startsAt = new Date(now.getTime() - (daysAgo + index) * 86_400_000);
    await createBooking(t.db, { learnerId, expertId, startsAt, ...values });
  }
  await measureAll(t.db, now);
  return expertId;
}
const shown = async (expertId: string) =>
  (await readCardFacts(t.db, { expertIds: [expertId], viewerId: null, now })).experts[expertId]?.reliability;

test("counts what was the expert's to keep, and learners who came back; rounds down", async () => {
  const expertId = await expertWith([
    ...[[1, done] as [number, Values], [1, done], [2, done], [3, done], [4, noShow("learner")]],
    ...[[5, noShow("expert")] as [number, Values], [6, cancelled("expert")]],
    // The expert isn't responsible for these.
    ...[[7, cancelled("learner")] as [number, Values], [8, cancelled("admin")]],
  ] as Array<[number, Values]>);
  expect(await t.db.select().from(expertReliability)).toMatchObject([
    { due: 7, kept: 5, learners: 3, returned: 1 },
  ]);
  expect(await shown(expertId)).toEqual({ keptPercent: 71, returnedPercent: 33, sessions: 7 });
});

test("four sessions, or sessions of 91 days ago, say nothing; measured again they are forgotten", async () => {
  const few = await expertWith(Array.from({ length: 4 }, () => [1, done]));
  expect(await shown(few)).toBeNull();
  const old = await expertWith(
    Array.from({ length: 5 }, () => [1, done]),
    { daysAgo: 85 },
  );
  expect(await shown(old)).toMatchObject({ sessions: 5 });
  await measureAll(t.db, new Date(now.getTime() + 6 * 86_400_000));
  expect(await shown(old)).toBeNull();
});

test("a share is never rounded up to all", () => {
  expect(reliabilityOf({ due: 1000, kept: 999, learners: 1, returned: 1 })?.keptPercent).toBe(99);
  expect(reliabilityOf({ due: 5, kept: 5, learners: 3, returned: 3 })).toMatchObject({ keptPercent: 100 });
});

test("cards and the profile show it, each figure with its definition", async () => {
  const expertId = await expertWith(Array.from({ length: 5 }, (_, index) => [index, done]));
  expect((await open("/experts")).text).toContain("100% of sessions kept");
  const { text } = await open(`/expert/${expertId}`);
  expect(text).toContain("How we measure this, from 5 sessions in 90 days");
  expect(text).toContain("Sessions that the expert cancelled or missed");
});
