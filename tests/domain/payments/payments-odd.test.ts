import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { disputes } from "~/db/schema/payments/disputes";
import { positionOf } from "~/domain/ledger/position.server";
import { queueQueries } from "~/domain/lists/queues.server";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import { toSettleAdvice, toSettleKinds } from "~/domain/payments/checkout/to-settle";
import { readPaymentToSettle } from "~/domain/payments/checkout/to-settle.server";
import type { ProviderRefund } from "~/domain/payments/provider";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { usePaymentScene } from "../../support/scenes/money";

/** Refunds and disputes that the ledger can't take: they wait for the admin, and the others are entered. */

const t = useDatabase();
const scene = usePaymentScene(t);

const refund = (id: string, amountCents: number, currency = "USD"): ProviderRefund => ({
  ...{ id, refundId: null, amountCents, currency, status: "succeeded", failure: null },
});
const waiting = async () => {
  const rows = await t.db.execute<{ id: string }>(sql`select id from (${queueQueries.payments}) as waiting`);
  return Promise.all([...rows].map(({ id }) => readPaymentToSettle(t.db, id)));
};

async function paid() {
  const { payment } = await scene.begin();
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  const state = scene.provider.sessions.get(payment.session)?.state;
  if (!state) throw new Error("There is no session");
  return { paymentId: payment.id, session: payment.session, state };
}

test.each([
  ["nothing", refund("re_odd", 0)],
  ["less than nothing", refund("re_odd", -500)],
  ["another currency", refund("re_odd", 500, "EUR")],
])("a refund of %s is put up for review, once, and those after it are entered", async (_what, odd) => {
  const { paymentId, state } = await paid();
  state.refunds.push(refund("re_before", 1000), odd, refund("re_after", 500));
  await scene.settle(paymentId);
  await scene.settle(paymentId);
  expect(await positionOf(t.db, paymentId)).toMatchObject({ held: 2500, owed: 0 });
  const [item, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    ...{ kind: "refund-odd", chargeId: "refund, re_odd", paymentId, isWaiting: true },
    ...{ amountCents: odd.amountCents, currency: odd.currency },
  });
  expect(toSettleKinds[item?.kind ?? "unmatched"]).toBe("Refund that doesn't fit its payment");
  expect(toSettleAdvice[item?.kind ?? "unmatched"]).toContain("It isn't in the ledger.");

  const admin = callerOf(await createUser(t.db, { role: "admin" }), { now: scene.clock.now });
  expect(await settleByHand(t.db, admin, { id: item?.id ?? "", note: "A test." })).toMatchObject({
    ok: true,
  });
  await scene.settle(paymentId);
  expect(await waiting()).toEqual([]);
  expect(await ledgerFaults(t.db)).toEqual([]);
});

test("a dispute of nothing or in another currency is put up for review, and the next one is entered", async () => {
  const { paymentId, session } = await paid();
  scene.provider.dispute(session, { id: "dp_none", amountCents: 0 });
  scene.provider.dispute(session, { id: "dp_euro", currency: "EUR" });
  scene.provider.dispute(session, { id: "dp_good" });
  await scene.settle(paymentId);
  expect(await t.db.select().from(disputes)).toMatchObject([{ providerDisputeId: "dp_good" }]);
  expect((await waiting()).map((item) => [item?.kind, item?.chargeId])).toEqual([
    ["dispute-odd", "dispute, dp_none"],
    ["dispute-odd", "dispute, dp_euro"],
  ]);
});

test("a refund of what a dispute holds back is put up for review, and the dispute's end is entered", async () => {
  const { paymentId, session, state } = await paid();
  scene.provider.dispute(session);
  await scene.settle(paymentId);
  state.refunds.push(refund("re_there", 4000));
  scene.provider.dispute(session, { status: "won" });
  await scene.settle(paymentId);
  expect(await positionOf(t.db, paymentId)).toMatchObject({ disputed: 0, held: 4000 });
  expect((await waiting()).map((item) => item?.kind)).toEqual(["refund-odd"]);
});
