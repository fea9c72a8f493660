import { describe, expect, test } from "vitest";
import { reviews } from "~/db/schema/reviews/reviews";
import { bookingParties } from "~/domain/bookings/booking-parties.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { holdSaid, readSaid } from "~/domain/claims/what-was-said.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { caseTexts, publishedCase } from "../../support/scenes/bookings";
import { createMessage, createThread } from "../../support/scenes/chat";
import { claimScene } from "../../support/scenes/claims";
import { createUser } from "../../support/scenes/factories";
import { aComment, aNote } from "../../support/scenes/review-scene";

/** What the sides of a session said about it counts when one of them reports the other as absent (decision J10). */

const t = useDatabase();
const day = 24 * 60;

/** A session that is over. Minutes count from its start. */
async function scene() {
  const found = await claimScene(t.db);
  const { bookingId, learnerAt, expertAt, at, learner, teacher, stored } = found;
  await processDueBookings(t.db, { now: at(61), limit: 10 });
  const admin = await createUser(t.db, { role: "admin" });
  const claimOf = async () => (await stored()).claim;
  const message = async (from: "learner" | "expert", minutes: number) => {
    const thread = await createThread(t.db, { learnerId: learner.id, expertId: teacher.id });
    await createMessage(t.db, thread, { from, content: "I am in the room.", createdAt: at(minutes) });
  };
  const review = (minutes = 62) => {
    const input = { rating: 1, comment: aComment, skill: null, isFirst: true };
    return writeReview(t.db, learnerAt(minutes), { bookingId }, input);
  };
  const note = (minutes = 62) =>
    writeNote(t.db, expertAt(minutes), { bookingId }, { note: aNote, isFirst: true });
  const says = {
    review,
    note,
    "case-file": () => publishedCase(t.db, { bookingId, expert: expertAt(62) }),
    async answer() {
      await review();
      await note();
      const [row] = await t.db.select().from(reviews);
      await answerReview(t.db, expertAt(63), { reviewId: row?.id ?? "", answer: "Thank you." });
    },
    guarantee: () => claimGuarantee(t.db, learnerAt(62), { bookingId, reason: "Another subject." }),
    "learner message": () => message("learner", 60),
    "expert message": () => message("expert", 0),
  };
  const report = (side: "learner" | "expert", minutes = 90) =>
    reportAbsence(t.db, (side === "learner" ? learnerAt : expertAt)(minutes), {
      bookingId,
      reason: "I waited for half an hour.",
    });
  return {
    ...{ ...found, says, review, note, report, message, claimOf },
    pass: () => processDueClaims(t.db, { now: at(5 * day), limit: 10 }),
    answer: async (side: "learner" | "expert", agrees: boolean) =>
      answerClaim(t.db, (side === "learner" ? learnerAt : expertAt)(day), {
        claimId: (await claimOf())?.id ?? "",
        agrees,
        answer: agrees ? null : "I was there.",
      }),
    decide: async (isGranted: boolean) =>
      decideClaim(t.db, callerOf(admin, { now: at(6 * day) }), {
        claimId: (await claimOf())?.id ?? "",
        decision: isGranted ? { decision: "accept" } : { decision: "refuse", reason: "Both were there." },
      }),
    said: async () => {
      const parties = await bookingParties(t.db, bookingId);
      const said = parties ? await readSaid(t.db, parties) : [];
      return said.map(({ side, what }) => `${side} ${what}`);
    },
  };
}

describe("a side that has spoken can't report the other absent", () => {
  test.each([
    ["learner", "review"],
    ["expert", "note"],
    ["expert", "case-file"],
  ] as const)("%s: %s", async (side, what) => {
    const { says, report, claimOf } = await scene();
    await says[what]();
    expect(await report(side)).toEqual({ ok: false, error: what });
    expect(await claimOf()).toBeUndefined();
  });

  test.each([
    ["learner", "review"],
    ["expert", "note"],
  ] as const)("nor write about a session whose report isn't decided: %s, %s", async (side, what) => {
    const { says, report, answer, decide, review, note } = await scene();
    const write = what === "review" ? review : note;
    await report(side);
    expect(await write(100)).toEqual({ ok: false, error: "reported" });
    await answer(side === "learner" ? "expert" : "learner", false);
    expect(await write(2 * day)).toEqual({ ok: false, error: "reported" });
    expect(await says[what === "review" ? "note" : "review"]()).toMatchObject({ ok: true });
    await decide(false);
    expect(await write(7 * day)).toMatchObject({ ok: true });
  });

  test("the answer to a review counts as well", async () => {
    const { says, report, said } = await scene();
    await says.answer();
    expect(await report("expert")).toMatchObject({ ok: false });
    expect((await said()).sort()).toEqual(["expert answer", "expert note", "learner review"]);
  });

  test("a refused guarantee says that the session took place; so does the answer to it", async () => {
    const { says, report, answer, decide, said } = await scene();
    await says.guarantee();
    await answer("expert", false);
    await decide(false);
    expect(await report("learner", 20 * 60)).toEqual({ ok: false, error: "guarantee" });
    expect(await report("expert", 20 * 60)).toEqual({ ok: false, error: "guarantee-answer" });
    expect(await said()).toEqual(["learner guarantee", "expert guarantee-answer"]);
  });
});

