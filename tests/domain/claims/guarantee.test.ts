import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { claimRates } from "~/domain/claims/claim-rates.server";
import { type GuaranteeFacts, guaranteeUntil, whyNotGuarantee } from "~/domain/claims/guarantee";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { suggestedExpertsQuery } from "~/domain/claims/suggest-experts.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { dueCredits } from "~/domain/ledger/process-due-credits.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { guaranteeScene } from "../../support/scenes/claims";
import { allMails } from "../../support/scenes/mails";
import { movedMoney } from "../../support/scenes/money";
import { listed, listReader } from "../../support/scenes/queue-scene";

/** The guarantee for a first session, and the credit that it gives (J2, 0026). Times are minutes after the start. */

const t = useDatabase({ poolSize: 6 });
const day = 24 * 60;
const noMinutes = new Date("2026-11-23T11:00:00Z");

const scene = () => guaranteeScene(t.db);
const entries = async () =>
  (await movedMoney(t.db)).map(({ kind, cents, provider }) => `${provider} ${kind} ${cents}`);
const states = async () => (await t.db.select().from(credits)).map(({ state }) => state);

test.each<[string, Partial<GuaranteeFacts>, number, ReturnType<typeof whyNotGuarantee>]>([
  ["at the end", {}, 0, null],
  ["a day after it", {}, day, null],
  ["a minute later", {}, day + 1, "too-late"],
  ["a minute before the end", {}, -1, "too-early"],
  ["of a no-show", { status: "no_show" }, 5, "not-held"],
  ["of a cancelled session", { status: "cancelled" }, 5, "not-held"],
  ["of a second session", { hasEarlier: true }, 5, "not-first"],
  ["that was used before", { hasClaimed: true }, 5, "already-claimed"],
  ["beside a reported absence", { isAbsenceReported: true }, 5, "absence-reported"],
  ["that never was, beside one", { isAbsenceReported: true, hasEarlier: true }, 5, "not-first"],
  ["without money, beside one", { isAbsenceReported: true, refundableCents: 0 }, 5, "nothing-paid"],
  ["of an unpaid session", { refundableCents: 0 }, 5, "nothing-paid"],
])("the guarantee %s", (_, facts, minutes, error) => {
  const usual = {
    ...{ status: "completed", endsAt: noMinutes, until: guaranteeUntil(noMinutes) },
    ...{ hasEarlier: false, hasClaimed: false },
    ...{ isAbsenceReported: false, refundableCents: 4000, needsAdmin: false },
  };
  const now = new Date(noMinutes.getTime() + minutes * 60_000);
  expect(whyNotGuarantee({ ...usual, ...facts }, now)).toBe(error);
});

test("only the learner can use it, and an earlier session with the expert counts", async () => {
  const { claim, expertAt, bookingId, second, learnerAt, card, learner } = await scene();
  const input = { bookingId, reason: "I am the expert." };
  expect(await claimGuarantee(t.db, expertAt(70), input)).toMatchObject({ error: "not-found" });
  expect(await claimGuarantee(t.db, learnerAt(70), { ...input, bookingId: "none" })).toMatchObject({
    error: "not-found",
  });
  await t.db
    .update(bookings)
    .set({ expertId: card.id, status: "completed" })
    .where(eq(bookings.id, second.id));
  await t.db.execute(sql`update bookings set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
    where id = ${second.id} and learner_id = ${learner.id}`);
  expect(await claim()).toMatchObject({ error: "not-first" });
});

