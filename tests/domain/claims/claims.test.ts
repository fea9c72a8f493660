import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { refunds } from "~/db/schema/payments/refunds";
import { reviews } from "~/db/schema/reviews/reviews";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { dueClaims, processDueClaims } from "~/domain/claims/process-due-claims.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { send } from "../../support/scenes/chat";
import { claimScene } from "../../support/scenes/claims";
import { createBooking, createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";

/** A side that didn't appear is reported and answers, and the session is decided to have been held or not (J3). */

const t = useDatabase({ poolSize: 4 });
const day = 24 * 60;
const reason = "I waited for half an hour.";

async function scene(given?: Parameters<typeof claimScene>[1]) {
  const found = await claimScene(t.db, given);
  const { bookingId, learnerAt, expertAt, at, stored } = found;
  const admin = await createUser(t.db, { role: "admin" });
  const claimId = async () => (await stored()).claim?.id ?? "";
  return {
    ...found,
    admin,
    byLearner: (minutes = 20) => reportAbsence(t.db, learnerAt(minutes), { bookingId, reason }),
    byExpert: (minutes = 20) => reportAbsence(t.db, expertAt(minutes), { bookingId, reason }),
    answer: async (agrees: boolean, minutes = day, caller = expertAt) =>
      answerClaim(t.db, caller(minutes), {
        claimId: await claimId(),
        agrees,
        answer: agrees ? null : "I was there.",
      }),
    decide: async (isGranted: boolean) =>
      decideClaim(t.db, callerOf(admin, { now: at(2 * day) }), {
        claimId: await claimId(),
        decision: isGranted ? { decision: "accept" } : { decision: "refuse", reason: "The log shows both." },
      }),
    pass: (minutes: number) => processDueClaims(t.db, { now: at(minutes), limit: 10 }),
    complete: () => processDueBookings(t.db, { now: at(61), limit: 10 }),
    outcome: async () => {
      const { booking, claim } = await stored();
      return [booking?.status, booking?.absent, claim?.state, claim?.decidedBy];
    },
  };
}
const refunded = async () => (await t.db.select().from(refunds)).map((one) => [one.amountCents, one.reason]);
const mails = async () => (await allMails(t.db)).map(({ template, toEmail }) => `${template} ${toEmail}`);

test.each([
  ["14 minutes after the start", 14, "too-early"],
  ["15 minutes after it", 15, true],
  ["a day after it", day, true],
  ["a minute later", day + 1, "too-late"],
])("a report %s", async (_, minutes, outcome) => {
  const { byLearner, complete } = await scene();
  if (minutes > 60) await complete();
  const reported = await byLearner(minutes);
  expect(reported.ok || reported.error).toBe(outcome);
});

describe("an absent expert", () => {
  test("who doesn't answer within 48 hours: a no-show, all goes back, and both are mailed", async () => {
    const { byLearner, pass, outcome, complete, learner, teacher } = await scene();
    await byLearner(20);
    await complete();
    expect(await pass(20 + 2 * day)).toBe(0);
    expect(await outcome()).toEqual(["completed", null, "open", null]);
    expect(await pass(20 + 2 * day + 1)).toBe(1);
    expect(await outcome()).toEqual(["no_show", "expert", "granted", "silence"]);
    expect(await refunded()).toEqual([[4000, "no-show"]]);
    expect((await mails()).filter((mail) => mail.startsWith("claim"))).toEqual([
      `claim-filed ${teacher.email}`,
      `claim-decided ${learner.email}`,
      `claim-decided ${teacher.email}`,
    ]);
  });

  test("who agrees: the same at once", async () => {
    const { byLearner, answer, outcome } = await scene();
    await byLearner();
    expect(await answer(true)).toMatchObject({ ok: true });
    expect(await outcome()).toEqual(["no_show", "expert", "granted", "answer"]);
    expect(await refunded()).toHaveLength(1);
    expect(await answer(false)).toEqual({ ok: false, error: "already-answered" });
  });

  test.each([
    [true, ["no_show", "expert", "granted", "admin"], 1],
    [false, ["completed", null, "refused", "admin"], 0],
  ])(
    "who disagrees waits for the admin, who decides: a no-show %s",
    async (isGranted, expected, refundCount) => {
      const { byLearner, answer, decide, outcome, pass, complete } = await scene();
      await byLearner();
      await complete();
      await answer(false);
      expect(await pass(4 * day)).toBe(0);
      expect(await decide(isGranted)).toMatchObject({ ok: true });
      expect(await outcome()).toEqual(expected);
      expect(await refunded()).toHaveLength(refundCount);
      expect(await decide(isGranted)).toEqual({ ok: false, error: "already-decided" });
    },
  );
});

test("an absent learner: a no-show without a refund", async () => {
  const { byExpert, answer, outcome, learnerAt } = await scene();
  await byExpert();
  await answer(true, day, learnerAt);
  expect(await outcome()).toEqual(["no_show", "learner", "granted", "answer"]);
  expect(await refunded()).toEqual([]);
});

test("a no-show counts as no session, and what was written about it is hidden", async () => {
  const { byExpert, answer, complete, card, bookingId, learnerAt } = await scene();
  await complete();
  const input = { rating: 1, comment: null, skill: null, isFirst: true };
  await writeReview(t.db, learnerAt(80), { bookingId }, input);
  await byExpert(90);
  await answer(true, day, learnerAt);
  const [shown] = await t.db.select().from(experts).where(eq(experts.id, card.id));
  expect(shown).toMatchObject({ sessionsCount: 0, reviews: 0 });
  expect(await t.db.select().from(reviews)).toMatchObject([
    { hiddenReason: "The session didn't take place." },
  ]);
});

test("both report each other at once: one claim, and the other is led to it", async () => {
  const { byLearner, byExpert } = await scene();
  const both = await Promise.all([byLearner(), byExpert()]);
  expect(both.map((one) => one.ok || one.error).sort()).toEqual(["already-reported", true]);
});

test("a report beside the admin's cancellation: one wins, the other is refused or closed", async () => {
  const { byLearner, answer, outcome, bookingId, at, admin } = await scene();
  const shown = { refundCents: 4000, isHold: false };
  const [reported, cancelled] = await Promise.all([
    byLearner(),
    cancelAsAdmin(t.db, callerOf(admin, { now: at(20) }), { bookingId, reason: "The expert is ill.", shown }),
  ]);
  expect(cancelled).toMatchObject({ ok: true });
  if (reported.ok) {
    await answer(true);
    expect(await outcome()).toEqual(["cancelled", null, "refused", "system"]);
    expect((await mails()).filter((mail) => mail.startsWith("claim-decided"))).toEqual([]);
  } else expect(reported.error).toBe("not-booked");
  expect(await refunded()).toEqual([[4000, "cancelled"]]);
});

test("only the two sides of a booked session report, and only the other one answers", async () => {
  const { byLearner, answer, bookingId, learnerAt, learner, card, at } = await scene();
  const stranger = callerOf(await createUser(t.db));
  expect(await reportAbsence(t.db, stranger, { bookingId, reason })).toEqual({
    ok: false,
    error: "not-found",
  });
  const values = { learnerId: learner.id, expertId: card.id, startsAt: at(0), status: "cancelled" } as const;
  const { id: cancelledId } = await createBooking(t.db, values);
  expect(await reportAbsence(t.db, learnerAt(20), { bookingId: cancelledId, reason })).toEqual({
    ok: false,
    error: "not-booked",
  });
  await byLearner();
  expect(await answer(true, day, learnerAt)).toEqual({ ok: false, error: "not-found" });
  expect(await answer(true, day, () => stranger)).toEqual({ ok: false, error: "not-found" });
  expect(await answer(true, 2 * day + 21)).toEqual({ ok: false, error: "too-late" });
});

test.each([
  ["a learner", "learner", "learner-gone"],
  ["an expert", "teacher", true],
] as const)("a report about %s whose account was deleted", async (_, gone, answer) => {
  const { byLearner, byExpert, at, ...people } = await scene();
  await eraseAccount(t.db, callerOf(people[gone], { now: at(19) }));
  const reported = await (gone === "learner" ? byExpert() : byLearner());
  expect(reported.ok || reported.error).toBe(answer);
  expect((await mails()).filter((mail) => mail.startsWith("claim-filed"))).toEqual([]);
});

test.each([
  ["a message in its time waits for the admin", 30, false, "contested"],
  ["no word in its time is granted by silence", 90, false, "granted"],
  ["an answer waits as it did before", 30, true, "contested"],
] as const)("a report about an expert who left, with %s", async (_, minute, isAnswered, state) => {
  const { byLearner, answer, expertAt, teacher, learner, pass, at, stored } = await scene();
  await byLearner();
  expect(await send(t.db, expertAt(minute), learner.id)).toMatchObject({ ok: true });
  if (isAnswered) await answer(false, 95);
  await eraseAccount(t.db, callerOf(teacher, { now: at(100) }));
  expect((await stored()).claim?.needsAdmin).toBe(minute === 30 && !isAnswered);
  await pass(20 + 2 * day + 1);
  expect((await stored()).claim?.state).toBe(state);
});

test("nothing was paid: nothing goes back", async () => {
  const { byLearner, answer, outcome } = await scene({ isPaid: false });
  await byLearner();
  await answer(true);
  expect(await outcome()).toEqual(["no_show", "expert", "granted", "answer"]);
  expect(await refunded()).toEqual([]);
});

test("due claims are found by their index", async () => {
  expect(await planByOrder(t.db, dueClaims(t.db, new Date(), 10))).toContain("claims_open_index");
});
