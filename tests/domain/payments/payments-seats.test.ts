import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { mails } from "~/db/schema/site/mails";
import { releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { refundReservation } from "~/domain/ledger/request-refund.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { type PaymentScene, paymentScene } from "../../support/scenes/money";

/** A seat in a class is paid for like a session: which payments it retains, and which are refunded. */

const t = useDatabase();
let scene: PaymentScene;
let live: LiveClass;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  scene = await paymentScene(t);
  live = await createLiveClass(t.db, { maxSeats: 1 });
});

const minute = 60_000;
const hold = (user = scene.learner) =>
  createSeat(t.db, live, user, {
    ...{ status: "held", createdAt: scene.clock.now },
    holdExpiresAt: new Date(scene.clock.now.getTime() + 15 * minute),
  });
const start = async (reservationId: string) => {
  const started = await startPayment(t.db, scene.as(), { reservationId, provider: scene.provider });
  if (!started.ok) throw new Error(started.error);
  return { ...started.value, session: started.value.sessionId ?? "" };
};
const begin = async () => {
  const seat = await hold();
  return { seat, payment: await start(seat.id) };
};
const standing = async (reservationId: string, paymentId: string) => {
  const [seat] = await t.db.select().from(classReservations).where(eq(classReservations.id, reservationId));
  const payment = await scene.findPayment(paymentId);
  return {
    seat: `${seat?.status} ${seat?.paymentStatus}`,
    payment: `${payment?.state} ${payment?.problem ?? "kept"}`,
    refunds: (await scene.refundsOf(paymentId)).map(({ reason, state }) => `${reason} ${state}`),
  };
};
const kept = { seat: "confirmed paid", payment: "paid kept", refunds: [] };
const givenBack = (problem: string, seat: string) => ({
  seat,
  payment: `paid ${problem}`,
  refunds: [`${problem} succeeded`],
});

test("the provider learns what is bought, and no name", async () => {
  const { seat, payment } = await begin();
  expect(scene.provider.sessions.get(payment.session)?.order).toMatchObject({
    amountCents: 4900,
    currency: "USD",
    description: "Keyway live class, Threat hunting with logs, 2026-12-01 18:00 UTC",
    returnUrl: `http://localhost:3000/reservations/${seat.id}/payment`,
  });
  expect((await start(seat.id)).id).toBe(payment.id);
});

test.each([
  ["another learner's", async () => (await hold(await createUser(t.db))).id, "not-found"],
  ["one that isn't there", async () => newId(), "not-found"],
  ["an address that is none", async () => "nonsense", "not-found"],
  ["one whose hold ran out", async () => (await hold()).id, "nothing-due", 15 * minute],
  ["one that is paid", async () => (await createSeat(t.db, live, scene.learner)).id, "nothing-due"],
])("no one can pay for %s", async (_which, seat, error, later = 0) => {
  const reservationId = await seat();
  scene.later(later);
  expect(await startPayment(t.db, scene.as(), { reservationId, provider: scene.provider })).toEqual({
    ok: false,
    error,
  });
});

type Between = (reservationId: string) => Promise<unknown> | unknown;
const nothingBetween = () => {};
const soldOut = async () => void (await t.db.update(classes).set({ status: "sold_out" }));
const takenByAnother: Between = async (reservationId) => {
  await t.db
    .update(classReservations)
    .set({ status: "expired" })
    .where(eq(classReservations.id, reservationId));
  await createSeat(t.db, live, await createUser(t.db));
};
const heldAgain: Between = async (reservationId) => {
  await t.db
    .update(classReservations)
    .set({ status: "expired" })
    .where(eq(classReservations.id, reservationId));
  await hold();
};
const movedForward = async () => {
  const { now } = scene.clock;
  await t.db.update(classes).set({ startsAt: now, endsAt: new Date(now.getTime() + 60 * minute) });
};
const released: Between = (reservationId) => releaseSeat(t.db, scene.as(), { reservationId });

