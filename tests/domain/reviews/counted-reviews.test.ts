import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { reviews } from "~/db/schema/reviews/reviews";
import { openSeatReviews } from "~/domain/reviews/open-review.server";
import { listReviews, reviewSummary } from "~/domain/reviews/public-reviews.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { aComment, aNote, completedSession, reviewScene } from "../../support/scenes/review-scene";

/** Which reviews count in an expert's figures (decision J11). */

const t = useDatabase();
const day = 24;

async function scene() {
  const found = await reviewScene(t.db);
  const { learner, card, at, expertAt } = found;
  /** A session that ended `days` before the scene's, reviewed with these stars an hour later and shown at once. */
  async function reviewed(days: number, rating: number, author = learner) {
    const endedAt = at(-days * day);
    const bookingId = await completedSession(t.db, { learnerId: author.id, expertId: card.id, endedAt });
    const hour = 1 - days * day;
    const input = { rating, comment: aComment, skill: null, isFirst: true };
    await writeReview(t.db, callerOf(author, { now: at(hour) }), { bookingId }, input);
    await writeNote(t.db, expertAt(hour), { bookingId }, { note: aNote, isFirst: true });
    return bookingId;
  }
  return {
    ...{ ...found, reviewed },
    figures: async () => {
      const [row] = await t.db.select().from(experts).where(eq(experts.id, card.id));
      const { stars, real } = await reviewSummary(t.db, card.id);
      const found = row?.reviews
        ? { count: row.reviews, mean: Math.round((row.rating ?? 0) * 10) / 10 }
        : null;
      expect(real).toEqual(found);
      expect(stars.reduce((sum, count) => sum + count, 0)).toBe(row?.reviews);
      return [row?.reviews, row?.rating];
    },
    shown: async () => (await listReviews(t.db, { expertId: card.id, sort: "lowest", page: 1 })).reviews,
  };
}

test("of a learner's reviews within 90 days the latest counts, whatever order they come in; all are shown", async () => {
  const { reviewed, figures, shown } = await scene();
  await reviewed(10, 5);
  await reviewed(20, 1);
  expect(await figures()).toEqual([1, 5]);
  await reviewed(5, 3);
  expect(await figures()).toEqual([1, 3]);
  await reviewed(95, 1);
  expect(await figures()).toEqual([2, 2]);
  await reviewed(94, 4);
  expect(await figures()).toEqual([2, 2]);
  expect((await shown()).map(({ rating }) => rating)).toEqual([1, 1, 3, 4, 5]);
});

test("learners count each for themselves; a hidden review lets the one before it count", async () => {
  const { reviewed, figures } = await scene();
  await reviewed(10, 1);
  await reviewed(9, 2, await createUser(t.db));
  const bookingId = await reviewed(5, 5);
  expect(await figures()).toEqual([2, 3.5]);
  const hidden = { hiddenAt: new Date(), hiddenReason: "An insult." };
  await t.db.update(reviews).set(hidden).where(eq(reviews.bookingId, bookingId));
  expect(await figures()).toEqual([2, 1.5]);
});

test("two at once: one of them counts", async () => {
  const { reviewed, figures } = await scene();
  await Promise.all([reviewed(3, 1), reviewed(4, 5), reviewed(5, 4)]);
  expect(await figures()).toEqual([1, 1]);
});

test("a deactivated account's reviews leave figures and list, and come back; a deleted one's stay", async () => {
  const { reviewed, figures, shown, learner } = await scene();
  await reviewed(3, 4);
  const change = (values: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(values).where(eq(users.id, learner.id));
  await change({ isActive: false });
  expect([await figures(), await shown()]).toEqual([[0, null], []]);
  const other = await createUser(t.db, { isActive: false });
  await reviewed(2, 5, other);
  expect(await figures()).toEqual([0, null]);
  await change({ isActive: true });
  expect([await figures(), (await shown()).length]).toEqual([[1, 4], 1]);
  await change({ isActive: false, erasedAt: new Date(), passwordHash: null });
  expect(await figures()).toEqual([1, 4]);
});

test("a free seat is reviewed in words, which stand after the stars and don't count", async () => {
  const { card, learner, at, expertAt, learnerAt, reviewed, figures, shown } = await scene();
  await reviewed(5, 2);
  const live = await createLiveClass(t.db, { expertId: card.id, priceCents: 0 });
  const seat = await createSeat(t.db, live, learner);
  const own = { expertId: card.id, learnerId: learner.id, endedAt: at(0), minutes: 15, skill: "SIEM" };
  await openSeatReviews(t.db, [{ ...own, reservationId: seat.id }]);
  const session = { reservationId: seat.id };
  const input = { rating: 5, comment: aComment, skill: null, isFirst: true };
  expect(await writeReview(t.db, learnerAt(1), session, input)).toMatchObject({ ok: true });
  await writeNote(t.db, expertAt(1), session, { note: aNote, isFirst: true });
  expect(await figures()).toEqual([1, 2]);
  expect((await shown()).map(({ rating }) => rating)).toEqual([2, null]);
  // Final like any other once both are shown.
  expect(
    await writeReview(t.db, learnerAt(2), session, { ...input, comment: `${aComment} More.` }),
  ).toMatchObject({ ok: false });
});
