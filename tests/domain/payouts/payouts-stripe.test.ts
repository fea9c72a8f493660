import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ProviderError } from "~/domain/payments/provider";
import type { PayoutOrder } from "~/domain/payouts/provider";
import { stripePayoutProvider } from "~/domain/payouts/providers/stripe-payouts.server";
import { parseEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import type { StripeMode } from "../../support/peers/fake-stripe";
import { useFakeStripe } from "../../support/peers/use-fake-stripe";

/** Payouts by Stripe Connect, which uses the official library over HTTP. It needs no database. */

const stripe = useFakeStripe();
let provider: ReturnType<typeof stripePayoutProvider>;
let order: PayoutOrder;
beforeAll(() => import("stripe"));
beforeEach(() => {
  const least = { APP_ENV: "test", DATABASE_URL: "postgres://unused@127.0.0.1/x" };
  provider = stripePayoutProvider(
    parseEnv({ ...least, SESSION_SECRET: "x".repeat(32), ...stripe.env }).stripe,
  );
  order = {
    ...{ payoutId: newId(), amountCents: 4000, currency: "USD", description: "Payout of Keyway" },
    destination: stripe.connect.open().id,
  };
});

const read = () => provider.read({ payoutId: order.payoutId, providerPayoutId: null });
const fault = async (asked: Promise<unknown>): Promise<ProviderError> => {
  const thrown = await asked.then(() => undefined).catch((error: unknown) => error);
  if (!(thrown instanceof ProviderError)) throw new Error(`no fault, but ${thrown}`);
  return thrown;
};

test("a payout is one transfer to the expert's account, which is paid", async () => {
  const status = await provider.send(order);
  expect(status).toEqual({ id: stripe.connect.transfers[0]?.id, state: "paid", failure: null });
  expect(stripe.requests.at(-1)).toEqual({
    what: "POST /v1/transfers",
    key: `payout:${order.payoutId}`,
    params: {
      ...{ amount: "4000", currency: "usd", destination: order.destination },
      ...{ description: "Payout of Keyway", transfer_group: order.payoutId },
      "metadata[payout_id]": order.payoutId,
    },
  });
  expect(await read()).toEqual(status);
});

test("a payout that is sent again is the same one, also after Stripe has forgotten the key", async () => {
  const first = await provider.send(order);
  const second = await provider.send(order);
  stripe.forgetKeys();
  expect([second, await provider.send(order)]).toEqual([first, first]);
  expect(stripe.connect.transfers).toHaveLength(1);
});

test("a payout whose answer was lost is found by sending it again", async () => {
  Object.assign(stripe, { mode: "lost", modeOf: "POST /v1/transfers" });
  expect((await fault(provider.send(order))).isPassing).toBe(true);
  stripe.mode = "ok";
  stripe.forgetKeys();
  expect((await provider.send(order)).state).toBe("paid");
  expect(stripe.connect.transfers).toHaveLength(1);
});

test("a payout that was never sent isn't known", async () => {
  expect(await read()).toBeNull();
});

describe("a transfer that Stripe took back", () => {
  test.each([
    ["whole", undefined, { state: "returned", failure: "Stripe has taken it back" }],
    ["in part", 500, { state: "paid", failure: "Stripe has taken back $5.00 of it" }],
  ])("%s", async (_how, cents, status) => {
    const { id } = await provider.send(order);
    stripe.connect.reverse(id, cents);
    expect(await read()).toEqual({ id, ...status });
    stripe.forgetKeys();
    expect(await provider.send(order)).toEqual({ id, ...status });
  });
});

describe("a fault", () => {
  test.each<StripeMode>(["forbidden", "rate-limited", "broken", "lost"])("%s is passing", async (mode) => {
    stripe.mode = mode;
    expect((await fault(provider.send(order))).isPassing).toBe(true);
    expect((await fault(read())).isPassing).toBe(true);
  });

  test("is final for an account that takes no transfers, without one, and without enough money", async () => {
    const faults = await Promise.all([
      fault(provider.send({ ...order, destination: stripe.connect.open({ isReady: false }).id })),
      fault(provider.send({ ...order, payoutId: newId(), destination: null })),
      fault(provider.send({ ...order, payoutId: newId(), amountCents: 1_000_001 })),
    ]);
    expect(faults.map(({ isPassing }) => isPassing)).toEqual([false, false, false]);
    expect(faults.at(-1)?.message).toContain("balance_insufficient");
  });

  test("is passing where the payout was sent with another amount, because the money has moved", async () => {
    await provider.send(order);
    expect((await fault(provider.send({ ...order, amountCents: 4100 }))).isPassing).toBe(true);
    expect(stripe.connect.transfers).toHaveLength(1);
  });
});
