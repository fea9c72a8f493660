import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { mails } from "~/db/schema/site/mails";
import { refundReservation } from "~/domain/ledger/request-refund.server";
import { receiveEvent } from "~/domain/payments/checkout/receive-event.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { seatProvider } from "~/domain/payments/providers/choose-provider.server";
import { payhipProvider } from "~/domain/payments/providers/payhip.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { formatMoney } from "~/shared/money";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { type PaymentScene, paymentScene } from "../../support/scenes/money";
import { runPaymentJobs } from "../../support/site/payment-jobs";
import { rendered } from "../../support/site/rendered-mail";
import { testEnv } from "../../support/site/request";

/** Seats that are sold in the house's Payhip shop. Its events decide, and people make its refunds by hand. */

const t = useDatabase();
const apiKey = "a-key-of-payhip";
const signature = createHash("sha256").update(apiKey).digest("hex");
const env = { ...testEnv, payhipApiKey: apiKey, supportEmail: "help@keyway.example" };
const payhipLink = "https://payhip.com/b/RGsF";
let scene: PaymentScene;
let live: LiveClass;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  scene = await paymentScene(t);
  live = await createLiveClass(t.db, { maxSeats: 2, payhipLink });
});

const minute = 60_000;
const provider = () => payhipProvider({ db: t.db, env, clock: () => scene.clock.now });
const begin = async (user = scene.learner) => {
  const seat = await createSeat(t.db, live, user, {
    ...{ status: "held", createdAt: scene.clock.now },
    holdExpiresAt: new Date(scene.clock.now.getTime() + 15 * minute),
  });
  const request = { reservationId: seat.id, provider: provider() };
  const started = await startPayment(t.db, scene.as(user), request);
  if (!started.ok) throw new Error(started.error);
  return { seat, payment: started.value };
};

/** Receives an event of Payhip's and runs the jobs that follow. */
async function tell(changes: Record<string, unknown> = {}) {
  const purchase = {
    ...{ id: "ZGjVj5x4GN", email: scene.learner.email.toUpperCase(), currency: "USD", price: 4900 },
    ...{ items: [{ product_key: "RGsF", quantity: "1" }], type: "paid", signature },
  };
  const rawBody = Buffer.from(JSON.stringify({ ...purchase, ...changes }));
  const { supportEmail } = env;
  const post = { source: provider(), rawBody, headers: new Headers(), supportEmail };
  expect(await receiveEvent(t.db, scene.caller(), post)).toBe(true);
  await workOff();
}
async function workOff() {
  for (let round = 0; round < 4; round += 1) {
    await runPaymentJobs(t.db, { caller: scene.caller(), providers: provider });
  }
}
const standing = async (reservationId: string, paymentId: string) => {
  const [seat] = await t.db.select().from(classReservations).where(eq(classReservations.id, reservationId));
  const payment = await scene.findPayment(paymentId);
  const refunds = await scene.refundsOf(paymentId);
  return [
    `${seat?.status} ${seat?.paymentStatus}`,
    `${payment?.state} ${payment?.problem ?? "-"}`,
    ...refunds.map(({ reason, state }) => `${reason} ${state}`),
  ];
};
const toSettle = async () => {
  const sent = await t.db
    .select()
    .from(mails)
    .where(eq(mails.template, "payment-to-settle"))
    .orderBy(mails.id);
  return sent.map(({ payload }) => payload);
};

test("the class's page in the shop takes the payment, if the shop's key is there", async () => {
  const { payment } = await begin();
  expect(payment).toMatchObject({ ...{ provider: "payhip", state: "open" }, pageUrl: payhipLink });
  expect(payment.sessionId).toBe(payment.id);
  const names = [
    seatProvider(env, t.db, live),
    seatProvider(env, t.db, { payhipLink: null }),
    seatProvider(testEnv, t.db, live),
  ].map(({ name }) => name);
  expect(names).toEqual(["payhip", "sandbox", "sandbox"]);
});

test("a purchase that fits gives its buyer the seat, however often it is reported", async () => {
  const { seat, payment } = await begin();
  expect(await provider().readSession(payment.id)).toMatchObject({ status: "open", charge: null });
  for (const _time of [1, 2]) await tell();
  expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -"]);
  expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4900 USD"]);
  expect(await scene.paymentNoticesOf()).toEqual(["received"]);
  expect(await toSettle()).toEqual([]);
  const [event, ...others] = await t.db.select().from(paymentEvents);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ paymentId: payment.id, facts: { transactionId: "ZGjVj5x4GN" } });
  expect(JSON.stringify(event).toLowerCase()).not.toContain(scene.learner.email);
});

