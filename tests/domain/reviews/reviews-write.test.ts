import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { reviews } from "~/db/schema/reviews/reviews";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { findToDo } from "~/domain/diary/to-do.server";
import { eraseUser } from "~/domain/personal-data/erase-account.server";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { dueReviews, processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { findPublicReview, listReviews, reviewsQuery } from "~/domain/reviews/public-reviews.server";
import { hasReported, reportReview } from "~/domain/reviews/report-review.server";
import { quotedReview, type ReviewSort, reviewSorts } from "~/domain/reviews/review";
import { reviewPage } from "~/domain/reviews/review-page";
import { findOwnReview } from "~/domain/reviews/review-parties.server";
import { type ReviewInput, writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { createClaim } from "../../support/scenes/claims";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import {
  aComment,
  aNote,
  createReport,
  publishedReview,
  reviewScene,
} from "../../support/scenes/review-scene";

/** Who may write about a session, until when, and when both sides see it (decision J1). Hours count from its end. */

const t = useDatabase();
const day = 24;

const scene = async () => {
  const found = await reviewScene(t.db);
  const { bookingId, card, learnerAt, expertAt, at } = found;
  return {
    ...found,
    review: (hours: number, input: Partial<ReviewInput> = {}) =>
      writeReview(
        t.db,
        learnerAt(hours),
        { bookingId },
        { rating: 4, comment: aComment, skill: null, isFirst: true, ...input },
      ),
    note: (hours: number, note = aNote) =>
      writeNote(t.db, expertAt(hours), { bookingId }, { note, isFirst: false }),
    pass: (hours: number) => processDueReviews(t.db, { now: at(hours), limit: 100 }),
    shown: async () => (await listReviews(t.db, { expertId: card.id, sort: "newest", page: 1 })).reviews,
  };
};
const mails = async () => (await allMails(t.db)).map(({ template, toEmail }) => `${template} ${toEmail}`);

test("a session that is completed can be reviewed; one that is cancelled can't", async () => {
  const { learner, card } = await reviewScene(t.db);
  const startsAt = new Date("2026-11-25T10:00:00Z");
  const own = { learnerId: learner.id, expertId: card.id };
  const done = await createBooking(t.db, { ...own, startsAt, paymentStatus: "paid" });
  await createBooking(t.db, {
    ...{ ...own, startsAt: new Date("2026-11-26T10:00:00Z"), status: "cancelled" },
    ...{ cancelledAt: startsAt, cancelledBy: "learner" },
  });
  await processDueBookings(t.db, { now: new Date("2026-11-27T10:00:00Z"), limit: 10 });
  const ofDone = await t.db.select().from(reviews).where(eq(reviews.bookingId, done.id));
  expect(ofDone).toMatchObject([{ ...own, endedAt: done.endsAt, minutes: 50, rating: null }]);
  expect([await t.db.$count(reviews), await t.db.$count(bookings)]).toEqual([2, 3]);
});

test("what was hidden isn't changed any more, by neither side", async () => {
  const { review, note, stored } = await scene();
  await review(1);
  await t.db.update(reviews).set({ hiddenAt: new Date(), hiddenReason: "An insult." });
  const before = await stored();
  expect(await review(2, { comment: "Another one.", isFirst: false })).toEqual({
    ok: false,
    error: "hidden",
  });
  expect(await note(2)).toEqual({ ok: false, error: "hidden" });
  expect(await stored()).toEqual(before);
});

describe("both parts appear", () => {
  test("with the second one, whichever side begins: at once, with a mail to both", async () => {
    const { review, note, shown, learner, teacher, card } = await scene();
    // An open report about another session of the two bars neither.
    const sides = { learnerId: learner.id, expertId: card.id };
    const other = await createBooking(t.db, { ...sides, startsAt: new Date("2026-11-10T10:00:00Z") });
    await createClaim(t.db, { bookingId: other.id });
    expect(await review(1)).toMatchObject({ ok: true });
    expect(await shown()).toEqual([]);
    expect(await note(2)).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject([{ rating: 4, comment: aComment, author: "Nadia R.", minutes: 50 }]);
    expect(await mails()).toEqual([
      `review-waiting ${teacher.email}`,
      `review-published ${teacher.email}`,
      `review-published ${learner.email}`,
    ]);
  });

  test("7 days after the first one, and not a second earlier", async () => {
    const { review, shown, pass, teacher } = await scene();
    await review(1);
    await pass(1 + 7 * day - 1 / 3600);
    expect(await shown()).toEqual([]);
    await pass(1 + 7 * day);
    expect(await shown()).toHaveLength(1);
    await pass(1 + 7 * day);
    expect((await mails()).slice(1)).toEqual([`review-published ${teacher.email}`]);
  });

  test("a review after a note that has appeared is public at once", async () => {
    const { review, note, shown, pass } = await scene();
    await note(1);
    expect(await mails()).toEqual([]);
    await pass(8 * day);
    expect(await shown()).toEqual([]);
    await review(9 * day);
    expect(await shown()).toHaveLength(1);
  });
});

test.each([
  ["at its end", 0, true],
  ["30 days later", 30 * day, true],
  ["a second after that", 30 * day + 1 / 3600, "closed"],
])("a first review %s", async (_, hours, outcome) => {
  const { review, note } = await scene();
  const outcomes = [await review(hours), await note(hours)].map((one) => one.ok || one.error);
  expect(outcomes).toEqual([outcome, outcome]);
});

test("a part is edited for 48 hours while it is alone", async () => {
  const { review, note, stored } = await scene();
  await review(1);
  expect(await review(49, { rating: 2, comment: null, isFirst: false })).toMatchObject({ ok: true });
  expect(await review(49.1, { isFirst: false })).toEqual({ ok: false, error: "final" });
  expect(await stored()).toMatchObject({ rating: 2, comment: null });
  await note(50);
  expect(await stored()).toMatchObject({ note: aNote, publishedAt: expect.any(Date) });
});

test("what both sides can read is final, either side may begin; the same form again changes nothing", async () => {
  const { review, note, card, stored } = await scene();
  const figures = async () => (await t.db.select().from(experts).where(eq(experts.id, card.id)))[0];
  await note(1);
  await review(2);
  const shown = await stored();
  expect(await figures()).toMatchObject({ reviews: 1, rating: 4 });
  expect(await note(3, `${aNote} Changed.`)).toEqual({ ok: false, error: "shown" });
  expect(await review(3, { rating: 1, isFirst: false })).toEqual({ ok: false, error: "shown" });
  expect([await review(3), await note(3)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await stored()).toEqual(shown);
});

test("a part that comes after the other has appeared is final at once", async () => {
  const { review, note, pass } = await scene();
  await review(1);
  await pass(8 * day);
  expect(await note(9 * day)).toMatchObject({ ok: true });
  expect(await note(9 * day + 1, `${aNote} Changed.`)).toEqual({ ok: false, error: "shown" });
  expect(await review(9 * day + 1, { rating: 1, isFirst: false })).toEqual({ ok: false, error: "shown" });
});

test("two first reviews at once: one is stored, the other refused; the same one twice is one", async () => {
  const { review, stored } = await scene();
  const both = await Promise.all([review(1, { rating: 1 }), review(1, { rating: 5 })]);
  expect(both.map((one) => one.ok || one.error).sort()).toEqual(["already-written", true]);
  const winner = both[0]?.ok ? 1 : 5;
  expect(await stored()).toMatchObject({ rating: winner });
  expect(await review(1, { rating: winner })).toMatchObject({ ok: true });
});

test("only its own two sides write, each its own part", async () => {
  const { bookingId, learnerAt, expertAt } = await scene();
  const stranger = await createUser(t.db);
  const otherExpert = { expertId: (await createExpert(t.db)).id };
  const input = { rating: 5, comment: null, skill: null, isFirst: true };
  const { callerOf } = await import("../../support/caller");
  for (const caller of [callerOf(stranger), expertAt(1)]) {
    expect(await writeReview(t.db, caller, { bookingId }, input)).toEqual({ ok: false, error: "not-found" });
  }
  for (const caller of [callerOf(stranger), callerOf(stranger, otherExpert), learnerAt(1)]) {
    const note = { note: aNote, isFirst: true };
    expect(await writeNote(t.db, caller, { bookingId }, note)).toEqual({ ok: false, error: "not-found" });
  }
});

test("the learner is asked once, a day after the end, unless the review is there or a week has passed", async () => {
  const { pass, review, learner } = await scene();
  await pass(day - 1 / 3600);
  expect(await mails()).toEqual([]);
  await pass(day);
  await pass(day);
  await pass(2 * day);
  expect(await mails()).toEqual([`review-request ${learner.email}`]);
  const [asked] = await allMails(t.db);
  expect(asked?.facts).toMatchObject({
    other_name: "Amara O.",
    links: [{ stars: 5 }, {}, {}, {}, { stars: 1 }],
  });
  expect(JSON.stringify(asked?.facts)).toContain("/review?rating=3");
  await review(3 * day);
  expect((await allMails(t.db))[0]?.facts).toEqual({ outdated: "the review is written by now" });
  const late = await scene();
  await late.pass(7 * day);
  expect((await mails()).filter((mail) => mail.startsWith("review-request"))).toHaveLength(1);
});

test("each side's page has its own part, and the other's once both are shown; another review isn't touched", async () => {
  const { bookingId, learnerAt, expertAt, card, pass, note } = await scene();
  const other = await reviewScene(t.db);
  const [learner, expert] = [learnerAt(1), expertAt(1)];
  const otherId = await publishedReview(t.db, {
    ...{ bookingId: other.bookingId, learner: other.learnerAt(1), expert: other.expertAt(1) },
  });
  const pageOf = async ({ actor }: typeof learner) => {
    const found = await findOwnReview(t.db, actor, { bookingId });
    return (
      found &&
      reviewPage(
        { ...found, reporter: null },
        { zone: "UTC", now: actor === learner.actor ? learner.now : expert.now },
      )
    );
  };
  await note(1);
  expect(await pageOf(learner)).toMatchObject({
    ...{ other: null, own: { note: null }, title: null, shownAt: null, isClass: false },
  });
  const reviewId = await publishedReview(t.db, { bookingId, learner, expert });
  expect(await pageOf(learner)).toMatchObject({
    ...{ own: { rating: 5, comment: aComment, note: null }, other: { rating: null, text: aNote } },
    ...{ skills: card.skills, canAnswer: false, title: null },
  });
  expect(await pageOf(expert)).toMatchObject({
    ...{ own: { rating: null, comment: null, note: aNote }, other: { rating: 5, text: aComment } },
    ...{ skills: [], canAnswer: true },
  });
  const ids = [reviewId, otherId];
  expect((await Promise.all(ids.map((id) => findPublicReview(t.db, id)))).map((found) => found?.id)).toEqual(
    ids,
  );
  const shownTo = (await allMails(t.db)).filter(({ template }) => template === "review-published");
  expect(shownTo.map(({ facts }) => [facts.readerIs, facts.rating]).sort()).toEqual([
    ...[
      ["expert", 5],
      ["expert", 5],
      ["learner", null],
      ["learner", null],
    ],
  ]);
  expect(await hasReported(t.db, learner, reviewId)).toBe(false);
  await reportReview(t.db, learner, { reviewId, reason: "Not true." });
  expect([await hasReported(t.db, learner, reviewId), await hasReported(t.db, expert, reviewId)]).toEqual([
    true,
    false,
  ]);
  const waits = new Date("2027-01-01T00:00:00.000Z");
  await t.db.update(reviews).set({ checkAt: waits }).where(eq(reviews.id, otherId));
  await t.db
    .update(reviews)
    .set({ checkAt: new Date(0) })
    .where(eq(reviews.id, reviewId));
  await pass(2);
  expect(
    await t.db.select({ checkAt: reviews.checkAt }).from(reviews).where(eq(reviews.id, otherId)),
  ).toEqual([{ checkAt: waits }]);
});

test.each([
  [
    "a good one in words",
    [
      [3, "So-so."],
      [5, null],
      [4, "Clear."],
    ],
    "Clear.",
  ],
  [
    "none that is only fair or too long",
    [
      [3, "So-so."],
      [5, "x".repeat(221)],
    ],
    undefined,
  ],
  ["none that would leave the list below empty", [[5, "Clear."]], undefined],
] as const)("a profile quotes %s", (_, newest, quote) => {
  const found = quotedReview(newest.map(([rating, comment]) => ({ rating, comment })));
  expect(found?.comment).toBe(quote);
});

test("no mail goes to an expert whose account was deleted", async () => {
  const { teacher, review, at } = await scene();
  await eraseUser(t.db, callerOf(teacher, { now: at(1) }), { userId: teacher.id });
  expect(await review(2)).toMatchObject({ ok: true });
  expect((await mails()).filter((mail) => mail.startsWith("review-waiting"))).toEqual([]);
});

test("there is no note to a learner whose account was deleted, nor is the expert asked for one", async () => {
  const { learner, teacher, card, note, at, stored, bookingId } = await scene();
  const toDo = () => findToDo(t.db, { userId: teacher.id, expertId: card.id }, at(2));
  expect((await toDo()).map(({ kind }) => kind)).toEqual(["note"]);
  await eraseUser(t.db, callerOf(learner, { now: at(1) }), { userId: learner.id });
  expect([await note(2), await toDo(), (await stored()).note]).toEqual([
    { ok: false, error: "learner-gone" },
    [],
    null,
  ]);
  const found = await findOwnReview(t.db, { userId: teacher.id, expertId: card.id }, { bookingId });
  const page = found && reviewPage({ ...found, reporter: null }, { zone: "UTC", now: at(2) });
  expect(page?.whyNot).toContain("account was deleted");
});

test("a decision on a report is mailed to those of its reporters and its author who are still there", async () => {
  const { learner, teacher, bookingId, learnerAt, expertAt } = await scene();
  const reviewId = await publishedReview(t.db, { bookingId, learner: learnerAt(1), expert: expertAt(1) });
  const gone = await createUser(t.db);
  await createReport(t.db, { reviewId, reporterId: gone.id });
  const reportId = await createReport(t.db, { reviewId, reporterId: teacher.id });
  const admin = callerOf(await createUser(t.db, { role: "admin" }));
  for (const id of [gone.id, learner.id]) await eraseUser(t.db, admin, { userId: id });
  await decideReport(t.db, admin, { reportId, decision: { decision: "refuse", reason: "An insult." } });
  expect((await mails()).filter((mail) => /hidden|decided/.test(mail))).toEqual([
    `review-report-decided ${teacher.email}`,
  ]);
});

test("due reviews and each order of an expert's reviews walk an index", async () => {
  const expertId = "00000000-0000-0000-0000-000000000000";
  const queries = (Object.keys(reviewSorts) as ReviewSort[]).map((sort) =>
    reviewsQuery(t.db, { expertId, sort, page: 2 }),
  );
  const plans = await Promise.all(
    [dueReviews(t.db, new Date(), 10), ...queries].map((query) => planByOrder(t.db, query)),
  );
  expect(plans.map((plan) => /reviews_\w+_index/.exec(plan)?.[0])).toEqual([
    "reviews_check_index",
    "reviews_newest_index",
    "reviews_rating_index",
    // Sorted: an expert's public reviews alone.
    expect.stringMatching(/reviews_(newest|rating)_index/),
  ]);
});
