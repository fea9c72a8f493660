import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { payments } from "~/db/schema/payments/payments";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { positionOf } from "~/domain/ledger/position.server";
import { applyCheckoutState } from "~/domain/payments/checkout/settle-payment.server";
import type { CheckoutState, ProviderRefund } from "~/domain/payments/provider";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { settleAllAsPaid } from "~/domain/payouts/runs/settle-payout.server";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { type PayoutScene, payoutScene } from "../../support/scenes/payout-scene";

/**
 * In any order of sessions, cancellations, refunds that succeed or fail later, disputes, runs and payouts, and twice:
 * the ledger balances, nothing is paid twice, and in the end nothing payable is forgotten.
 */

const t = useDatabase();

const acts = [
  ...["session", "session", "time", "time", "cancel", "refund part", "refund all", "refunds succeed"],
  ...[
    "refund fails late",
    "dispute",
    "dispute won",
    "dispute lost",
    "draft",
    "draft by bank",
    "confirm",
    "confirm",
  ],
  ...["send", "stop", "work", "work", "provider pays", "provider pays", "provider fails", "provider returns"],
  ...["bank pays", "provider is down", "details", "refund rest", "odd reports"],
] as const;
type Act = (typeof acts)[number];

/** Most histories begin with a payout, so that what follows is tried often enough. */
const earned: Act[] = ["session", "time", "time"];
const sent: Act[] = [...earned, "draft", "confirm", "work", "work"];
const paid: Act[] = [...sent, "provider pays", "work"];
const beginnings: Act[][] = [
  ["session"],
  earned,
  sent,
  [...sent, "provider fails", "work"],
  [...paid, "refund all"],
  [...paid, "provider returns", "work"],
  [...paid, "dispute"],
  [...earned, "draft", "details", "confirm", "work"],
  [...earned, "draft by bank", "confirm", "send", "work"],
];
const goingOn = fc.array(fc.constantFrom<Act[]>(...acts), { minLength: 10, maxLength: 25 });

/** What the payment provider says, by payment: kept outside the database, as a provider does. */
type Told = Map<string, Pick<CheckoutState, "refunds" | "disputes">>;

const settle = async (scene: PayoutScene, told: Told, paymentId: string) => {
  const [payment] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.chargeId) return;
  const charge = { id: payment.chargeId, paidCents: payment.amountCents, currency: "USD", feeCents: 146 };
  const said = told.get(paymentId) ?? { refunds: [], disputes: [] };
  const state = { status: "paid" as const, declinedAt: null, charge, ...said };
  await t.db.transaction((tx) =>
    applyCheckoutState(tx, { now: scene.clock.now, seller: {} }, { paymentId, state }),
  );
};

const paymentsOf = ({ learner }: PayoutScene) =>
  t.db
    .select()
    .from(payments)
    .where(eq(payments.payerId, learner.id))
    .orderBy(payments.createdAt, payments.id);

/** The provider makes the refunds that we asked for. */
async function succeed(told: Told): Promise<void> {
  for (const refund of await t.db.select().from(refunds)) {
    if (refund.state !== "requested" && refund.state !== "submitted") continue;
    const said = told.get(refund.paymentId) ?? { refunds: [], disputes: [] };
    const { id: refundId, amountCents, currency } = refund;
    if (!said.refunds.some((one) => one.refundId === refundId))
      said.refunds.push({
        id: `re-${refundId}`,
        refundId,
        amountCents,
        currency,
        status: "succeeded",
        failure: null,
      });
    told.set(refund.paymentId, said);
  }
}

