import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type PaymentOrder, type PaymentProvider, ProviderError } from "~/domain/payments/provider";
import { paymentProvider } from "~/domain/payments/providers/choose-provider.server";
import { parseEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import type { StripeMode } from "../../support/peers/fake-stripe";
import { useFakeStripe } from "../../support/peers/use-fake-stripe";
import { awayDatabase } from "../../support/site/request";

/** The adapter for Stripe, which uses the official library over HTTP. It needs no database. */

const stripe = useFakeStripe();
let provider: PaymentProvider;
const least = {
  APP_ENV: "test",
  DATABASE_URL: "postgres://unused@127.0.0.1/x",
  SESSION_SECRET: "x".repeat(32),
};
const open = (changes: Record<string, string> = {}) =>
  paymentProvider(parseEnv({ ...least, ...stripe.env, ...changes }), awayDatabase);
beforeAll(() => import("stripe"));
beforeEach(() => {
  provider = open();
});

const orderOf = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: newId(),
  amountCents: 4000,
  currency: "USD",
  description: "Session of 50 minutes",
  payerEmail: "nadia@test.example",
  returnUrl: "http://localhost:3000/bookings/1/payment",
  createdAt: testNow,
  ...changes,
});
const opened = async () => (await provider.createCheckoutSession(orderOf())).id;
const fault = async (asked: Promise<unknown>): Promise<ProviderError> => {
  const thrown = await asked.then(() => undefined).catch((error: unknown) => error);
  if (!(thrown instanceof ProviderError)) throw new Error(`no fault, but ${thrown}`);
  return thrown;
};

describe("a session", () => {
  test("asks for the payment's amount once, for as long as Stripe demands, and leads back to us", async () => {
    const order = orderOf();
    const { id, pageUrl } = await provider.createCheckoutSession(order);
    expect(stripe.books.session(id).url).toBe(pageUrl);
    expect(stripe.requests).toMatchObject([
      {
        what: "POST /v1/checkout/sessions",
        key: `payment:${order.paymentId}`,
        params: {
          mode: "payment",
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][unit_amount]": "4000",
          "line_items[0][price_data][currency]": "usd",
          "line_items[0][price_data][product_data][name]": "Session of 50 minutes",
          client_reference_id: order.paymentId,
          "metadata[payment_id]": order.paymentId,
          "payment_intent_data[metadata][payment_id]": order.paymentId,
          customer_email: "nadia@test.example",
          success_url: `${order.returnUrl}?from=provider`,
          cancel_url: order.returnUrl,
        },
      },
    ]);
  });

  test("that is ordered again minutes later is the same one", async () => {
    const order = orderOf();
    const first = await provider.createCheckoutSession(order);
    stripe.clock = () => new Date(testNow.getTime() + 14 * 60_000);
    expect(await provider.createCheckoutSession(order)).toEqual(first);
    expect(stripe.books.sessions.size).toBe(1);
  });

  test("whose answer was lost is found by ordering it again", async () => {
    const order = orderOf();
    stripe.mode = "lost";
    expect((await fault(provider.createCheckoutSession(order))).isPassing).toBe(true);
    stripe.mode = "ok";
    stripe.clock = () => new Date(testNow.getTime() + 14 * 60_000);
    const { id } = await provider.createCheckoutSession(order);
    expect([...stripe.books.sessions.keys()]).toEqual([id]);
  });

  test("is open until it is paid", async () => {
    const state = { status: "open", declinedAt: null, charge: null, refunds: [], disputes: [] };
    expect(await provider.readSession(await opened())).toEqual(state);
  });

  test("that was paid tells the charge, and what Stripe kept of it", async () => {
    const id = await opened();
    stripe.books.decline(id);
    const chargeId = stripe.books.pay(id, { feeCents: 146 });
    const charge = { id: chargeId, paidCents: 4000, currency: "USD", feeCents: 146 };
    const nothingElse = { declinedAt: null, refunds: [], disputes: [] };
    expect(await provider.readSession(id)).toEqual({ status: "paid", charge, ...nothingElse });
    expect(stripe.requests.map(({ what }) => what)).not.toContain("GET /v1/disputes");
  });

  test.each([
    ["needs_response", "open"],
    ["under_review", "open"],
    ["warning_needs_response", "open"],
    ["warning_closed", "won"],
    ["prevented", "won"],
    ["won", "won"],
    ["lost", "lost"],
  ])("tells of a dispute that is %s", async (said, status) => {
    const id = await opened();
    const dispute = stripe.books.dispute(stripe.books.pay(id), { status: said });
    expect((await provider.readSession(id)).disputes).toEqual([
      {
        ...{
          id: dispute.id,
          amountCents: 4000,
          currency: "USD",
          reason: "fraudulent",
          status,
          feeCents: 1500,
        },
        dueBy: new Date(testNow.getTime() + 7 * 24 * 3_600_000),
      },
    ]);
  });

  test("tells what was really paid", async () => {
    const id = await opened();
    stripe.books.pay(id, { cents: 3999 });
    expect((await provider.readSession(id)).charge?.paidCents).toBe(3999);
  });

  test.each([
    ["that isn't known yet", { feeCents: null }],
    ["in the account's other currency", { feeCents: 135, feeCurrency: "eur" }],
  ])("has no fee %s", async (_, paid) => {
    const id = await opened();
    stripe.books.pay(id, paid);
    expect((await provider.readSession(id)).charge?.feeCents).toBeNull();
  });

  test.each([false, true])(
    "stays open after a card was declined (before the charge: %s)",
    async (isBeforeCharge) => {
      const id = await opened();
      stripe.books.decline(id, { isBeforeCharge });
      expect(await provider.readSession(id)).toMatchObject({
        status: "open",
        declinedAt: testNow,
        charge: null,
      });
    },
  );

  test("ends", async () => {
    const id = await opened();
    stripe.books.expire(id);
    expect((await provider.readSession(id)).status).toBe("expired");
  });

  test.each([
    ["processing", "open"],
    ["requires_payment_method", "expired"],
  ] as const)("that is complete without money, which is %s, is %s", async (intent, status) => {
    const id = await opened();
    stripe.books.complete(id, intent);
    expect((await provider.readSession(id)).status).toBe(status);
  });
});

