import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { mails } from "~/db/schema/site/mails";
import { queueQueries } from "~/domain/lists/queues.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { chooseExecutionDay } from "~/domain/payouts/runs/execution-day.server";
import { checkPayoutSoon } from "~/domain/payouts/runs/process-due-payouts.server";
import { readPayoutFile } from "~/domain/payouts/runs/read-payout-file.server";
import { noPayoutFileText } from "~/domain/payouts/runs/run";
import { allRuns, readPayout } from "~/domain/payouts/runs/run-queries.server";
import { settlePayout } from "~/domain/payouts/runs/settle-payout.server";
import { useDatabase } from "../../support/db/database";
import { waitAsInProduction } from "../../support/patience";
import { type PayoutScene, payoutScene, payoutSecret } from "../../support/scenes/money";
import { listed, listReader } from "../../support/scenes/queue-scene";

const t = useDatabase({ poolSize: 8 });

/** An expert who has earned 36 dollars. */
async function earned() {
  const scene = await payoutScene(t.db);
  const { payment } = await scene.session();
  await scene.pass(120);
  return { ...scene, payment };
}

async function drafted(scene: PayoutScene, by: "manual" | "sandbox" = "sandbox") {
  const run = await scene.draft(by);
  if (!run.ok) throw new Error(run.error);
  return run.value.runId;
}

const states = async (scene: PayoutScene) => (await scene.payouts()).map(({ state }) => state);

