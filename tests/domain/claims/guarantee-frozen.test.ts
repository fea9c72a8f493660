import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { lockInOrder } from "~/db/locks.server";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { creditText } from "~/domain/claims/guarantee";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { findOpenCredits } from "~/domain/ledger/credits.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { readPaymentPage } from "~/domain/payments/view/payment-view.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { disputed, guaranteeScene } from "../../support/scenes/claims";
import { untilTransactionWaits } from "../../support/waiting";

/** A credit whose payment is disputed with the bank (0026). Times are minutes after the start of the first session. */

const t = useDatabase({ poolSize: 6 });
const day = 24 * 60;

async function credited() {
  const scene = await guaranteeScene(t.db);
  await scene.grant();
  const dispute = (status: Parameters<typeof disputed>[0], minutes = 2 * day) =>
    t.db.transaction((tx) => scene.says(tx, scene.at(minutes), { disputes: [disputed(status)] }));
  return { ...scene, dispute };
}
const stored = async () => (await t.db.select().from(credits))[0];
const balance = async (account: "fees" | "owed" | "held" | "credit" | "provider") => {
  const [row] = await t.db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account));
  return row?.cents ?? 0;
};

test("it is neither spent nor refunded while the dispute is open, and both pages say so", async () => {
  const { dispute, pay, learnerAt, bookingId, learner, second, at } = await credited();
  await dispute("open");
  expect(await pay()).toEqual({ ok: false, error: "frozen" });
  expect(await refundOwnCredit(t.db, learnerAt(3 * day), { bookingId })).toEqual({
    ok: false,
    error: "frozen",
  });
  const expiresAt = (await stored())?.expiresAt ?? new Date();
  const work = () => processDueCredits(t.db, { now: expiresAt, limit: 10 });
  const behind = await t.db.transaction(async (tx) => {
    await lockInOrder(tx, ["learner", learner.id]);
    const working = work();
    await untilTransactionWaits(tx);
    // As another worker does, which was first.
    await tx.update(credits).set({ dueAt: new Date(expiresAt.getTime() + 1) });
    return { working };
  });
  expect(await behind.working).toBe(0);
  await t.db.update(credits).set({ dueAt: expiresAt });
  expect(await work()).toBe(1);
  expect(await stored()).toMatchObject({ state: "open", amountCents: 4000 });
  expect((await stored())?.dueAt.getTime()).toBeGreaterThan(expiresAt.getTime());
  expect(await t.db.select().from(refunds)).toEqual([]);

  const [shown] = await findOpenCredits(t.db, learner.id, at(3 * day));
  const text = shown && creditText(shown.credit, { zone: "UTC", now: at(3 * day) });
  expect(text).toContain("is frozen: the payment that it came from is disputed with the bank. If the bank");
  const page = await readPaymentPage(t.db, learnerAt(3 * day), second.id, "UTC");
  expect(page?.credit).toMatchObject({ canPay: false, text });
});

test("it pays again once the dispute is won", async () => {
  const { dispute, pay } = await credited();
  await dispute("open");
  await dispute("won");
  expect(await pay()).toMatchObject({ ok: true });
});

test("it ends with a dispute that is lost, and only the provider's fee is the operator's loss", async () => {
  const { dispute, pay, learnerAt, at } = await credited();
  await dispute("open");
  await dispute("lost");
  expect(await pay()).toMatchObject({ error: "no-credit" });
  const [credit] = await t.db.select().from(credits);
  expect(credit).toMatchObject({ state: "refunded" });
  if (!credit) throw new Error("There is no credit");
  const text = creditText({ ...credit, dispute: "lost" }, { zone: "UTC", now: at(3 * day) });
  expect(text).toBe(
    "Your bank has returned the payment that your credit of $40.00 came from, so the credit has ended.",
  );
  expect(await t.db.select().from(refunds)).toEqual([]);
  expect([await balance("fees"), await balance("credit"), await balance("owed")]).toEqual([1500, 0, 0]);
  expect(learnerAt(0).actor.role).toBe("learner");
});

test("a part of it that is left ends too", async () => {
  const { dispute, at, says } = await credited();
  const back = { id: "re_there", refundId: null, amountCents: 1500, currency: "USD" };
  const refunded = { ...back, status: "succeeded" as const, failure: null };
  await t.db.transaction((tx) => says(tx, at(2 * day), { refunds: [refunded] }));
  await dispute("open");
  await dispute("lost");
  expect(await stored()).toMatchObject({ state: "refunded", amountCents: 2500 });
});

test("a deleted account's credit waits for the dispute, and goes back once it is won", async () => {
  const { dispute, learnerAt } = await credited();
  await dispute("open");
  await eraseAccount(t.db, learnerAt(3 * day));
  expect(await t.db.select().from(refunds)).toEqual([]);
  expect(await balance("owed")).toBe(-4000);
  await dispute("won");
  expect([await balance("owed"), await balance("held")]).toEqual([-4000, 0]);
});

test.each([
  ["the rest failed to go back", "failed", 4000, [-1500, 0, 0]],
  ["the rest went back", "succeeded", 3000, [-1500, 0, 0]],
  ["the bank took half of it", "failed", 2000, [500, 0, -2000]],
] as const)(
  "a session that it paid before goes back to the operator, not to the payer, after a lost dispute: %s",
  async (_, status, amountCents, left) => {
    const { says, pay, second, admin, at } = await credited();
    expect(await pay(second.id, day + 60)).toMatchObject({ ok: true });
    const [rest] = await t.db.select().from(refunds);
    const made = {
      id: "re_rest",
      refundId: rest?.id ?? "",
      amountCents: 1000,
      currency: "USD",
      failure: null,
    };
    if (status === "failed") await t.db.update(refunds).set({ state: "failed", settledAt: at(2 * day) });
    for (const is of ["open", "lost"] as const) {
      const disputes = [{ ...disputed(is), amountCents }];
      const known = status === "failed" ? [] : [{ ...made, status }];
      await t.db.transaction((tx) => says(tx, at(2 * day), { disputes, refunds: known }));
    }
    const cancelled = await cancelAsAdmin(t.db, callerOf(admin, { now: at(3 * day) }), {
      ...{ bookingId: second.id, reason: "The expert is ill." },
      shown: { refundCents: 3000, isHold: false },
    });
    expect(cancelled).toMatchObject({ ok: true });
    // The bank has its fee, and the payer 40 dollars or what is owed of them. Of the two sessions nothing is left.
    expect([await balance("provider"), await balance("held"), await balance("owed")]).toEqual(left);
    expect(await ledgerFaults(t.db)).toEqual([]);
  },
);

/** The second of the two waits for the learner's lock, and then reads what the first has done. */
test("a dispute that arrives while the credit is spent comes before or after it, never between", async () => {
  const { says, at, pay } = await credited();
  let spending: ReturnType<typeof pay> | undefined;
  await t.db.transaction(async (tx) => {
    await says(tx, at(2 * day), { disputes: [disputed("open")] });
    spending = pay();
    await untilTransactionWaits(tx);
  });
  expect(await spending).toEqual({ ok: false, error: "frozen" });
  expect(await stored()).toMatchObject({ state: "open" });
});