describe("a seat's payment is settled", () => {
  test.each<[when: string, afterMs: number, Between, after: object]>([
    ["in the hold's last millisecond", 15 * minute - 1, nothingBetween, kept],
    ["as the hold runs out, a seat being free", 15 * minute, nothingBetween, kept],
    [
      "after another learner took the last seat",
      15 * minute,
      takenByAnother,
      givenBack("late", "expired refunded"),
    ],
    ["after the payer held another one", 15 * minute, heldAgain, kept],
    ["after sales were closed by hand", 15 * minute, soldOut, givenBack("late", "expired refunded")],
    ["after the start", 30 * 24 * 60 * minute, nothingBetween, givenBack("late", "expired refunded")],
    [
      "after the class was moved forward and began",
      minute,
      movedForward,
      givenBack("late", "expired refunded"),
    ],
    ["after it was released", minute, released, givenBack("late", "cancelled refunded")],
  ])("%s", async (_when, afterMs, happen, after) => {
    const { seat, payment } = await begin();
    scene.later(afterMs);
    await happen(seat.id);
    scene.provider.pay(payment.session, 4900);
    for (const _time of [1, 2]) await scene.settle(payment.id);
    await scene.workOff();
    expect(await standing(seat.id, payment.id)).toEqual(after);
    const isKept = after === kept;
    expect(await scene.paymentNoticesOf()).toEqual(isKept ? ["received"] : ["late", "refunded"]);
    expect(scene.provider.kept(payment.session)).toBe(isKept ? 4900 : 0);
    const isConfirmation = and(eq(mails.template, "class-seat"), eq(mails.aboutId, seat.id));
    const sent = await withFacts(t.db, await t.db.select().from(mails).where(isConfirmation));
    const confirmed = sent.filter(({ facts }) => (facts as { about: string }).about === "confirmed");
    expect(confirmed).toHaveLength(isKept ? 1 : 0);
  });

  test("again through another session: the second goes back whole", async () => {
    const { seat, payment: first } = await begin();
    scene.provider.expire(first.session);
    await scene.settle(first.id);
    const second = await start(seat.id);
    for (const { session, id } of [second, first]) {
      scene.provider.pay(session, 4900);
      await scene.settle(id);
    }
    await scene.workOff();
    expect(await standing(seat.id, second.id)).toEqual(kept);
    expect(await standing(seat.id, first.id)).toEqual(givenBack("duplicate", "confirmed paid"));
    const [row] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
    expect(row?.paymentId).toBe(second.id);
  });
});

test.each([
  ["a cent less", 4899, "USD"],
  ["another currency", 4900, "EUR"],
])("%s than was asked for goes back, and the seat stays held", async (_what, cents, currency) => {
  const { seat, payment } = await begin();
  scene.provider.pay(payment.session, cents, currency);
  await scene.settle(payment.id);
  await scene.workOff();
  expect(await standing(seat.id, payment.id)).toEqual(givenBack("wrong-amount", "held due"));
});

test("a seat's refund gives back all that is kept, once; the payer's mail names the class", async () => {
  const { seat, payment } = await begin();
  scene.provider.pay(payment.session, 4900);
  await scene.settle(payment.id);
  const { now } = scene.clock;
  const refund = () =>
    t.db.transaction((tx) => refundReservation(tx, { reservationId: seat.id, reason: "cancelled", now }));
  expect([await refund(), await refund()]).toEqual([4900, 0]);
  await scene.workOff();
  expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded"]);
  const [mail] = await withFacts(
    t.db,
    await t.db.select().from(mails).where(eq(mails.template, "payment-notice")),
  );
  expect(mail).toMatchObject({
    ...{ aboutType: "reservation", aboutId: seat.id },
    facts: {
      ...{ class_title: "Threat hunting with logs", expert_name: "Amara Okafor", minutes: 60 },
      ...{ startsAt: "2026-12-01T18:00:00.000Z" },
      bookingUrl: `http://localhost:3000/reservations/${seat.id}`,
    },
  });
});

test("a seat that moved to another date keeps its payment, which is settled under that date's lock", async () => {
  const { seat, payment } = await begin();
  scene.provider.pay(payment.session, 4900);
  await scene.settle(payment.id);
  const { seriesId } = live;
  const other = await createLiveClass(t.db, { seriesId, startsAt: new Date("2026-12-08T18:00:00.000Z") });
  await t.db.update(classReservations).set({ classId: other.id }).where(eq(classReservations.id, seat.id));
  expect(await scene.settle(payment.id)).toMatchObject({ isSettled: true });
  expect(await standing(seat.id, payment.id)).toEqual(kept);
});

test("the receipt names the class", async () => {
  const seat = await createSeat(t.db, live, scene.learner);
  const [payment] = await t.db.select().from(payments).where(eq(payments.reservationId, seat.id));
  const asked = { paymentId: payment?.id ?? "", payerId: scene.learner.id };
  expect(await findReceipt(t.db, asked)).toMatchObject({
    session: null,
    seat: { id: seat.id, title: "Threat hunting with logs", teacher: "Amara Okafor" },
    learnerName: scene.learner.fullName,
    retainedCents: 4900,
  });
});