describe("a run", () => {
  test("pays once what was earned, and is settled", async () => {
    const scene = await earned();
    const runId = await drafted(scene);
    expect(await scene.payouts()).toMatchObject([{ state: "planned", amountCents: 3600 }]);
    const [{ id } = { id: "" }] = await scene.payouts();
    const run = { id: runId, createdBy: scene.admin.id };
    expect(await readPayout(t.db, id)).toMatchObject({ payout: { id }, run });
    expect(await readPayout(t.db, "no-id")).toBeNull();
    await scene.work();
    expect(scene.provider.sent.size).toBe(0);
    const day = { runId, day: "2026-12-15" };
    expect(await chooseExecutionDay(t.db, scene.asAdmin(), day)).toEqual({ ok: false, error: "not-by-hand" });
    await confirmRun(t.db, scene.asAdmin(), runId);
    await scene.work();
    await scene.work();
    expect(await states(scene)).toEqual(["sent"]);
    const byHand = { payoutId: id, outcome: "paid", reason: null } as const;
    expect(await settlePayout(t.db, scene.asAdmin(), byHand)).toEqual({ ok: false, error: "not-by-hand" });
    // Later it is only asked about, after a quarter of the time since it was sent.
    await scene.work(1);
    expect(await scene.payouts()).toMatchObject([{ checkAt: new Date(scene.clock.now.getTime() + 15_000) }]);
    expect(scene.provider.sends).toBe(1);
    expect([await scene.balance("payable"), await scene.balance("payouts")]).toEqual([0, 3600]);
    scene.provider.decide("sent", "paid");
    await scene.work(2);
    expect(await states(scene)).toEqual(["paid"]);
    expect(await scene.runs()).toMatchObject([{ state: "settled" }]);
    expect(await scene.balance("payouts")).toBe(0);
    expect(await scene.draft()).toEqual({ ok: false, error: "nothing-payable" });
    expect(await ledgerFaults(t.db)).toEqual([]);
  });

  test("is one after six drafts at the same time", async () => {
    const scene = await earned();
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => scene.draft()));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await scene.runs()).toHaveLength(1);
  });

  test("is sent once by two admins and four workers", async () => {
    const scene = await earned();
    const runId = await drafted(scene);
    const both = await Promise.all([1, 2].map(() => confirmRun(t.db, scene.asAdmin(), runId)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) await Promise.all([1, 2, 3, 4].map(() => scene.work(1)));
    scene.provider.decide("sent", "paid");
    await Promise.all([1, 2, 3, 4].map(() => scene.work(5)));
    expect(await states(scene)).toEqual(["paid"]);
    expect(await ledgerFaults(t.db)).toEqual([]);
  });

  test("that is stopped pays nothing; its entries are in the next one", async () => {
    const scene = await earned();
    const runId = await drafted(scene, "manual");
    await confirmRun(t.db, scene.asAdmin(), runId);
    expect(await stopRun(t.db, scene.asAdmin(), runId)).toMatchObject({ ok: true });
    expect(await sendRun(t.db, scene.asAdmin(), runId)).toEqual({ ok: false, error: "not-confirmed" });
    await scene.work();
    expect(await states(scene)).toEqual(["left-out"]);
    await drafted(scene);
    expect(await states(scene)).toEqual(["left-out", "planned"]);
    const reader = listReader(scene.admin);
    const { rows } = await listed(t, allRuns, "", reader);
    const shown = rows.map((row) => allRuns.columns.map(({ cell }) => cell(row, reader)).slice(1, 4));
    expect(shown).toEqual([
      ["Draft", "1", "$36.00"],
      ["Stopped", "0", "$0.00"],
    ]);
    expect(await stopRun(t.db, scene.asAdmin(), runId)).toEqual({ ok: false, error: "already-sent" });
  });

  test("no entry is in two payouts", async () => {
    const scene = await earned();
    await drafted(scene);
    const [entry] = await t.db.select().from(payoutEntries);
    const [payout] = await scene.payouts();
    await expect(
      t.db.insert(payoutEntries).values({ entryId: entry?.entryId ?? "", payoutId: payout?.id ?? "" }),
    ).rejects.toMatchObject({ cause: { constraint_name: "payout_entries_pkey" } });
  });

  test.each<[string, string, (scene: Awaited<ReturnType<typeof earned>>) => Promise<unknown>]>([
    ["the details were removed", "removed", () => t.db.delete(payoutDetails)],
    [
      "they were changed",
      "48 hours",
      (scene) =>
        t.db.update(payoutDetails).set({ holdUntil: new Date(scene.clock.now.getTime() + 3_600_000) }),
    ],
    [
      "the session was refunded",
      "smaller",
      ({ payment, asAdmin }) =>
        refundAsAdmin(t.db, asAdmin(), {
          ...{ paymentId: payment.id, amountCents: 100, shownLeftCents: 4000, reason: "Late." },
        }),
    ],
  ])("leaves out an expert if %s since the draft", async (_what, reason, happen) => {
    const scene = await earned();
    const runId = await drafted(scene);
    await happen(scene);
    await confirmRun(t.db, scene.asAdmin(), runId);
    await scene.work();
    const [payout] = await scene.payouts();
    expect(payout).toMatchObject({ state: "left-out", failure: expect.stringContaining(reason) });
    expect(scene.provider.sent.size).toBe(0);
    expect(await scene.runs()).toMatchObject([{ state: "settled" }]);
    expect(await ledgerFaults(t.db)).toEqual([]);
  });

  test("needs the minimum, and details whose 48 hours are over", async () => {
    const scene = await earned();
    expect(await scene.draft("sandbox", 3601)).toEqual({ ok: false, error: "nothing-payable" });
    await t.db.update(payoutDetails).set({ holdUntil: new Date(scene.clock.now.getTime() + 1) });
    expect(await scene.draft()).toEqual({ ok: false, error: "nothing-payable" });
    expect(await scene.runs()).toEqual([]);
  });
});