describe("a purchase of", () => {
  test.each<[string, Record<string, unknown>]>([
    ["another product", { items: [{ product_key: "Xx", quantity: "1" }] }],
    ["two seats", { items: [{ product_key: "RGsF", quantity: "2" }] }],
    ["another buyer", { email: "otto@test.example" }],
    ["a cent less", { price: 4899 }],
    ["another currency", { currency: "GBP" }],
    ["nothing but a coupon", { price: 0 }],
    ["more than the ledger can hold", { price: 2 ** 31 }],
    ["an absurd amount", { price: Number.MAX_SAFE_INTEGER }],
  ])("%s is for nothing of ours: one mail to support, and the right one pays", async (_what, changes) => {
    const { seat, payment } = await begin();
    for (const _time of [1, 2]) await tell({ ...changes, id: "odd-one" });
    expect(await standing(seat.id, payment.id)).toEqual(["held due", "open -"]);
    const { price: amountCents, currency } = { price: 4900, currency: "USD", ...changes };
    const purchase = { transactionId: "odd-one", amountCents, currency };
    const told = [{ about: "payhip-unmatched", ...purchase }];
    const stored = [{ paymentId: null, kind: "paid", facts: purchase }];
    expect([await t.db.select().from(paymentEvents), await toSettle()]).toMatchObject([stored, told]);
    const facts = { about: "payhip-unmatched", ...purchase, productKey: null } as const;
    const { text } = await rendered({ template: "payment-to-settle", facts });
    expect(text).toContain(`Amount\n${formatMoney(amountCents, currency)}`);
    await tell();
    expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -"]);
  });
});

test("a second purchase for the same payment is for nothing of ours", async () => {
  const { seat, payment } = await begin();
  await Promise.all([tell(), tell({ id: "another-one" })]);
  expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -"]);
  expect(await toSettle()).toMatchObject([{ about: "payhip-unmatched" }]);
});

describe("after the hold ran out", () => {
  const late = async (ms: number) => {
    const begun = await begin();
    scene.later(ms);
    return begun;
  };

  test("a purchase gives the seat if one is free", async () => {
    const { seat, payment } = await late(2 * 60 * minute);
    await workOff();
    expect(await standing(seat.id, payment.id)).toEqual(["held due", "closed -"]);
    await tell();
    expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -"]);
  });

  test("it is to go back by hand if none is", async () => {
    const { seat, payment } = await late(20 * minute);
    await t.db.update(classReservations).set({ status: "expired" });
    for (const _seat of [1, 2]) await createSeat(t.db, live, await createUser(t.db));
    await tell();
    expect(await standing(seat.id, payment.id)).toEqual(["expired paid", "paid late", "late submitted"]);
    expect(await toSettle()).toMatchObject([{ about: "payhip-refund", amountCents: 4900 }]);
  });

  test("it is for the newer hold of the same seat", async () => {
    const { payment: older } = await late(20 * minute);
    await t.db.update(classReservations).set({ status: "expired" });
    const { seat, payment } = await begin();
    await tell();
    expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -"]);
    expect((await scene.findPayment(older.id))?.state).not.toBe("paid");
  });

  test("a week later it needs the admin's attention", async () => {
    const { seat, payment } = await late(8 * 24 * 60 * minute);
    await tell();
    expect((await standing(seat.id, payment.id))[0]).toBe("held due");
    expect(await toSettle()).toMatchObject([{ about: "payhip-unmatched" }]);
  });
});

describe("a refund", () => {
  const bought = async () => {
    const begun = await begin();
    await tell();
    return begun;
  };
  const giveBack = async (reservationId: string) => {
    const { now } = scene.clock;
    await t.db.transaction((tx) => refundReservation(tx, { reservationId, reason: "cancelled", now }));
    await workOff();
  };

  test("is asked for once, and counts once Payhip tells of it", async () => {
    const { seat, payment } = await bought();
    await giveBack(seat.id);
    expect(await standing(seat.id, payment.id)).toEqual(["confirmed paid", "paid -", "cancelled submitted"]);
    expect(await toSettle()).toHaveLength(1);
    for (const _time of [1, 2]) await tell({ type: "refunded" });
    expect(await standing(seat.id, payment.id)).toEqual([
      ...["cancelled refunded", "paid -", "cancelled succeeded"],
    ]);
    expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4900 USD", "refund -4900 USD"]);
  });

  test("that comes in two parts leaves nothing to want", async () => {
    const { seat, payment } = await bought();
    await giveBack(seat.id);
    await tell({ type: "refunded", amount_refunded: 900 });
    expect((await scene.refundsOf(payment.id)).map(({ state }) => state)).toContain("submitted");
    await tell({ type: "refunded", amount_refunded: 4900 });
    expect(await scene.ledgerOf(payment.id)).toEqual([
      ...["charge 4900 USD", "refund -900 USD", "refund -4000 USD"],
    ]);
    expect((await standing(seat.id, payment.id))[0]).toBe("cancelled refunded");
    expect((await scene.refundsOf(payment.id)).map(({ state }) => state)).not.toContain("submitted");
    expect(await scene.paymentNoticesOf()).toEqual(["received", "refunded", "refunded"]);
  });

  test("that we didn't ask for is recorded, and so is one reported before its purchase", async () => {
    const { seat, payment } = await begin();
    await tell({ type: "refunded" });
    expect(await toSettle()).toEqual([]);
    await tell();
    expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4900 USD", "refund -4900 USD"]);
    expect(await standing(seat.id, payment.id)).toEqual([
      ...["cancelled refunded", "paid -", "provider succeeded"],
    ]);
  });

  test.each([
    ["of nothing", 0, ["charge 4900 USD"]],
    ["of more than was paid", 4901, ["charge 4900 USD", "refund -4900 USD"]],
  ])("%s is no reason to stumble", async (_what, amount_refunded, ledger) => {
    const { payment } = await bought();
    await tell({ type: "refunded", amount_refunded });
    expect(await scene.ledgerOf(payment.id)).toEqual(ledger);
  });
});
