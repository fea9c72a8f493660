import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reviews } from "~/db/schema/reviews/reviews";
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

/** In any order of events, no review is public before its time, and a card's figures equal a recount. */

const t = useDatabase();

const steps = fc.array(
  fc.record({
    act: fc.constantFrom("review", "note", "answer", "report", "hide", "leave", "pass"),
    session: fc.nat(2),
    rating: fc.integer({ min: 1, max: 5 }),
    hours: fc.nat(100),
  }),
  { minLength: 5, maxLength: 25 },
);

test("reviews, notes, answers, reports and decisions in any order", { timeout: 60_000 }, async () => {
  const scene = await reviewScene(t.db);
  const { learner, card, endedAt } = scene;
  const ofCard = { learnerId: learner.id, expertId: card.id };
  const admin = callerOf(await createUser(t.db, { role: "admin" }));
  const sessions = [scene.bookingId];
  for (const hours of [-48, -24]) {
    sessions.push(await completedSession(t.db, { ...ofCard, endedAt: scene.at(hours) }));
  }
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await t.db.execute(sql`truncate reviews, review_reports, mails`);
      await t.db.execute(sql`update experts set reviews = 0, rating_sum = 0`);
      for (const bookingId of sessions)
        await openReview(t.db, { ...ofCard, bookingId, endedAt, minutes: 50 });
      let hour = 0;
      for (const { act, session, rating, hours } of history) {
        hour += hours;
        const [now, bookingId] = [scene.at(hour), sessions[session] ?? ""];
        const expert = callerOf(scene.teacher, { now, expertId: card.id });
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
        if (act === "pass") await processDueReviews(t.db, { now, limit: 10 });

        for (const review of await t.db.select().from(reviews)) {
          const due = publishAt(review);
          if (review.publishedAt) expect(due && due <= now).toBe(true);
          if (review.reviewedAt && review.notedAt) expect(review.publishedAt).not.toBeNull();
        }
        const [figures] = await t.db.execute(sql`
          select experts.reviews = count(reviews.id) as same_count, rating_sum = coalesce(sum(reviews.rating), 0) as same_sum,
            experts.rating is not distinct from round(avg(reviews.rating), 1) as same_mean
          from experts left join reviews on reviews.expert_id = experts.id
            and reviews.rating is not null and published_at is not null and hidden_at is null
          where experts.id = ${card.id} group by experts.id`);
        expect(figures).toEqual({ same_count: true, same_sum: true, same_mean: true });
      }
    }),
    { numRuns: rounds({ short: 5, long: 150 }) },
  );
});
