import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { checkPayment } from "~/domain/payments/checkout/check-payment.server";
import type { PaymentProviders } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { nextCheckIn } from "~/domain/payments/payment";
import type { PaymentProvider } from "~/domain/payments/provider";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { monday10 } from "../../support/scenes/bookings";
import { createUser } from "../../support/scenes/factories";
import { type PaymentScene, usePaymentScene } from "../../support/scenes/money";

/** How a payment begins, and how the provider is asked about it until it is settled. */

const t = useDatabase();
const scene = usePaymentScene(t);

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const begin = (bookingId: string, provider: PaymentProvider = scene.provider, user = scene.learner) =>
  startPayment(t.db, scene.as(user), { bookingId, provider });
const attempts = () => t.db.select().from(payments).orderBy(payments.createdAt, payments.id);

describe("beginning to pay", () => {
  test("opens a session over the whole total, of which the provider learns no name", async () => {
    const booking = await scene.hold(scene.learner, { hours: 2 });
    const payment = await scene.start(booking.id);
    expect(payment).toMatchObject({ state: "open", amountCents: 8000, currency: "USD" });
    const order = scene.provider.sessions.get(payment.session)?.order;
    expect(order).toEqual({
      paymentId: payment.id,
      amountCents: 8000,
      currency: "USD",
      description: "Keyway session, 1 hour 50 minutes, 2026-11-23 10:00 UTC",
      payerEmail: scene.learner.email,
      returnUrl: `http://localhost:3000/bookings/${booking.id}/payment`,
      createdAt: scene.clock.now,
    });
  });

  test("again, and ten times at once, leads to the same page", async () => {
    const { id } = await scene.hold();
    const started = await Promise.all(Array.from({ length: 10 }, () => begin(id)));
    const pages = started.map((one) => one.ok && one.value.pageUrl);
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toMatch(/^https:/);
    expect(await attempts()).toHaveLength(1);
    expect(scene.provider.sessions.size).toBe(1);
  });

  test.each([
    ["a foreign booking", "not-found", async () => ({ user: await createUser(t.db) })],
    ["no booking", "not-found", () => ({ bookingId: newId() })],
    ["a nonsense id", "not-found", () => ({ bookingId: "nonsense" })],
    ["a hold that has run out", "nothing-due", () => scene.later(15 * minute)],
    [
      "a hold whose session has started",
      "nothing-due",
      async (bookingId: string) => {
        scene.later(monday10.getTime() - scene.clock.now.getTime());
        const holdExpiresAt = new Date(scene.clock.now.getTime() + minute);
        await t.db.update(bookings).set({ holdExpiresAt }).where(eq(bookings.id, bookingId));
      },
    ],
    [
      "a released hold",
      "nothing-due",
      async (bookingId: string) => void (await cancelBooking(t.db, scene.as(), { bookingId, reason: null })),
    ],
    [
      "what is paid already",
      "nothing-due",
      async (bookingId: string) => {
        const payment = await scene.start(bookingId);
        scene.provider.pay(payment.session, 4000);
        await scene.settle(payment.id);
      },
    ],
  ])("of %s is refused: %s", async (_what, error, change) => {
    const booking = await scene.hold();
    const { user = scene.learner, bookingId = booking.id } =
      ((await change(booking.id)) as { user?: PaymentScene["learner"]; bookingId?: string } | undefined) ??
      {};
    const before = await attempts();
    expect(await begin(bookingId, scene.provider, user)).toEqual({ ok: false, error });
    expect(await attempts()).toEqual(before);
  });

  test("the provider out of reach: the payment waits, and the next try goes on with it", async () => {
    const { id } = await scene.hold();
    scene.provider.isDown = true;
    expect(await begin(id)).toEqual({ ok: false, error: "provider-out-of-reach" });
    scene.provider.isDown = false;
    const payment = await scene.start(id);
    expect(await attempts()).toMatchObject([{ id: payment.id, state: "open" }]);
  });

  test("what the provider refuses for good is closed, and the next try starts over", async () => {
    const { id } = await scene.hold();
    scene.provider.isRefusing = true;
    expect(await begin(id)).toEqual({ ok: false, error: "provider-out-of-reach" });
    scene.provider.isRefusing = false;
    const payment = await scene.start(id);
    const [refused, open] = await attempts();
    expect([refused?.state, open?.state, open?.id]).toEqual(["closed", "open", payment.id]);
  });

  test("a refusal doesn't close what another request has opened since", async () => {
    const { id } = await scene.hold();
    const { provider } = scene;
    const quarrelsome: PaymentProvider = {
      ...provider,
      async createCheckoutSession(order) {
        await begin(id);
        provider.isRefusing = true;
        return provider.createCheckoutSession(order);
      },
    };
    await begin(id, quarrelsome);
    expect(await attempts()).toMatchObject([{ state: "open" }]);
  });

  describe("a page that was opened 26 minutes ago", () => {
    const old = async () => {
      const booking = await scene.book();
      const payment = await scene.start(booking.id);
      scene.later(26 * minute);
      return { bookingId: booking.id, payment };
    };

    test("and has ended at the provider is left for a new one", async () => {
      const { bookingId, payment } = await old();
      scene.provider.expire(payment.session);
      const next = await scene.start(bookingId);
      expect(next).toMatchObject({ state: "open", createdAt: scene.clock.now });
      expect((await attempts()).map(({ id, state }) => [id, state])).toEqual([
        [payment.id, "closed"],
        [next.id, "open"],
      ]);
    });

    test("and is still open is returned", async () => {
      const { bookingId, payment } = await old();
      expect((await scene.start(bookingId)).id).toBe(payment.id);
    });

    test("and was paid is settled: there is nothing more to pay", async () => {
      const { bookingId, payment } = await old();
      scene.provider.pay(payment.session, 4000);
      expect(await begin(bookingId)).toEqual({ ok: false, error: "nothing-due" });
      expect(await scene.findBooking(bookingId)).toMatchObject({ paymentStatus: "paid" });
    });

    test("isn't handed out while the provider is out of reach", async () => {
      const { bookingId } = await old();
      scene.provider.isDown = true;
      expect(await begin(bookingId)).toEqual({ ok: false, error: "provider-out-of-reach" });
      expect(await attempts()).toMatchObject([{ state: "open" }]);
    });
  });

  test("another provider since then: what had no page yet starts over there, an open page stays", async () => {
    const { id } = await scene.hold();
    scene.provider.isDown = true;
    await begin(id, { ...scene.provider, name: "stripe" });
    scene.provider.isDown = false;
    await scene.start(id);
    expect((await attempts()).map(({ provider, state }) => `${provider} ${state}`).sort()).toEqual([
      "sandbox open",
      "stripe closed",
    ]);
    expect(await begin(id, { ...scene.provider, name: "stripe" })).toMatchObject({
      value: { provider: "sandbox" },
    });
  });
});