test("no review or note of the session is written while a report is judged", async () => {
  const { says, bookingId } = await scene();
  await says.review();
  const parties = await bookingParties(t.db, bookingId);
  if (!parties) throw new Error("There is no such session");
  await t.db.transaction(async (tx) => {
    await holdSaid(tx, parties);
    expect(await t.db.select().from(reviews).for("update", { skipLocked: true })).toEqual([]);
  });
});

describe("silence doesn't outweigh words", () => {
  test.each([
    ["expert", "review"],
    ["learner", "note"],
    ["learner", "case-file"],
    ["expert", "learner message"],
    ["learner", "expert message"],
    // It may ask where the other side is, so it refuses no report.
    ["learner", "learner message"],
  ] as const)("the %s reports after: %s", async (side, what) => {
    const { says, report, pass, claimOf, stored, decide } = await scene();
    await says[what]();
    expect(await report(side)).toMatchObject({ ok: true });
    expect(await claimOf()).toMatchObject({ state: "open", needsAdmin: true });
    await pass();
    const { booking, claim } = await stored();
    expect([booking?.status, claim?.state]).toEqual(["completed", "contested"]);
    expect(await decide(false)).toMatchObject({ ok: true });
  });

  test("words that come after the report count as well", async () => {
    const { says, report, pass, claimOf, stored } = await scene();
    await report("expert");
    expect(await claimOf()).toMatchObject({ needsAdmin: false });
    await says.review();
    await pass();
    expect(await stored()).toMatchObject({
      booking: { status: "completed" },
      claim: { state: "contested", needsAdmin: true, agrees: null },
    });
    expect(await t.db.select().from(reviews)).toMatchObject([{ hiddenAt: null, rating: 1 }]);
  });

  test.each([-1, 61])("a message %i minutes after the start isn't of the session's time", async (minutes) => {
    const { message, report, claimOf } = await scene();
    await message("learner", minutes);
    await report("expert");
    expect(await claimOf()).toMatchObject({ needsAdmin: false });
  });

  test("a draft of a case file is no word", async () => {
    const { report, expertAt, bookingId, said } = await scene();
    await saveCaseFile(t.db, expertAt(5), {
      bookingId,
      texts: caseTexts,
      isPublishing: false,
      opened: null,
    });
    expect(await said()).toEqual([]);
    expect(await report("expert")).toMatchObject({ ok: true });
  });

  test("who is reported may still agree", async () => {
    const { says, report, answer, stored } = await scene();
    await says["expert message"]();
    await report("learner");
    expect(await answer("expert", true)).toMatchObject({ ok: true, value: { outcome: "granted" } });
    expect(await stored()).toMatchObject({ booking: { status: "no_show", absent: "expert" } });
  });
});

test("after a report that stands nothing is written, and no admin is said to have hidden it", async () => {
  const { says, report, decide, pass, learnerAt, expertAt, bookingId } = await scene();
  await says.review();
  await report("expert");
  await pass();
  await decide(true);
  const review = { rating: 5, comment: null, skill: null, isFirst: false };
  expect(await writeReview(t.db, learnerAt(7 * day), { bookingId }, review)).toMatchObject({
    error: "not-held",
  });
  const note = { note: aNote, isFirst: true };
  expect(await writeNote(t.db, expertAt(7 * day), { bookingId }, note)).toMatchObject({ error: "not-held" });
});

describe("the 24 hours of the guarantee", () => {
  test.each([
    ["reported an hour after the end, they have 23 hours left", 120, 23 * 60, null],
    ["and not a minute more", 120, 23 * 60 + 1, "too-late"],
    ["reported before the end, all of them", 30, day, null],
    ["and not a minute more then", 30, day + 1, "too-late"],
  ])("stand still while a report is open: %s", async (_, filed, after, outcome) => {
    const { report, answer, decide, at, learnerAt, bookingId } = await scene();
    await report("expert", filed);
    const claim = (minutes: number) =>
      claimGuarantee(t.db, learnerAt(minutes), { bookingId, reason: "Another subject." });
    expect(await claim(70)).toMatchObject({ error: "absence-reported" });
    await answer("learner", false);
    expect(await claim(5 * day)).toMatchObject({ error: "absence-reported" });
    await decide(false);
    expect(at(6 * day) > at(2 * day)).toBe(true);
    const claimed = await claim(6 * day + after);
    expect(claimed.ok ? null : claimed.error).toBe(outcome);
  });

  test("end before they begin if the report stands", async () => {
    const { report, answer, learnerAt, bookingId } = await scene();
    await report("expert");
    await answer("learner", true);
    expect(await claimGuarantee(t.db, learnerAt(100), { bookingId, reason: "No." })).toMatchObject({
      error: "not-held",
    });
  });
});
