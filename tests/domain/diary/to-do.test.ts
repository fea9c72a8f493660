import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import type { LiveClass } from "~/db/schema/classes/classes";
import { reviews } from "~/db/schema/reviews/reviews";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import type { SignedInCaller } from "~/domain/caller";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { readHeaderCounts } from "~/domain/diary/header-counts.server";
import { viewToDo } from "~/domain/diary/to-do";
import { findToDo, toDoQuery } from "~/domain/diary/to-do.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { openSeatReviews } from "~/domain/reviews/open-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { createOffer } from "../../support/scenes/bookings";
import { claimScene } from "../../support/scenes/claims";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createUser } from "../../support/scenes/factories";
import { aComment, aNote } from "../../support/scenes/review-scene";
import { browse, signIn } from "../../support/site/browser";

/** What waits for the words of a side stands on its pages, with the time left (decision J10). */

const t = useDatabase();
const day = 24 * 60;
let scene: Awaited<ReturnType<typeof claimScene>>;
beforeEach(async () => {
  scene = await claimScene(t.db);
  await processDueBookings(t.db, { now: scene.at(61), limit: 10 });
});

/** The lines of a side, which the header counts as well. */
async function linesOf({ actor, now }: SignedInCaller): Promise<string[]> {
  const rows = await findToDo(t.db, actor, now);
  expect((await readHeaderCounts(t.db, actor.userId, now))?.waiting).toBe(rows.length);
  return rows.map((row) => {
    const { text, left } = viewToDo(row, { zone: "UTC", now });
    return `${text}: ${left}`;
  });
}

test("a completed session: its review and its note, for 30 days", async () => {
  const { learnerAt, expertAt, bookingId } = scene;
  expect(await linesOf(learnerAt(70))).toEqual([
    expect.stringMatching(/^Review your session with Amara O\.: 29 days left$/),
  ]);
  expect(await linesOf(expertAt(70))).toEqual([
    expect.stringMatching(/^Write Nadia Rahman a note: 29 days left/),
  ]);
  expect(await linesOf(learnerAt(60 + 30 * day))).toHaveLength(1);
  expect(await linesOf(learnerAt(61 + 30 * day))).toEqual([]);
  const input = { rating: 4, comment: aComment, skill: null, isFirst: true };
  await writeReview(t.db, learnerAt(71), { bookingId }, input);
  expect([await linesOf(learnerAt(72)), (await linesOf(expertAt(72))).length]).toEqual([[], 1]);
  await writeNote(t.db, expertAt(73), { bookingId }, { note: aNote, isFirst: true });
  expect(await linesOf(expertAt(74))).toEqual(["Answer the review by Nadia Rahman: null"]);
  const [review] = await t.db.select().from(reviews);
  await answerReview(t.db, expertAt(75), { reviewId: review?.id ?? "", answer: "Thank you." });
  expect(await linesOf(expertAt(76))).toEqual([]);
});

