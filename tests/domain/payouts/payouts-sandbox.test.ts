import { expect, test } from "vitest";
import { sandboxPayouts } from "~/db/schema/payments/sandbox-payouts";
import {
  payoutProvider,
  payoutProviderNamed,
} from "~/domain/payouts/providers/choose-payout-provider.server";
import { sandboxPayoutProvider } from "~/domain/payouts/providers/sandbox-payouts.server";
import { parseEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { awayDatabase, testEnv } from "../../support/site/request";

/** The sandbox of payouts behaves like a provider that pays after a minute. */

const t = useDatabase();
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const at = (seconds: number) => sandboxPayoutProvider({ db: t.db, clock: () => later(seconds) });
const orderOf = (amountCents: number) => ({
  ...{ payoutId: newId(), amountCents, currency: "USD", destination: null, description: "Payout" },
});

test.each([
  [4000, ["sent", "sent", "paid", "paid"]],
  [4013, ["failed", "failed", "failed", "failed"]],
  [4014, ["sent", "sent", "paid", "returned"]],
])("a payout of %i cents is, as time passes, %j", async (amountCents, states) => {
  await at(-3600).send(orderOf(5000));
  const order = orderOf(amountCents);
  await at(0).send(order);
  const sent = { payoutId: order.payoutId, providerPayoutId: null };
  const read = await Promise.all([0, 59, 60, 120].map((seconds) => at(seconds).read(sent)));
  expect(read.map((status) => status?.state)).toEqual(states);
});

test("a payout that is sent again, at once or later, is the same one", async () => {
  const order = orderOf(4000);
  const sent = await Promise.all([1, 2, 3].map(() => at(0).send(order)));
  const again = await at(90).send(order);
  expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1);
  expect(again.state).toBe("paid");
  expect(await t.db.$count(sandboxPayouts)).toBe(1);
});

test("a payout that is sent with another amount isn't a failed one, because the first may be paid", async () => {
  const order = orderOf(4000);
  await at(0).send(order);
  await expect(at(0).send({ ...order, amountCents: 4100 })).rejects.toMatchObject({ isPassing: true });
});

test("a payout that was never sent isn't known", async () => {
  expect(await at(0).read({ payoutId: newId(), providerPayoutId: null })).toBeNull();
});

test("the provider is the configured one, and an earlier payout's stays within reach", () => {
  const env = (changes: Record<string, string>) =>
    parseEnv({
      ...{ APP_ENV: "test", DATABASE_URL: "postgres://unused@127.0.0.1/x", SESSION_SECRET: "x".repeat(32) },
      ...changes,
    });
  const stripe = env({ PAYOUTS: "stripe", PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_test_x" });
  const named = [testEnv, stripe, env({ PAYOUTS: "manual" })].map((one) => [
    payoutProvider(one, awayDatabase)?.name,
    payoutProviderNamed("stripe", one, awayDatabase)?.name,
    payoutProviderNamed("sandbox", one, awayDatabase)?.name,
  ]);
  expect(named).toEqual([
    ["sandbox", undefined, "sandbox"],
    ["stripe", "stripe", "sandbox"],
    [undefined, undefined, "sandbox"],
  ]);
});