describe("a refund", () => {
  const paid = async () => stripe.books.pay(await opened());
  const request = async (values: { amountCents?: number; refundId?: string } = {}) => {
    return { refundId: newId(), chargeId: await paid(), amountCents: 4000, ...values };
  };

  test("is asked for once, under our id", async () => {
    const asked = await request({ amountCents: 1500 });
    const refund = await provider.refund(asked);
    const { refundId } = asked;
    const told = { refundId, amountCents: 1500, currency: "USD", status: "succeeded", failure: null };
    expect(refund).toEqual({ id: stripe.books.refunds[0]?.id, ...told });
    expect(stripe.requests.at(-1)).toMatchObject({ what: "POST /v1/refunds", key: `refund:${refundId}` });
    stripe.forgetKeys();
    expect(await provider.refund(asked)).toEqual(refund);
    expect(stripe.books.refunds).toHaveLength(1);
  });

  test("whose answer was lost is found by asking again", async () => {
    const asked = await request({ amountCents: 1500 });
    stripe.mode = "lost";
    await fault(provider.refund(asked));
    stripe.mode = "ok";
    await provider.refund(asked);
    expect(stripe.books.refunds).toHaveLength(1);
  });

  test.each([
    ["pending", null],
    ["failed", "expired_or_canceled_card"],
  ] as const)("may be %s", async (status, failure) => {
    stripe.books.refundStatus = status;
    expect(await provider.refund(await request())).toMatchObject({ status, failure });
  });

  test("of more than is left is refused for good", async () => {
    const asked = await request({ amountCents: 4001 });
    expect((await fault(provider.refund(asked))).isPassing).toBe(false);
  });

  test("is reported with its session, also where it was refunded at Stripe", async () => {
    const id = await opened();
    const chargeId = stripe.books.pay(id);
    const refundId = newId();
    await provider.refund({ refundId, chargeId, amountCents: 1000 });
    stripe.books.refund(chargeId, 500);
    const { refunds } = await provider.readSession(id);
    expect(refunds.map((refund) => [refund.refundId, refund.amountCents])).toEqual([
      [null, 500],
      [refundId, 1000],
    ]);
  });
});

describe("a fault", () => {
  test.each<[StripeMode, boolean]>([
    ["forbidden", true],
    ["rate-limited", true],
    ["broken", true],
    ["lost", true],
  ])("%s is passing: %s", async (mode, isPassing) => {
    const id = await opened();
    stripe.mode = mode;
    expect((await fault(provider.readSession(id))).isPassing).toBe(isPassing);
  });

  test("is passing where nothing answers within the caller's time", async () => {
    const id = await opened();
    stripe.mode = "hang";
    const caller = new AbortController();
    const asked = fault(provider.readSession(id, caller.signal));
    await vi.waitFor(() => expect(stripe.requests).toHaveLength(2), { timeout: 60_000 });
    caller.abort();
    expect((await asked).isPassing).toBe(true);
  });

  test("is passing where no server listens", async () => {
    const away = open({ STRIPE_API_BASE: "http://127.0.0.1:1" });
    expect((await fault(away.createCheckoutSession(orderOf()))).isPassing).toBe(true);
  });

  test("is passing with a wrong key, which is an operator's to mend", async () => {
    const wrongKey = open({ STRIPE_SECRET_KEY: "sk_test_secret" });
    const chargeId = stripe.books.pay(await opened());
    const faults = await Promise.all([
      fault(wrongKey.createCheckoutSession(orderOf())),
      fault(wrongKey.refund({ refundId: newId(), chargeId, amountCents: 4000 })),
    ]);
    expect(faults.map(({ isPassing }) => isPassing)).toEqual([true, true]);
  });

  test("is for good with an unknown session or another order under the same id", async () => {
    const order = orderOf();
    await provider.createCheckoutSession(order);
    const faults = await Promise.all([
      fault(provider.readSession("cs_test_unknown")),
      fault(provider.createCheckoutSession({ ...order, amountCents: 4001 })),
    ]);
    expect(faults.map(({ isPassing }) => isPassing)).toEqual([false, false]);
  });

  test("quotes neither the key nor the payer", async () => {
    const wrongKey = open({ STRIPE_SECRET_KEY: "sk_test_secret" });
    const told = await Promise.all([
      fault(wrongKey.createCheckoutSession(orderOf())),
      fault(provider.createCheckoutSession(orderOf({ payerEmail: "nadia-at-test.example" }))),
    ]);
    for (const { message, cause, stack } of told) {
      expect(`${message} ${String(cause)} ${stack}`).not.toMatch(/sk_test|nadia/);
      expect(message).toMatch(/^Stripe: .*req_of_the_fake/);
    }
  });
});