test.each([
  ["just begun", 0, 10 * second],
  ["after half a minute", 30 * second, 10 * second],
  ["after two minutes", 2 * minute, 30 * second],
  ["after twenty minutes", 20 * minute, 5 * minute],
  ["after four hours", 4 * hour, hour],
  ["after a day", 24 * hour, 6 * hour],
  ["after a month", 30 * 24 * hour, 6 * hour],
])("a payment %s is looked at again in %i ms → %i ms", (_when, age, pause) => {
  const now = scene.clock.now;
  expect(nextCheckIn({ createdAt: new Date(now.getTime() - age) }, now)).toBe(pause);
});

describe("the job that checks a payment", () => {
  /** When the job runs next, in milliseconds; null if none waits. */
  const nextRun = async () => {
    const jobs = await t.db.execute<{ at: string }>(sql`select extract(epoch from run_at) * 1000 as at
      from graphile_worker.jobs where task_identifier = 'check-payment'`);
    expect(jobs.length).toBeLessThanOrEqual(1);
    return jobs[0] ? Number(jobs[0].at) - scene.clock.now.getTime() : null;
  };
  const check = (paymentId: string, providers: PaymentProviders = scene.providers, signal?: AbortSignal) =>
    checkPayment(t.db, scene.caller(), { paymentId, providers }, signal).then(({ fault }) => fault);
  const drop = () => t.db.execute(sql`delete from graphile_worker._private_jobs`);

  test("waits from the payment's own transaction on, before the provider is asked", async () => {
    const { id } = await scene.hold();
    scene.provider.isDown = true;
    await begin(id);
    expect(await nextRun()).toBe(30 * second);
  });

  test("comes back with growing pauses while the provider is down, then settles and is gone", async () => {
    const { booking, payment } = await scene.begin();
    scene.provider.pay(payment.session, 4000);
    scene.provider.isDown = true;
    for (const [wait, pause] of [
      [10 * second, 10 * second],
      [2 * minute - 10 * second, 30 * second],
      [18 * minute, 5 * minute],
      [24 * hour, 6 * hour],
    ] as const) {
      scene.later(wait);
      await drop();
      expect(await check(payment.id)).toBe("out of reach");
      expect(Math.abs((await nextRun()) ?? 0)).toBeGreaterThanOrEqual(pause);
      expect(await nextRun()).toBeLessThan(pause + 6 * minute);
    }
    scene.provider.isDown = false;
    await drop();
    expect(await check(payment.id)).toBeNull();
    expect(await nextRun()).toBeNull();
    expect(await scene.findBooking(booking.id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });

  test("comes back while it is unpaid, and stops once the session is over", async () => {
    const { payment } = await scene.begin();
    await drop();
    expect(await check(payment.id)).toBeNull();
    expect(await nextRun()).toBe(10 * second);
    scene.provider.expire(payment.session);
    await drop();
    expect(await check(payment.id)).toBeNull();
    expect(await nextRun()).toBeNull();
  });

  test("ends with the worker that runs it, while the provider hangs, and comes back", async () => {
    const { payment } = await scene.begin();
    await drop();
    scene.provider.isHanging = true;
    const worker = new AbortController();
    const checked = check(payment.id, scene.providers, worker.signal);
    worker.abort();
    expect(await checked).toBe("no answer in time");
    expect(await nextRun()).toBe(10 * second);
  });

  test("waits for a provider that isn't set up any more", async () => {
    const { payment } = await scene.begin();
    await drop();
    expect(await check(payment.id, () => null)).toBe("sandbox isn't configured");
    expect(await nextRun()).toBe(10 * second);
  });

  test("opens what was left without a page, and gives it up once there is nothing to pay", async () => {
    const { id } = await scene.hold();
    scene.provider.isDown = true;
    await begin(id);
    scene.provider.isDown = false;
    const [{ id: paymentId } = { id: "" }] = await attempts();
    await check(paymentId);
    expect(await attempts()).toMatchObject([{ state: "open", sessionId: `session-${paymentId}` }]);

    await t.db.update(payments).set({ state: "created", sessionId: null, pageUrl: null });
    scene.later(15 * minute);
    await drop();
    expect(await check(paymentId)).toBeNull();
    expect(await attempts()).toMatchObject([{ state: "closed", sessionId: null }]);
    expect(await nextRun()).toBeNull();
    expect((await scene.findBooking(id)).paymentStatus).toBe("due");
  });

  test("of a payment that doesn't exist ends", async () => {
    expect(await check(newId())).toBeNull();
    expect(await nextRun()).toBeNull();
    expect(await t.db.$count(bookings, eq(bookings.paymentStatus, "paid"))).toBe(0);
  });
});
