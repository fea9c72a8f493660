import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { type GuaranteeFacts, whyNotGuarantee } from "~/domain/claims/guarantee";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { suggestedExpertsQuery } from "~/domain/claims/suggest-experts.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { dueCredits, processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { payWithCredit } from "~/domain/payments/checkout/pay-with-credit.server";
import { applyCheckoutState } from "~/domain/payments/checkout/settle-payment.server";
import { fulfilBooking } from "~/domain/payments/fulfil-booking.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { guaranteeScene } from "../../support/scenes/guarantee-scene";
import { allMails } from "../../support/scenes/mails";

/** The guarantee for a first session, and the credit that it gives (J2, 0026). Times are minutes after the start. */

const t = useDatabase({ poolSize: 6 });
const day = 24 * 60;
const noMinutes = new Date("2026-11-23T11:00:00Z");

const scene = () => guaranteeScene(t.db);
const entries = async () =>
  (
    await t.db
      .select({ kind: ledgerEntries.kind, cents: ledgerEntries.amountCents, provider: payments.provider })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
      .orderBy(ledgerEntries.createdAt, ledgerEntries.id)
  ).map(({ kind, cents, provider }) => `${provider} ${kind} ${cents}`);
const refunded = async () => (await t.db.select().from(refunds)).map((one) => [one.amountCents, one.reason]);
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
  ["of an unpaid session", { refundableCents: 0 }, 5, "nothing-paid"],
])("the guarantee %s", (_, facts, minutes, error) => {
  const usual = {
    ...{ status: "completed", endsAt: noMinutes, hasEarlier: false, hasClaimed: false },
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
    const { claim, pass, bookingId, learner, teacher } = await scene();
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
  });

  test("to which the expert agrees is granted at once; a disputed one waits for the admin", async () => {
    const agreed = await scene();
    await agreed.claim();
    expect(await agreed.answer(true)).toMatchObject({ ok: true, value: { isGranted: true } });
    expect(await states()).toEqual(["open"]);

    const disputed = await scene();
    await disputed.claim();
    expect(await disputed.answer(false)).toMatchObject({ ok: true, value: { isGranted: false } });
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
    expect(await answer(true)).toMatchObject({ ok: true, value: { isGranted: false } });
    expect((await stored()).claim).toMatchObject({ state: "contested", needsAdmin: true, agrees: true });

    const silent = await scene();
    await silent.earlierClaims(silent.learner.id, 3);
    await silent.claim();
    expect(await silent.pass(71 + 2 * day)).toBe(1);
    expect((await silent.stored()).claim).toMatchObject({ state: "contested", agrees: null });
    expect(await pass(80 + 2 * day)).toBe(0);
    expect(await silent.decide(true)).toMatchObject({ ok: true });
    expect(await states()).toEqual(["open"]);
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

describe("a credit", () => {
  test("pays for a cheaper session with another expert, and the rest is refunded", async () => {
    const { grant, second, pay, learner } = await scene();
    await grant();
    expect(await pay()).toMatchObject({ ok: true, value: { provider: "credit", amountCents: 3000 } });
    expect(await entries()).toEqual([
      ...["sandbox charge 4000", "sandbox credit -4000", "credit charge 3000", "sandbox credit 1000"],
    ]);
    expect(await refunded()).toEqual([[1000, "guarantee"]]);
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, second.id));
    expect(booking).toMatchObject({ paymentStatus: "paid", status: "confirmed" });
    expect(await pay()).toMatchObject({ error: "nothing-due" });
    const [mail] = (await allMails(t.db)).filter(({ template }) => template === "payment-notice");
    expect(mail).toMatchObject({ toEmail: learner.email, facts: { about: "received", amountCents: 3000 } });
  });

  test("pays once, however many posts come at once", async () => {
    const { grant, pay, third } = await scene();
    await grant();
    const other = await third();
    const outcomes = await Promise.all([pay(), pay(), pay(other.id), pay(other.id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await states()).toEqual(["used"]);
  });

  test("doesn't pay for the same expert, a dearer session, another learner's session or after 90 days", async () => {
    const { grant, pay, third, card, second, learnerAt, expertAt } = await scene();
    expect(await pay()).toMatchObject({ error: "no-credit" });
    await grant();
    expect(await pay((await third({ expertId: card.id })).id)).toMatchObject({ error: "no-credit" });
    expect(await pay((await third({ totalCents: 4100, priceCents: 4100 })).id)).toMatchObject({
      error: "no-credit",
    });
    expect(await payWithCredit(t.db, expertAt(3 * day), { bookingId: second.id })).toMatchObject({
      error: "not-found",
    });
    await t.db.update(credits).set({ expiresAt: learnerAt(3 * day).now });
    expect(await pay()).toMatchObject({ error: "no-credit" });
  });

  test("returns to the first payment when its session is cancelled, and is refunded there", async () => {
    const { grant, pay, second, admin, at } = await scene();
    await grant();
    await pay();
    const cancelled = await cancelAsAdmin(t.db, callerOf(admin, { now: at(3 * day) }), {
      ...{ bookingId: second.id, reason: "The expert is ill." },
      shown: { refundCents: 3000, isHold: false },
    });
    expect(cancelled).toMatchObject({ ok: true });
    // One refund of a payment is pending at a time: the session's follows it.
    expect(await refunded()).toEqual([[1000, "guarantee"]]);
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, second.id));
    const rest = { paymentId: payment?.id ?? "", reason: "cancelled" as const };
    const [job] = await t.db.execute(
      sql`select key from graphile_worker.jobs where key like 'refund-rest:%'`,
    );
    expect(job?.key).toBe(`refund-rest:${rest.paymentId}`);
    await t.db.update(refunds).set({ state: "succeeded", settledAt: at(3 * day) });
    await refundRest(t.db, { now: at(3 * day) }, rest);
    expect((await refunded()).sort()).toEqual([
      [1000, "guarantee"],
      [3000, "cancelled"],
    ]);
    expect((await entries()).slice(-2).sort()).toEqual(["credit credit -3000", "sandbox credit 3000"]);
    const paid = await t.db.select({ standing: bookings.paymentStatus }).from(bookings);
    expect(paid.map(({ standing }) => standing)).toEqual(["refunded", "refunded"]);
  });

  test("is refunded after 90 days, on request, or with the account; once", async () => {
    const late = await scene();
    await late.grant();
    const [stored] = await t.db.select().from(credits);
    const end = { now: stored?.expiresAt ?? new Date(), limit: 10 };
    expect(await processDueCredits(t.db, { ...end, now: new Date(end.now.getTime() - 1) })).toBe(0);
    expect(await processDueCredits(t.db, end)).toBe(1);
    expect(await processDueCredits(t.db, end)).toBe(0);

    const asked = await scene();
    await asked.grant();
    const { bookingId } = asked;
    expect(await refundOwnCredit(t.db, asked.expertAt(3 * day), { bookingId })).toBe(false);
    const both = [1, 2].map(() => refundOwnCredit(t.db, asked.learnerAt(3 * day), { bookingId }));
    expect((await Promise.all(both)).sort()).toEqual([false, true]);

    const erased = await scene();
    await erased.grant();
    await eraseAccount(t.db, erased.learnerAt(3 * day));

    const gone = await scene();
    await gone.claim();
    await eraseAccount(t.db, gone.learnerAt(100));
    await gone.pass(71 + 2 * day);

    expect(await states()).toEqual(["refunded", "refunded", "refunded"]);
    expect(await refunded()).toEqual(Array.from({ length: 4 }, () => [4000, "guarantee"]));
  });

  test("can't be spent in the database without its entries", async () => {
    const { grant } = await scene();
    await grant();
    const close = t.db.update(credits).set({ state: "used", closedAt: new Date() });
    await expect(close).rejects.toMatchObject({ cause: { constraint_name: "credits_balance" } });
    const [credit] = await t.db.select().from(credits);
    const { id: creditId, paymentId, currency } = credit ?? { id: "", paymentId: "", currency: "USD" };
    const entry = { kind: "credit" as const, creditId, paymentId, currency, amountCents: 4000 };
    await expect(t.db.insert(ledgerEntries).values(entry)).rejects.toMatchObject({
      cause: { constraint_name: "credits_balance" },
    });
  });
});

describe("what happens beside a credit", () => {
  const providerRefund = (amountCents: number) => ({
    ...{ id: "re_there", refundId: null, amountCents, currency: "USD" },
    ...{ status: "succeeded" as const, failure: null },
  });
  const settle = async (bookingId: string, now: Date, amountCents: number) => {
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const charge = { id: "c", paidCents: 4000, currency: "USD", feeCents: null };
    const state = {
      status: "paid" as const,
      declinedAt: null,
      charge,
      refunds: [providerRefund(amountCents)],
    };
    const apply = () =>
      t.db.transaction((tx) => applyCheckoutState(tx, { now }, { paymentId: payment?.id ?? "", state }));
    await apply();
    return apply();
  };

  test("a refund made at the provider shrinks the credit, closes it, or waits for the admin; once", async () => {
    const partly = await scene();
    await partly.grant();
    await settle(partly.bookingId, partly.at(2 * day), 1500);
    expect(await t.db.select().from(credits)).toMatchObject([{ amountCents: 2500, state: "open" }]);
    expect(await partly.pay()).toMatchObject({ error: "no-credit" });
    expect(await refunded()).toEqual([[1500, "provider"]]);

    const whole = await scene();
    await whole.grant();
    await settle(whole.bookingId, whole.at(2 * day), 4000);
    expect(await states()).toEqual(["open", "refunded"]);

    const used = await scene();
    await used.grant();
    await used.pay();
    expect(await settle(used.bookingId, used.at(3 * day), 4000)).toMatchObject({ isSettled: false });
    const failed = await t.db.select().from(refunds).where(eq(refunds.state, "failed"));
    expect(failed).toMatchObject([
      { amountCents: 4000, failure: expect.stringContaining("a credit was used") },
    ]);
  });

  test("a late payment for the first session goes back, and no absence can be reported for it", async () => {
    const { grant, bookingId, learnerAt, at } = await scene();
    await grant();
    expect(await reportAbsence(t.db, learnerAt(day - 60), { bookingId, reason: "I waited." })).toMatchObject({
      error: "guarantee-used",
    });
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("There is no booking");
    expect(await t.db.transaction((tx) => fulfilBooking(tx, { now: at(2 * day) }, booking))).toBe(false);
    expect(booking.paymentStatus).toBe("refunded");
  });

  test("the admin can't grant what went back: refused, said and mailed", async () => {
    const { claim, answer, bookingId, admin, at, decide, stored, learner } = await scene();
    await claim();
    await answer(false);
    const [paid] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const refund = { paymentId: paid?.id ?? "", amountCents: 4000, shownLeftCents: 4000, reason: "Sorry." };
    await refundAsAdmin(t.db, callerOf(admin, { now: at(90) }), refund);
    expect(await decide(true)).toMatchObject({ ok: true, value: { isGranted: false } });
    expect((await stored()).claim).toMatchObject({ state: "refused", decidedBy: "system" });
    const told = (await allMails(t.db)).filter(({ template }) => template === "guarantee-decided");
    expect(told.map(({ toEmail }) => toEmail)).toContain(learner.email);
  });

  test("the admin's refund of a session paid with a credit waits for a pending one, and keeps its reason", async () => {
    const { grant, pay, second, admin, at } = await scene();
    await grant();
    await pay();
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, second.id));
    const refund = {
      paymentId: payment?.id ?? "",
      amountCents: 500,
      shownLeftCents: 3000,
      reason: "It was short.",
    };
    const asAdmin = callerOf(admin, { now: at(3 * day) });
    expect(await refundAsAdmin(t.db, asAdmin, refund)).toMatchObject({ error: "refund-under-way" });
    await t.db.update(refunds).set({ state: "succeeded", settledAt: at(3 * day) });
    expect(await refundAsAdmin(t.db, asAdmin, refund)).toMatchObject({ ok: true });
    const [asked] = await t.db.select().from(refunds).where(eq(refunds.reason, "admin"));
    expect(asked).toMatchObject({ amountCents: 500, note: "It was short." });
    const told = (await allMails(t.db)).findLast(({ template }) => template === "payment-notice");
    expect(told?.facts).toMatchObject({
      about: "refund-requested",
      expert_name: "Bela N.",
      reason: "It was short.",
    });
  });
});

test("three experts are suggested: same skills, free within a week, no dearer; not blocked, not the learner", async () => {
  const { grant, suggested, addTeachers } = await scene();
  const fitting = await addTeachers();
  await grant();
  expect(await suggested()).toEqual(fitting);
});

test("due credits and suggested experts are found by their indexes", async () => {
  const now = noMinutes;
  expect(await planByOrder(t.db, dueCredits(t.db, now, 10))).toContain("credits_open_index");
  const asked = { expertId: newId(), learnerId: newId(), amountCents: 4000, now };
  const plan = await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain ${suggestedExpertsQuery(tx, asked).getSQL()}`));
  });
  expect(plan).not.toContain("Seq Scan");
});