test("a report waits for the side that it is about, before all else, for 48 hours or until it answers", async () => {
  const { learnerAt, expertAt, bookingId, stored } = scene;
  await reportAbsence(t.db, expertAt(90), { bookingId, reason: "I waited." });
  const [first] = await linesOf(learnerAt(91));
  expect(first).toMatch(/^Answer the report that you didn't appear: 47 hours left, until Wed 25 Nov/);
  // Who reports writes no note until the report is decided.
  expect(await linesOf(expertAt(91))).toEqual([]);
  expect((await linesOf(learnerAt(90 + 2 * day)))[0]).toMatch(/^Answer the report/);
  expect((await linesOf(learnerAt(91 + 2 * day)))[0]).not.toMatch(/^Answer/);
  const { claim } = await stored();
  await answerClaim(t.db, learnerAt(100), {
    claimId: claim?.id ?? "",
    agrees: false,
    answer: "I was there.",
  });
  expect((await linesOf(learnerAt(101)))[0]).toMatch(/^Review/);
});

test("the guarantee waits for the expert, on the pages and in the header", async () => {
  const { learnerAt, expertAt, bookingId, teacher, learner, at } = scene;
  await claimGuarantee(t.db, learnerAt(90), { bookingId, reason: "Another subject." });
  expect((await linesOf(expertAt(91)))[0]).toMatch(
    /^Answer the guarantee claim of Nadia Rahman: 47 hours left/,
  );
  const { open } = browse(t, { now: at(91) });
  const [asExpert, asLearner] = [await signIn(t, teacher), await signIn(t, learner)];
  for (const path of ["/my-bookings", "/expert-dashboard"]) {
    const { text, html } = await open(path, asExpert);
    expect(text).toContain("Waiting for you Answer the guarantee claim of Nadia Rahman");
    expect(html).toMatch(/href="\/claims\/[\da-f-]{36}\/answer"/);
    expect(text).toContain("My Sessions 2 waiting for you");
  }
  for (const path of ["/my-bookings", "/learner-dashboard"]) {
    const { text } = await open(path, asLearner);
    expect(text).toContain("Waiting for you Review your session with Amara O.");
    expect(text).toContain("My Bookings 1 waiting for you");
  }
});

/** Nadia and others had a seat in a class of Amara's, which began two hours before the scene. */
async function classOver(others: number): Promise<LiveClass> {
  const { card, learner, at } = scene;
  const live = await createLiveClass(t.db, {
    expertId: card.id,
    title: "Phishing triage",
    startsAt: at(-120),
  });
  for (let index = 0; index <= others; index++) {
    const person = index === 0 ? learner : await createUser(t.db);
    const { id: reservationId } = await createSeat(t.db, live, person);
    const ended = { endedAt: at(-60), minutes: 60, skill: live.title };
    await openSeatReviews(t.db, [{ expertId: card.id, learnerId: person.id, reservationId, ...ended }]);
  }
  return live;
}

test("the notes about a class are one line on the pages, with the names behind it", async () => {
  await classOver(2);
  const { open } = browse(t, { now: scene.at(70) });
  const { text, html } = await open("/expert-dashboard", await signIn(t, scene.teacher));
  expect(text).toContain("Write 3 notes about the class “Phishing triage” Today");
  expect(text).toContain("Write Nadia Rahman a note");
  expect(html.match(/href="\/reservations\/[\da-f-]{36}\/review"/g)).toHaveLength(3);
});

test("a held earlier time stands first, with the minutes left, until the hold ends", async () => {
  const { learner, learnerAt, card, at } = scene;
  const startsAt = at(10 * day);
  const { id: bookingId } = await createBooking(t.db, { learnerId: learner.id, expertId: card.id, startsAt });
  const alertId = await createOffer(t.db, { bookingId });
  await t.db
    .update(bookings)
    .set({ holdExpiresAt: at(100) })
    .where(eq(bookings.status, "pending"));
  const [first, ...more] = await linesOf(learnerAt(72));
  expect([first, more.length]).toEqual([
    "Take the earlier time with Amara O.: 28 minutes left, until today, 11:40",
    1,
  ]);
  const now = at(72);
  const [row] = await findToDo(t.db, learnerAt(72).actor, now);
  if (!row) throw new Error("Nothing waits");
  expect(viewToDo(row, { zone: "UTC", now })).toMatchObject({
    href: `/alerts/${alertId}/offer`,
    when: "Wed 2 Dec, 10:00",
  });
  expect((await linesOf(learnerAt(100)))[0]).toMatch(/^Review/);
});

test("a class's line shows its start, as a session's does", async () => {
  await classOver(0);
  const { learnerAt, expertAt } = scene;
  for (const { actor, now } of [learnerAt(70), expertAt(70)]) {
    const rows = await findToDo(t.db, actor, now);
    expect(rows.map((row) => viewToDo(row, { zone: "UTC", now }).when)).toEqual([
      "Today 08:00",
      "Today 10:00",
    ]);
  }
});

test("each part walks an index that has only what isn't written", async () => {
  const { learner, card, at } = scene;
  // 500 sessions of the same two with all their words. Their bookings, which the plan doesn't read, are left out.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into reviews (id, booking_id, expert_id, learner_id, minutes, ended_at, rating, reviewed_at, noted_at,
        published_at, answered_at, check_at)
      select gen_random_uuid(), gen_random_uuid(), ${card.id}, ${learner.id}, 50, ended, 5, ended, ended, ended, ended,
        'infinity' from generate_series(1, 500) as n, lateral (select ${at(0)}::timestamptz - n * interval '1 hour') as e (ended)`);
  });
  await t.db.execute(sql`analyze reviews`);
  const plan = await planByOrder(
    t.db,
    toDoQuery(t.db, { userId: learner.id, expertId: card.id, now: at(0) }),
  );
  for (const part of ["review", "note", "answer"]) expect(plan).toContain(`reviews_to_${part}_index`);
});
