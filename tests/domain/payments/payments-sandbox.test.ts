import fc from "fast-check";
import { expect, test } from "vitest";
import { sandboxRefunds } from "~/db/schema/payments/sandbox-refunds";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { type PaymentOrder, ProviderError } from "~/domain/payments/provider";
import { paymentProvider, providerNamed } from "~/domain/payments/providers/choose-provider.server";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import type { SandboxChoice } from "~/domain/payments/providers/sandbox-session";
import { newId } from "~/platform/ids";
import { inMinutes, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { testEnv } from "../../support/site/request";

/** The sandbox provider behaves like a real one. */

const t = useDatabase();
const providerAt = (now = testNow) => paymentProvider(testEnv, t.db, () => now);
const orderOf = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...{ paymentId: newId(), amountCents: 4000, currency: "USD", description: "Session of 50 minutes" },
  ...{ payerEmail: "nadia@test.example", returnUrl: "http://localhost:3000/bookings/1/payment" },
  createdAt: testNow,
  ...changes,
});
const opened = async (changes: Partial<PaymentOrder> = {}) =>
  (await providerAt().createCheckoutSession(orderOf(changes))).id;
const act = (sessionId: string, choice: SandboxChoice, now = testNow) =>
  actOnSandboxSession(t.db, visitor({ now }), { sessionId, choice, delivery: "never" });

test("the same order opens one session, and leads to its page", async () => {
  const order = orderOf();
  const sessions = await Promise.all([1, 2, 3].map(() => providerAt().createCheckoutSession(order)));
  expect(await providerAt(inMinutes(20)).createCheckoutSession(order)).toEqual(sessions[0]);
  const [row, ...others] = await t.db.select().from(sandboxSessions);
  expect(others).toEqual([]);
  const session = { id: row?.id, pageUrl: `http://localhost:3000/sandbox/sessions/${row?.id}` };
  expect(sessions).toEqual([session, session, session]);
});

test("the same order with another amount is refused", async () => {
  const order = orderOf();
  await providerAt().createCheckoutSession(order);
  const other = providerAt().createCheckoutSession({ ...order, amountCents: 1 });
  await expect(other).rejects.toMatchObject({ isPassing: false });
});

test("a session is open for 30 minutes, also after a declined card", async () => {
  const id = await opened();
  expect(await act(id, "decline", inMinutes(2))).toEqual({ ok: true, value: null });
  const open = { status: "open", declinedAt: inMinutes(2), charge: null, refunds: [], disputes: [] };
  expect(await providerAt(inMinutes(29)).readSession(id)).toEqual(open);
  expect(await providerAt(inMinutes(30)).readSession(id)).toMatchObject({ status: "expired" });
  expect(await act(id, "pay", inMinutes(30))).toEqual({ ok: false, error: "expired" });
});

test("a paid session tells its charge and the fee, for good", async () => {
  const id = await opened({ amountCents: 4250 });
  expect(await act(id, "pay")).toEqual({ ok: true, value: null });
  for (const again of ["pay", "decline", "close"] as const) {
    expect(await act(id, again)).toEqual({ ok: false, error: "paid" });
  }
  // 2.9 % of 4250 is 123.25.
  const charge = { id, paidCents: 4250, currency: "USD", feeCents: 153 };
  expect(await providerAt(inMinutes(60)).readSession(id)).toEqual({
    ...{ status: "paid", declinedAt: null, refunds: [], disputes: [] },
    charge,
  });
});