describe("a claim", () => {
  test("that isn't answered is granted after 48 hours: a credit of what was paid, nothing retained", async () => {
    const { claim, pass, bookingId, learner, teacher, admin } = await scene();
    expect(await claim()).toMatchObject({ ok: true });
    expect(await pass(70 + 2 * day)).toBe(0);
    expect(await pass(71 + 2 * day)).toBe(1);
    expect(await entries()).toEqual(["sandbox charge 4000", "sandbox credit -4000"]);
    expect(await bookingMoney(t.db, bookingId)).toMatchObject({ retainedCents: 0, refundableCents: 0 });
    expect(await t.db.select().from(credits)).toMatchObject([
      { learnerId: learner.id, amountCents: 4000, state: "open" },
    ]);
    const told = (await allMails(t.db)).map(({ template, toEmail }) => `${template} ${toEmail}`);
    expect(told.filter((mail) => mail.startsWith("guarantee"))).toEqual([
      `guarantee-claimed ${teacher.email}`,
      ...[`guarantee-decided ${learner.email}`, `guarantee-decided ${teacher.email}`],
    ]);
    const reader = listReader(admin);
    const { rows } = await listed(t, claimRates, "", reader);
    expect(rows.map((row) => claimRates.columns.map(({ cell }) => cell(row, reader)).slice(1))).toEqual([
      ["1", "1", "1", "100 %"],
    ]);
  });

  test("to which the expert agrees is granted at once; a disputed one waits for the admin", async () => {
    // The job that completes sessions may come later.
    const agreed = await guaranteeScene(t.db, { isCompleted: false });
    await agreed.claim();
    expect(await agreed.answer(true)).toMatchObject({ ok: true, value: { outcome: "granted" } });
    expect(await states()).toEqual(["open"]);

    const disputed = await scene();
    await disputed.claim();
    expect(await disputed.answer(false)).toMatchObject({ ok: true, value: { outcome: "waits" } });
    expect(await disputed.decide(false)).toMatchObject({ ok: true });
    expect(await disputed.decide(true)).toMatchObject({ error: "already-decided" });
    expect(await states()).toEqual(["open"]);
    expect(await bookingMoney(t.db, disputed.bookingId)).toMatchObject({ retainedCents: 4000 });
  });

  test("is filed once for each pair, however many are sent at once, and an absence excludes it", async () => {
    const { claim, bookingId, learnerAt } = await scene();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => claim()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await t.db.$count(claims)).toBe(1);
    expect(await claim()).toMatchObject({ error: "already-claimed" });
    const again = { kind: "guarantee", side: "learner", bookingId, reason: "x" } as const;
    const [stored] = await t.db.select().from(claims);
    if (!stored) throw new Error("There is no claim");
    const { id: _id, ...row } = { ...stored, ...again };
    await expect(t.db.insert(claims).values(row)).rejects.toMatchObject({
      cause: { constraint_name: expect.stringMatching(/claims_(booking|guarantee)_key/) },
    });
    const other = await scene();
    const report = { bookingId: other.bookingId, reason: "I waited." };
    await reportAbsence(t.db, other.learnerAt(40), report);
    expect(await other.claim()).toMatchObject({ error: "absence-reported" });
    expect(
      await claimGuarantee(t.db, learnerAt(70), { bookingId: other.bookingId, reason: "x" }),
    ).toMatchObject({
      error: "not-found",
    });
  });

  test("waits for the admin if it is the learner's fourth within a year", async () => {
    const { claim, answer, pass, learner, stored, earlierClaims } = await scene();
    await earlierClaims(learner.id, 3);
    await claim();
    expect(await answer(true)).toMatchObject({ ok: true, value: { outcome: "waits" } });
    expect((await stored()).claim).toMatchObject({ state: "contested", needsAdmin: true, agrees: true });

    const silent = await scene();
    await silent.earlierClaims(silent.learner.id, 3);
    await silent.claim();
    expect(await silent.pass(71 + 2 * day)).toBe(1);
    expect((await silent.stored()).claim).toMatchObject({ state: "contested", agrees: null });
    expect(await pass(80 + 2 * day)).toBe(0);
    expect(await silent.decide(true)).toMatchObject({ ok: true });
    expect(await states()).toEqual(["open"]);

    const reporter = await scene();
    await reporter.earlierClaims(reporter.learner.id, 3, "no_show");
    await reporter.claim();
    expect((await reporter.stored()).claim).toMatchObject({ needsAdmin: false });
  });

  test("is refused by itself if the session was refunded in another way, and a fault leaves its deadline", async () => {
    const { claim, pass, bookingId, stored, admin, at } = await scene();
    await claim();
    const [paid] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const refund = { paymentId: paid?.id ?? "", amountCents: 4000, shownLeftCents: 4000, reason: "Sorry." };
    await refundAsAdmin(t.db, callerOf(admin, { now: at(90) }), refund);
    await pass(71 + 2 * day);
    expect((await stored()).claim).toMatchObject({ state: "refused", decidedBy: "system" });
    expect(await states()).toEqual([]);
    expect((await allMails(t.db)).filter(({ template }) => template === "guarantee-decided")).toHaveLength(2);

    const faulty = await scene();
    await faulty.claim();
    const before = (await faulty.stored()).claim?.answerUntil;
    await t.db.execute(sql`alter table credits add constraint broken check (false) not valid`);
    try {
      const faults: unknown[] = [];
      const now = faulty.at(71 + 2 * day);
      await processDueClaims(t.db, { now, limit: 10 }, (error) => faults.push(error));
      expect(faults).toHaveLength(1);
      expect((await faulty.stored()).claim).toMatchObject({ state: "open", answerUntil: before });
    } finally {
      await t.db.execute(sql`alter table credits drop constraint broken`);
    }
    expect(await faulty.pass(73 + 2 * day)).toBe(1);
  });
});

test("three experts are suggested: same skills, free within a week, at most 150 %; not blocked, not the learner", async () => {
  const { grant, suggested, addTeachers } = await scene();
  const fitting = await addTeachers();
  await grant();
  expect(await suggested()).toEqual(fitting);
});

test("where fewer fit, those who cost nothing more come first, then the nearest skills, then the dearer ones", async () => {
  const { grant, suggested, addTeachers } = await scene();
  await addTeachers();
  await grant();
  const gone = ["Both Better", "Both Cheap", "One Skill"];
  const remove = () => t.db.update(experts).set({ approved: false }).where(inArray(experts.name, gone));
  await remove();
  expect(await suggested()).toEqual(["Busy N.", "Other S.", "Too D."]);
  gone.push("Busy Now");
  await remove();
  expect(await suggested()).toEqual(["Other S.", "Too D."]);
});

test("due credits and suggested experts are found by their indexes", async () => {
  const now = noMinutes;
  expect(await planByOrder(t.db, dueCredits(t.db, now, 10))).toContain("credits_open_index");
  const asked = { expertId: newId(), learnerId: newId(), mostCents: 6000, now };
  const plan = await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain ${suggestedExpertsQuery(tx, asked).getSQL()}`));
  });
  expect(plan).not.toContain("Seq Scan");
});
