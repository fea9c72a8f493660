import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { applyEvent, receiveEvent } from "~/domain/payments/checkout/receive-event.server";
import { lostChecks } from "~/domain/payments/checkout/recover-checks.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import type { ProviderEvent } from "~/domain/payments/provider";
import { recoverAbandoned } from "~/jobs/recover-abandoned.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { usePaymentScene } from "../../support/scenes/money";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A provider's events: stored by their ids and applied as hints, in any order. */

const t = useDatabase();
const scene = usePaymentScene(t);

const receive = (event: Partial<ProviderEvent> | null) => {
  const told = event && { id: "evt_1", kind: "session.paid", about: null, isUnderstood: true, ...event };
  const source = { name: "sandbox" as const, verifyEvent: async () => told };
  const post = {
    source,
    rawBody: Buffer.from(""),
    headers: new Headers(),
    supportEmail: "help@test.example",
  };
  return receiveEvent(t.db, scene.caller(), post);
};
const stored = () => t.db.select().from(paymentEvents).orderBy(paymentEvents.createdAt, paymentEvents.id);
const jobs = async () => {
  const found = await t.db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'apply-payment-event'`,
  );
  return found.length;
};

describe("an event is about a payment that is named by", () => {
  test.each<[string, (known: { id: string; session: string }) => ProviderEvent["about"]]>([
    ["its session", ({ session }) => ({ sessionId: session })],
    ["our own id", ({ id }) => ({ paymentId: id })],
    ["our own id beside a session that isn't known", ({ id }) => ({ paymentId: id, sessionId: "cs_new" })],
  ])("%s: it is settled once", async (_by, about) => {
    const { booking, payment } = await scene.begin();
    scene.provider.pay(payment.session, 4000);
    expect(await receive({ about: about(payment) })).toBe(true);
    await scene.workOff();
    expect(await scene.findBooking(booking.id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    expect(await stored()).toMatchObject([{ paymentId: payment.id, appliedAt: scene.clock.now }]);
  });

  test("its charge, once that is known", async () => {
    const { payment } = await scene.begin();
    scene.provider.pay(payment.session, 4000);
    await scene.settle(payment.id);
    const [{ chargeId } = { chargeId: null }] = await t.db.select().from(payments);
    await receive({ kind: "charge.refunded", about: { chargeId: chargeId ?? "" } });
    scene.provider.refundAtProvider(payment.session);
    await scene.workOff();
    expect(await scene.ledgerOf(payment.id)).toContain("refund -4000 USD");
  });
});

test.each([
  ["at once", (event: Partial<ProviderEvent>) => Promise.all([event, event, event].map(receive))],
  [
    "one after the other",
    async (event: Partial<ProviderEvent>) => {
      for (let time = 0; time < 3; time += 1) await receive(event);
    },
  ],
])("the same event three times %s is stored and applied once", async (_how, sendThrice) => {
  const { payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await sendThrice({ about: { sessionId: payment.session } });
  expect([await stored(), await jobs()]).toMatchObject([[{ eventId: "evt_1" }], 1]);
  await scene.workOff();
  await sendThrice({ about: { sessionId: payment.session } });
  expect([(await stored()).length, await jobs()]).toEqual([1, 0]);
  expect(await scene.ledgerOf(payment.id)).toEqual(["charge 4000 USD", "fee -30 USD"]);
  expect(await scene.paymentNoticesOf()).toEqual(["received"]);
});

test("an event that comes before the session's id is known is applied all the same", async () => {
  const { id: bookingId } = await scene.hold();
  const { provider } = scene;
  // The provider's event arrives before its answer, and the learner has paid before both.
  const hasty = {
    ...provider,
    async createCheckoutSession(order: Parameters<typeof provider.createCheckoutSession>[0]) {
      const session = await provider.createCheckoutSession(order);
      provider.pay(session.id, 4000);
      await receive({ about: { paymentId: order.paymentId, sessionId: session.id } });
      await scene.workOff();
      return session;
    },
  };
  expect(await startPayment(t.db, scene.as(), { bookingId, provider: hasty })).toMatchObject({
    ok: true,
    value: { state: "paid" },
  });
  expect(await scene.findBooking(bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
});

test("an event that names only a session which isn't known yet is kept, and the check finds the money", async () => {
  const { id: bookingId } = await scene.hold();
  const { provider } = scene;
  const hasty = {
    ...provider,
    async createCheckoutSession(order: Parameters<typeof provider.createCheckoutSession>[0]) {
      const session = await provider.createCheckoutSession(order);
      provider.pay(session.id, 4000);
      await receive({ about: { sessionId: session.id } });
      return session;
    },
  };
  await startPayment(t.db, scene.as(), { bookingId, provider: hasty });
  expect([await stored(), await jobs()]).toMatchObject([[{ paymentId: null, appliedAt: null }], 0]);
  await scene.workOff();
  expect(await scene.findBooking(bookingId)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
});

test.each<[string, ProviderEvent["about"]]>([
  ["nothing of ours", null],
  ["an unknown session", { sessionId: "cs_unknown" }],
  ["a payment that doesn't exist", { paymentId: newId() }],
  ["an id that is none", { paymentId: "1; drop table payments" }],
  ["an unknown charge", { chargeId: "pi_unknown" }],
])("an event about %s is stored, and nothing else", async (_what, about) => {
  await scene.begin();
  expect(await receive({ about })).toBe(true);
  expect([await stored(), await jobs()]).toMatchObject([[{ paymentId: null }], 0]);
});

test("an event of another provider doesn't find this one's payment", async () => {
  const { payment } = await scene.begin();
  await t.db.update(payments).set({ provider: "stripe" });
  await receive({ about: { paymentId: payment.id, sessionId: payment.session } });
  expect(await stored()).toMatchObject([{ paymentId: null }]);
});

describe("a payment whose check was taken by a worker that knows no seats", () => {
  const checks = async () => {
    const found = await t.db.execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where task_identifier = 'check-payment' order by key`,
    );
    return found.map(({ key }) => key);
  };
  const lose = () =>
    t.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  const recover = () => recoverAbandoned({ db: t.db, log: silent });

  test.each<[string, (payment: { id: string; session: string }) => Promise<unknown>, boolean]>([
    ["while it is open", async () => {}, true],
    ["before it had a page", () => t.db.update(payments).set({ state: "created", sessionId: null }), true],
    ["while its refund is under way", (payment) => payTooLittle(payment), true],
    ["once it is over", () => t.db.update(payments).set({ state: "closed" }), false],
  ])("%s: is it asked about again?", async (_when, bring, isAsked) => {
    const { payment } = await scene.begin();
    await bring(payment);
    await lose();
    for (const _time of [1, 2]) await recover();
    expect(await checks()).toEqual(isAsked ? [`check-payment:${payment.id}`] : []);
  });

  test("isn't hurried where its job is there", async () => {
    await scene.begin();
    const due = () => t.db.execute(sql`select run_at from graphile_worker.jobs`);
    const before = await due();
    await recover();
    expect([...(await due())]).toEqual([...before]);
  });

  const payTooLittle = async ({ id, session }: { id: string; session: string }) => {
    scene.provider.pay(session, 1);
    await scene.settle(id);
  };

  test("is looked for by the indexes of what is under way", async () => {
    const plan = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${lostChecks(t.db).getSQL()}`);
    });
    expect(JSON.stringify(plan)).toMatch(/payments_open_(seat_)?key.*refunds_open_key/);
  });
});

test("what isn't the provider's is refused, and not stored", async () => {
  expect(await receive(null)).toBe(false);
  expect(await stored()).toEqual([]);
});

test("a purchase is stored with what it can be matched by later, and without the buyer's address", async () => {
  const facts = {
    ...{ transactionId: "ZGjVj5x4GN", productKey: "RGsF", amountCents: 900, refundedCents: 300 },
    currency: "USD",
  };
  await receive({ purchase: { ...facts, kind: "refunded", buyerEmail: "nadia@test.example" } });
  expect((await stored()).map((event) => event.facts)).toEqual([facts]);
});

test("an event waits while the provider is out of reach", async () => {
  const { payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await receive({ about: { sessionId: payment.session } });
  scene.provider.isDown = true;
  const [{ id: eventId } = { id: "" }] = await stored();
  const apply = () => applyEvent(t.db, scene.caller(), { eventId, providers: scene.providers });
  await expect(apply()).rejects.toMatchObject({ isPassing: true });
  expect(await stored()).toMatchObject([{ appliedAt: null }]);
  scene.provider.isDown = false;
  await apply();
  expect(await stored()).toMatchObject([{ appliedAt: scene.clock.now }]);
  // Once it is applied, the provider isn't asked again.
  scene.provider.isDown = true;
  expect(await apply()).toEqual([]);
});