test("two who pay at once pay once", async () => {
  const id = await opened();
  const done = await Promise.all([act(id, "pay"), act(id, "pay"), act(id, "close")]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each(["an-id-that-is-none", newId()])("there is no session %s", async (id) => {
  await expect(providerAt().readSession(id)).rejects.toThrow(ProviderError);
});

test("whatever is refunded, in whatever order and how often, it is never more than was paid", async () => {
  const ids = [newId(), newId(), newId(), newId()];
  const asked = fc.record({ key: fc.nat({ max: 3 }), amountCents: fc.integer({ min: -1, max: 700 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 8 }), fc.boolean(), async (requests, isPaid) => {
      await t.db.delete(sandboxRefunds);
      const id = await opened({ amountCents: 1000 });
      if (isPaid) await act(id, "pay");
      const provider = providerAt();
      const answers = await Promise.all(
        requests.map(({ key, amountCents }) =>
          provider
            .refund({ refundId: ids[key] ?? "", chargeId: id, amountCents })
            .catch((fault: unknown) => (fault instanceof ProviderError ? null : Promise.reject(fault))),
        ),
      );
      const kept = await t.db.select().from(sandboxRefunds);
      const total = kept.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(total).toBeLessThanOrEqual(isPaid ? 1000 : 0);
      const given = new Set(answers.flatMap((answer) => (answer ? [answer.id] : [])));
      expect(given).toEqual(new Set(kept.map((refund) => refund.id)));
      expect(new Set(kept.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(kept.length);
    }),
    { numRuns: 40 },
  );
});

test("a refund is there at once, and its session tells of it", async () => {
  const id = await opened();
  await act(id, "pay");
  const request = { refundId: newId(), chargeId: id, amountCents: 4000 };
  const refund = await providerAt().refund(request);
  expect(refund).toMatchObject({ refundId: request.refundId, amountCents: 4000, status: "succeeded" });
  expect(await providerAt().refund(request)).toEqual(refund);
  expect((await providerAt().readSession(id)).refunds).toEqual([refund]);
});

test("what was refunded can't be disputed: all of it refuses a dispute, a part lowers it", async () => {
  const [whole, part] = [await opened(), await opened()];
  for (const [id, amountCents] of [[whole, 4000] as const, [part, 1500] as const]) {
    await act(id, "pay");
    await providerAt().refund({ refundId: newId(), chargeId: id, amountCents });
  }
  expect(await act(whole, "dispute", inMinutes(1))).toEqual({ ok: false, error: "over" });
  expect(await act(part, "dispute", inMinutes(1))).toMatchObject({ ok: true });
  const { disputes } = await providerAt(inMinutes(2)).readSession(part);
  expect(disputes).toMatchObject([{ amountCents: 2500, status: "open" }]);
});

test("a paid session can be disputed once, isn't refunded while it is, and may lose its last refund", async () => {
  const id = await opened();
  expect(await act(id, "dispute")).toEqual({ ok: false, error: "over" });
  await act(id, "pay");
  const request = { refundId: newId(), chargeId: id, amountCents: 1000 };
  await providerAt().refund(request);
  expect(await act(id, "win")).toEqual({ ok: false, error: "over" });
  expect(await act(id, "fail-refund")).toMatchObject({ ok: true });
  expect(await act(id, "fail-refund")).toEqual({ ok: false, error: "over" });
  expect((await providerAt().readSession(id)).refunds).toMatchObject([{ status: "failed" }]);
  expect(await act(id, "dispute")).toMatchObject({ ok: true });
  expect((await providerAt().readSession(id)).disputes).toMatchObject([{ status: "open", feeCents: null }]);
  const another = { ...request, refundId: newId() };
  await expect(providerAt().refund(another)).rejects.toThrow(ProviderError);
  expect(await act(id, "lose")).toMatchObject({ ok: true });
  expect(await act(id, "win")).toEqual({ ok: false, error: "over" });
  expect((await providerAt().readSession(id)).disputes).toMatchObject([{ status: "lost", feeCents: 1500 }]);
});

test("older payments are settled by their own provider, whatever is configured now", () => {
  const stripe = { ...testEnv, payments: "stripe" as const };
  const named = ["stripe", "sandbox", "payhip"].map((name) => providerNamed(name, stripe, t.db)?.name);
  expect(named).toEqual([undefined, "sandbox", "payhip"]);
  const withKey = { ...testEnv, stripe: { ...testEnv.stripe, secretKey: "sk_test_x" } };
  expect(providerNamed("stripe", withKey, t.db)?.name).toBe("stripe");
});