describe("a payout", () => {
  test("of which an event comes is looked at now, and no other", async () => {
    const [scene, other] = [await earned(), await earned()];
    await confirmRun(t.db, scene.asAdmin(), await drafted(scene));
    await scene.work();
    await scene.work();
    const [[payout], [before]] = [await scene.payouts(), await other.payouts()];
    const now = new Date(scene.clock.now.getTime() + 1);
    await checkPayoutSoon(t.db, { payoutId: payout?.id ?? "", now });
    expect([await scene.payouts(), await other.payouts()]).toEqual([[{ ...payout, checkAt: now }], [before]]);
  });

  test("whose answer is lost, or whose provider is down, is sent once", async () => {
    const scene = await earned();
    await confirmRun(t.db, scene.asAdmin(), await drafted(scene));
    await scene.work();
    scene.provider.losesAnswer = true;
    await scene.work();
    expect(await states(scene)).toEqual(["sending"]);
    scene.provider.isDown = true;
    await scene.work(1);
    scene.provider.isDown = false;
    await scene.work(5);
    expect(await states(scene)).toEqual(["sent"]);
    expect(scene.provider.sent.size).toBe(1);
  });

  test.each<["failed" | "returned"]>([["failed"], ["returned"]])(
    "that %s is payable again, and the expert is mailed",
    async (state) => {
      const scene = await earned();
      await confirmRun(t.db, scene.asAdmin(), await drafted(scene));
      await scene.work();
      if (state === "failed") scene.provider.isRefusing = true;
      await scene.work();
      scene.provider.decide("sent", "paid");
      await scene.work(2);
      scene.provider.decide("paid", "returned");
      await scene.work(3);
      expect(await scene.payouts()).toMatchObject([{ state, sealed: null }]);
      expect(await scene.balance("payable")).toBe(3600);
      const sent = await t.db.select().from(mails).where(eq(mails.template, "payout-news"));
      expect(sent.map(({ payload }) => payload)).toContainEqual({ outcome: state });
      expect(await ledgerFaults(t.db)).toEqual([]);
      await drafted(scene);
      expect((await scene.payouts())[1]).toMatchObject({ state: "planned", amountCents: 3600 });
    },
  );

  test("by bank is in the same file until all lines are settled", async () => {
    const scene = await earned();
    const runId = await drafted(scene, "manual");
    const file = () =>
      readPayoutFile(t.db, {
        runId,
        secret: payoutSecret,
        debtor: { name: "Keyway" },
        zone: "UTC",
        now: scene.clock.now,
      });
    await confirmRun(t.db, scene.asAdmin(), runId);
    const noFile = { ok: false, error: { why: "no-file" } };
    expect(await file()).toEqual(noFile);
    await sendRun(t.db, scene.asAdmin(), runId);
    expect(await file()).toEqual({ ok: false, error: { why: "not-complete" } });
    await scene.work();
    expect(noPayoutFileText({ why: "not-complete" })).toBe(
      "The payouts are still being posted. Try again in a few seconds.",
    );
    const given = await file();
    expect(given).toMatchObject({
      value: { payouts: [{ amountCents: 3600, account: { iban: "DE89370400440532013000" } }] },
    });
    const [{ id: payoutId } = { id: "" }] = await scene.payouts();
    await checkPayoutSoon(t.db, { payoutId, now: scene.clock.now });
    expect(await scene.payouts()).toMatchObject([{ state: "sent", checkAt: null }]);
    const settle = (outcome: "paid" | "failed" | "returned") =>
      settlePayout(t.db, scene.asAdmin(), {
        payoutId,
        outcome,
        reason: outcome === "paid" ? null : "Closed.",
        isClosed: true,
      });
    const isClosed = async () => (await scene.payouts()).map(({ accountClosed }) => accountClosed);
    expect(await settle("returned")).toEqual({ ok: false, error: "not-paid" });
    expect(await settle("paid")).toMatchObject({ ok: true });
    expect(await settle("failed")).toEqual({ ok: false, error: "not-under-way" });
    expect(await isClosed()).toEqual([false]);
    expect(await file()).toEqual(noFile);
    expect(await settle("returned")).toMatchObject({ ok: true });
    expect(await isClosed()).toEqual([true]);
    expect(await scene.balance("payable")).toBe(3600);
    expect(await scene.runs()).toMatchObject([{ state: "settled" }]);
    expect(await ledgerFaults(t.db)).toEqual([]);
  });

  test("by bank has no file while an account can't be unsealed, and says whose", async () => {
    const scene = await earned();
    const runId = await drafted(scene, "manual");
    await confirmRun(t.db, scene.asAdmin(), runId);
    await sendRun(t.db, scene.asAdmin(), runId);
    await scene.work();
    const other = {
      runId,
      secret: "x".repeat(32),
      debtor: { name: "Keyway" },
      zone: "UTC",
      now: scene.clock.now,
    };
    const error = { why: "unreadable", experts: [scene.expert.name] };
    expect(await readPayoutFile(t.db, other)).toEqual({ ok: false, error });
  });

  test("leaves out an expert whose account was deactivated, before the draft and after it", async () => {
    const scene = await earned();
    const setActive = (isActive: boolean) =>
      t.db.update(users).set({ isActive }).where(eq(users.id, scene.teacher.id));
    await setActive(false);
    expect(await scene.draft()).toEqual({ ok: false, error: "nothing-payable" });
    await setActive(true);
    const runId = await drafted(scene);
    await setActive(false);
    await confirmRun(t.db, scene.asAdmin(), runId);
    await scene.work();
    expect(await scene.payouts()).toMatchObject([
      { state: "left-out", failure: "The expert's account is deactivated." },
    ]);
    expect(await scene.balance("payable")).toBe(3600);
  });

  test("that came back late is in the queue until its money is in another payout", async () => {
    const scene = await earned();
    const pay = async () => {
      const runId = await drafted(scene, "manual");
      await confirmRun(t.db, scene.asAdmin(), runId);
      await sendRun(t.db, scene.asAdmin(), runId);
      await scene.work();
      return (await scene.payouts()).at(-1)?.id ?? "";
    };
    const settle = (payoutId: string, outcome: "paid" | "returned") =>
      settlePayout(t.db, scene.asAdmin(), { payoutId, outcome, reason: "Closed." });
    const waiting = async () =>
      [...(await t.db.execute<{ id: string }>(queueQueries.payouts))].map(({ id }) => id);
    const first = await pay();
    await settle(first, "paid");
    await scene.session();
    await scene.pass(300);
    const second = await pay();
    await settle(first, "returned");
    expect(await waiting()).toEqual([first]);
    expect(await scene.payouts()).toMatchObject([{ settledAt: scene.clock.now }, { state: "sent" }]);
    await settle(second, "paid");
    expect(await waiting()).toEqual([first]);
    await pay();
    expect(await waiting()).toEqual([]);
  });

  describe("in production's time", () => {
    waitAsInProduction();

    test("that waited as a draft for days is tried again within seconds after a fault", async () => {
      const scene = await earned();
      const runId = await drafted(scene);
      await scene.pass(72);
      await confirmRun(t.db, scene.asAdmin(), runId);
      const holdLock = t.db.transaction(async (tx) => {
        await lockInOrder(tx, ["expert", scene.expert.id]);
        await scene.work();
      });
      await holdLock;
      const [payout] = await scene.payouts();
      const checkAt = new Date(scene.clock.now.getTime() + 10_000);
      expect(payout).toMatchObject({ state: "planned", checkAt });
      // The next run leaves it as it is.
      await scene.session();
      await scene.pass(120);
      await confirmRun(t.db, scene.asAdmin(), await drafted(scene));
      expect(await scene.payouts()).toMatchObject([{ checkAt }, { checkAt: scene.clock.now }]);
    });
  });

  test("is smaller by what was refunded after an earlier payout", async () => {
    const scene = await earned();
    await confirmRun(t.db, scene.asAdmin(), await drafted(scene));
    await scene.work();
    await scene.work();
    scene.provider.decide("sent", "paid");
    await scene.work(2);
    const refund = { paymentId: scene.payment.id, amountCents: 4000, shownLeftCents: 4000, reason: "Sorry." };
    expect(await refundAsAdmin(t.db, scene.asAdmin(), refund)).toMatchObject({ ok: true });
    expect(await scene.balance("payable")).toBe(-3600);
    expect(await scene.draft()).toEqual({ ok: false, error: "nothing-payable" });
    await scene.session({ priceCents: 8000, totalCents: 8000 });
    await scene.pass(120);
    await drafted(scene);
    expect((await scene.payouts())[1]).toMatchObject({ amountCents: 3600 });
    expect(await ledgerFaults(t.db)).toEqual([]);
  });
});