async function perform(act: Act, scene: PayoutScene, told: Told): Promise<unknown> {
  const all = await paymentsOf(scene);
  const newest = all.at(-1);
  const runs = await scene.runs();
  const run = runs.at(-1)?.id ?? "";
  const saidOf = (id: string) => told.get(id) ?? { refunds: [] as ProviderRefund[], disputes: [] };
  const dispute = async (status: "open" | "won" | "lost") => {
    if (!newest) return;
    const said = saidOf(newest.id);
    const first = said.disputes.find(({ id }) => id === `dp-${newest.id}`);
    if (first && first.status === "open") first.status = status;
    if (!first && status === "open")
      said.disputes.push({
        ...{ id: `dp-${newest.id}`, amountCents: newest.amountCents, currency: "USD", reason: "fraudulent" },
        ...{ status, dueBy: null, feeCents: 1500 },
      });
    told.set(newest.id, said);
    await settle(scene, told, newest.id);
  };
  const refund = async (share: number) => {
    if (!newest) return;
    const { retained, disputed } = await positionOf(t.db, newest.id);
    const pending = (await t.db.select().from(refunds).where(eq(refunds.paymentId, newest.id))).filter(
      ({ state }) => state === "requested" || state === "submitted",
    );
    const left = disputed > 0 ? 0 : retained - pending.reduce((sum, { amountCents }) => sum + amountCents, 0);
    await refundAsAdmin(t.db, scene.asAdmin(), {
      ...{ paymentId: newest.id, shownLeftCents: left, reason: "Sorry." },
      amountCents: Math.max(Math.floor(left * share), 1),
    });
  };
  const does: Record<Act, () => Promise<unknown>> = {
    session: () => scene.session({ commissionPercent: all.length % 2 === 0 ? 10 : 12.5 }, 30),
    time: () => scene.pass(60),
    cancel: async () =>
      newest && cancelBooking(t.db, scene.asLearner(), { bookingId: newest.bookingId ?? "", reason: null }),
    "refund part": () => refund(0.4),
    "refund all": () => refund(1),
    "refunds succeed": async () => {
      await succeed(told);
      for (const { id } of all) await settle(scene, told, id);
    },
    "refund fails late": async () => {
      for (const { id } of all) {
        for (const one of saidOf(id).refunds) if (one.status === "succeeded") one.status = "failed";
        await settle(scene, told, id);
      }
    },
    dispute: () => dispute("open"),
    "dispute won": () => dispute("won"),
    "dispute lost": () => dispute("lost"),
    draft: () => scene.draft("sandbox", 500),
    "draft by bank": () => scene.draft("manual", 500),
    confirm: () => confirmRun(t.db, scene.asAdmin(), run),
    send: () => sendRun(t.db, scene.asAdmin(), run),
    stop: () => stopRun(t.db, scene.asAdmin(), run),
    work: () => scene.work(70),
    "provider pays": async () => scene.provider.decide("sent", "paid"),
    "provider fails": async () => scene.provider.decide("sent", "failed"),
    "provider returns": async () => scene.provider.decide("paid", "returned"),
    "bank pays": () => settleAllAsPaid(t.db, scene.asAdmin(), run),
    "provider is down": async () => {
      scene.provider.isDown = !scene.provider.isDown;
    },
    details: async () => {
      const [known] = await t.db.delete(payoutDetails).returning();
      if (!known) await scene.addDetails();
    },
    /** What the ledger can't take, which must not stop what it can. */
    "odd reports": async () => {
      if (!newest) return;
      const said = saidOf(newest.id);
      const odd = { id: `odd-${newest.id}`, amountCents: -100, currency: "USD" };
      if (said.refunds.every(({ id }) => id !== odd.id))
        said.refunds.push({ ...odd, refundId: null, status: "succeeded", failure: null });
      if (said.disputes.every(({ id }) => id !== odd.id))
        said.disputes.push({
          ...{ ...odd, amountCents: 1000, currency: "EUR", reason: null, status: "open" },
          ...{ dueBy: null, feeCents: null },
        });
      told.set(newest.id, said);
      await settle(scene, told, newest.id);
    },
    "refund rest": async () => {
      for (const { id } of all) {
        const [waits] = await t.db.execute(
          sql`select from graphile_worker.jobs where key = ${`refund-rest:${id}`}`,
        );
        if (waits) await refundRest(t.db, { now: scene.clock.now }, { paymentId: id, reason: "cancelled" });
      }
    },
  };
  return does[act]();
}

/** Disputes end, refunds are made, and runs are sent until nothing is left to do. */
async function finish(scene: PayoutScene, told: Told): Promise<void> {
  scene.provider.isDown = false;
  await t.db.delete(payoutDetails);
  await scene.addDetails();
  for (const act of [
    "dispute won",
    "refund rest",
    "refunds succeed",
    "refund rest",
    "refunds succeed",
  ] as const)
    await perform(act, scene, told);
  for (const said of told.values())
    for (const one of said.disputes) if (one.status === "open") one.status = "won";
  for (const { id } of await paymentsOf(scene)) await settle(scene, told, id);
  await scene.pass(300);
  for (let round = 0; round < 3; round += 1) {
    await scene.draft("sandbox", 1);
    for (const { id, state } of await scene.runs()) {
      if (state === "draft") await confirmRun(t.db, scene.asAdmin(), id);
      if (state === "confirmed") await sendRun(t.db, scene.asAdmin(), id);
    }
    for (let step = 0; step < 4; step += 1) {
      await scene.work(60 * 24);
      scene.provider.decide("sent", "paid");
    }
    for (const { id, provider, state } of await scene.runs())
      if (provider === "manual" && state === "sent") await settleAllAsPaid(t.db, scene.asAdmin(), id);
  }
}

/** Every check reads the whole ledger, so a beginning is repeated with an empty one. */
const histories = Array.from({ length: rounds({ short: 1, long: 10 }) }, () => beginnings)
  .flat()
  .map((beginning) => ({ beginning, name: beginning.join(", ") }));
const seen = new Set<string>();

test.each(histories)(
  "the money of experts, in any order and twice, after $name",
  {
    timeout: 300_000,
  },
  async ({ beginning }) => {
    await fc.assert(
      fc.asyncProperty(goingOn, fc.boolean(), async (rest, isTwice) => {
        const scene = await payoutScene(t.db);
        const told: Told = new Map();
        for (const act of beginning) await perform(act, scene, told);
        for (const act of rest) {
          await perform(act, scene, told);
          if (isTwice) await perform(act, scene, told);
          expect(await ledgerFaults(t.db), act).toEqual([]);
        }
        await finish(scene, told);
        expect(await ledgerFaults(t.db)).toEqual([]);
        const payable = await scene.balance("payable");
        expect(payable).toBeLessThanOrEqual(0);
        expect([await scene.balance("held"), await scene.balance("payouts")]).toEqual([0, 0]);
        for (const { state } of await scene.payouts()) seen.add(state);
        if (payable < 0) seen.add("negative");
      }),
      // The first of them ends after its beginning, so that each end of a payout is always among them.
      { numRuns: rounds({ short: 2, long: 12 }), examples: [[[], false]] },
    );
  },
);

test("all ends of a payout were among them", () => {
  expect([...seen].sort()).toEqual(["failed", "left-out", "negative", "paid", "returned"]);
});
