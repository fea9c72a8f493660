import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { type Review, reviews } from "~/db/schema/reviews/reviews";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { openReview } from "~/domain/reviews/open-review.server";
import { processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { reportReview } from "~/domain/reviews/report-review.server";
import { publishAt } from "~/domain/reviews/review";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { createUser } from "../../support/scenes/factories";
import { aComment, aNote, completedSession, reviewScene } from "../../support/scenes/review-scene";

/** In any order of events, no review is public before its time, and a card's figures equal a recount (J1, J11). */

const t = useDatabase();

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...["review", "review", "note", "note", "answer", "report", "hide", "leave", "pass", "switch"],
    ),
    session: fc.nat(3),
    rating: fc.integer({ min: 1, max: 5 }),
    hours: fc.nat(100),
  }),
  { minLength: 5, maxLength: 25 },
);

test("reviews, notes, answers, reports and decisions in any order", async () => {
  const scene = await reviewScene(t.db);
  const { learner, card, endedAt } = scene;
  const ofCard = { learnerId: learner.id, expertId: card.id };
  const admin = callerOf(await createUser(t.db, { role: "admin" }));
  // Two close together, one 50 days and one 120 days before.
  const ends = [endedAt, scene.at(-48), scene.at(-50 * 24), scene.at(-120 * 24)];
  const sessions = [scene.bookingId];
  for (const end of ends.slice(1)) sessions.push(await completedSession(t.db, { ...ofCard, endedAt: end }));
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await t.db.execute(sql`truncate reviews, review_reports, mails`);
      await t.db.execute(sql`update experts set reviews = 0, rating_sum = 0`);
      await t.db.update(users).set({ isActive: true }).where(eq(users.id, learner.id));
      for (const [index, bookingId] of sessions.entries())
        await openReview(t.db, { ...ofCard, bookingId, endedAt: ends[index] ?? endedAt, minutes: 50 });
      let isActive = true;
      let hour = -120 * 24;
      for (const { act, session, rating, hours } of history) {
        hour = Math.min(hour + 4 * hours, 20 * 24);
        const [now, bookingId] = [scene.at(hour), sessions[session] ?? ""];
        const expert = callerOf(scene.teacher, { now, expertId: card.id });
        if (now < (ends[session] ?? endedAt)) continue;
        const [row] = await t.db.select().from(reviews).where(sql`booking_id = ${bookingId}`);
        const reviewId = row?.id ?? "";
        const reports = await t.db.execute<{ id: string }>(
          sql`select id from review_reports where review_id = ${reviewId}`,
        );
        const reportId = reports[0]?.id ?? reviewId;
        const input = { rating, comment: aComment, skill: null, isFirst: false };
        if (act === "review") await writeReview(t.db, callerOf(learner, { now }), { bookingId }, input);
        if (act === "note") await writeNote(t.db, expert, { bookingId }, { note: aNote, isFirst: false });
        if (act === "answer") await answerReview(t.db, expert, { reviewId, answer: "Thank you!" });
        if (act === "report") await reportReview(t.db, expert, { reviewId, reason: "Not true." });
        if (act === "hide")
          await decideReport(t.db, admin, {
            reportId,
            decision: { decision: "refuse", reason: "An insult." },
          });
        if (act === "leave") await decideReport(t.db, admin, { reportId, decision: { decision: "accept" } });
        if (act === "switch") {
          isActive = !isActive;
          await t.db.update(users).set({ isActive }).where(eq(users.id, learner.id));
        }
        if (act === "pass") await processDueReviews(t.db, { now, limit: 10 });

        const rows = await t.db.select().from(reviews);
        for (const review of rows) {
          const due = publishAt(review);
          if (review.publishedAt) expect(due && due <= now).toBe(true);
          if (review.reviewedAt && review.notedAt) expect(review.publishedAt).not.toBeNull();
        }
        const counted = countedOf(isActive ? rows : []);
        expect(rows.filter(({ isCounted }) => isCounted).map(({ id }) => id)).toEqual(
          rows.filter(({ id }) => counted.some((one) => one.id === id)).map(({ id }) => id),
        );
        const [figures] = await t.db.select().from(experts).where(eq(experts.id, card.id));
        const ratingSum = counted.reduce((sum, one) => sum + (one.rating ?? 0), 0);
        expect(figures).toMatchObject({ reviews: counted.length, ratingSum });
      }
    }),
    { numRuns: rounds({ short: 5, long: 150 }) },
  );
});

/** The latest public review with stars, before it the latest that is 90 days older, and so on. */
function countedOf(rows: Review[]): Review[] {
  const counted: Review[] = [];
  const time = ({ reviewedAt }: Review) => reviewedAt?.getTime() ?? 0;
  const shown = rows.filter(({ rating, publishedAt, hiddenAt }) => rating && publishedAt && !hiddenAt);
  for (const review of shown.sort((one, other) => time(other) - time(one) || (one.id < other.id ? 1 : -1))) {
    const last = counted.at(-1);
    if (!last || time(last) - time(review) >= 90 * 86_400_000) counted.push(review);
  }
  return counted;
}
