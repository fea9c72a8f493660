import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { ProviderEvent, WebhookSource } from "~/domain/payments/provider";
import { eventSourceNamed } from "~/domain/payments/providers/choose-provider.server";
import { stripeEvent } from "~/domain/payments/providers/stripe-event";
import { deriveKey } from "~/platform/derive-key.server";
import { type Env, parseEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { awayDatabase, testEnv } from "../../support/site/request";

/** Only a provider's own events are accepted: this body, signed with this secret, at most five minutes ago. */

const webhookSecret = "whsec_of_these_tests";
const stripeEnv = parseEnv({
  ...{ APP_ENV: "test", DATABASE_URL: "postgres://unused@127.0.0.1/x", SESSION_SECRET: "x".repeat(32) },
  ...{ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: webhookSecret },
});
const sessionId = newId();
const payload = JSON.stringify({
  ...{ id: "evt_1", object: "event", type: "checkout.session.completed" },
  data: { object: { id: sessionId } },
});

const source = (name: string, env: Env): WebhookSource => {
  const found = eventSourceNamed(name, env, awayDatabase);
  if (!found) throw new Error(`${name} is not configured`);
  return found;
};
const sources = {
  stripe: { source: source("stripe", stripeEnv), header: "Stripe-Signature", secret: webhookSecret },
  sandbox: {
    source: source("sandbox", testEnv),
    header: "Sandbox-Signature",
    secret: deriveKey(testEnv.sessionSecret, "sandbox webhook").toString("hex"),
  },
};
const sign = (secret: string, { body = payload, secondsAgo = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    ...{ payload: body, secret, timestamp: testNow.getTime() / 1000 - secondsAgo },
  });

describe.each(Object.entries(sources))("%s", (_, { source, header, secret }) => {
  const verify = (signature: string | null, body = payload): Promise<ProviderEvent | null> => {
    const headers = new Headers(signature === null ? {} : { [header]: signature });
    return source.verifyEvent(Buffer.from(body), headers, testNow);
  };

  test("an event that it signed is believed, the second time under the same id", async () => {
    const signature = await sign(secret);
    const kind = "checkout.session.completed";
    const event = { id: "evt_1", kind, about: { sessionId }, isUnderstood: true };
    expect(await verify(signature)).toEqual(event);
    expect(await verify(signature)).toEqual(event);
  });

  test("five minutes are the limit", async () => {
    expect(await verify(await sign(secret, { secondsAgo: 300 }))).not.toBeNull();
    expect(await verify(await sign(secret, { secondsAgo: 301 }))).toBeNull();
  });

  test("another body, another secret and no signature are refused", async () => {
    const signature = await sign(secret);
    expect(await verify(signature, payload.replace("evt_1", "evt_2"))).toBeNull();
    expect(await verify(signature, `${payload} `)).toBeNull();
    expect(await verify(await sign("whsec_of_somebody"))).toBeNull();
    for (const none of [null, "", "t=,v1=", "nonsense", "t=x,v1=x"]) expect(await verify(none)).toBeNull();
  });

  test("two headers are refused, whichever of them is right", async () => {
    const right = await sign(secret);
    const wrong = await sign("whsec_of_somebody");
    for (const pair of [
      [right, wrong],
      [wrong, right],
      [right, right],
    ]) {
      const headers = new Headers();
      for (const one of pair) headers.append(header, one);
      expect(await source.verifyEvent(Buffer.from(payload), headers, testNow)).toBeNull();
      expect(await verify(pair.join(","))).toBeNull();
    }
  });

  test("a second signature, while the secret is exchanged, does no harm", async () => {
    const other = (await sign("whsec_of_before")).replace(/^t=\d+/, "");
    expect(await verify((await sign(secret)) + other)).not.toBeNull();
  });
});

test.each(["no JSON", "null", "[]", '{"id":1}', '{"id":"a","type":"b"}'])(
  "a signed body that is no event is the provider's all the same, and not understood: %j",
  async (body) => {
    const headers = new Headers({ "Stripe-Signature": await sign(webhookSecret, { body }) });
    const event = await sources.stripe.source.verifyEvent(Buffer.from(body), headers, testNow);
    expect(event).toMatchObject({ about: null, isUnderstood: false });
  },
);

describe("what an event of Stripe's is about", () => {
  const paymentId = newId();
  const metadata = { payment_id: paymentId };
  test.each<[string, Record<string, unknown>, ProviderEvent["about"]]>([
    ["checkout.session.expired", { id: "cs_1", metadata }, { sessionId: "cs_1", paymentId }],
    [
      "checkout.session.completed",
      { id: "cs_1", client_reference_id: paymentId },
      { sessionId: "cs_1", paymentId },
    ],
    ["checkout.session.completed", { id: "cs_1", client_reference_id: "a-shop" }, { sessionId: "cs_1" }],
    ["payment_intent.payment_failed", { id: "pi_1", metadata }, { chargeId: "pi_1", paymentId }],
    ["charge.refunded", { id: "ch_1", payment_intent: "pi_1", metadata }, { chargeId: "pi_1", paymentId }],
    ["refund.failed", { id: "re_1", payment_intent: "pi_1", metadata: {} }, { chargeId: "pi_1" }],
    ["charge.dispute.created", { id: "dp_1", payment_intent: "pi_1" }, { chargeId: "pi_1" }],
    ["charge.updated", { id: "ch_1", payment_intent: null, metadata: null }, null],
    ["transfer.reversed", { id: "tr_1", metadata: { payout_id: paymentId } }, { payoutId: paymentId }],
    ["transfer.created", { id: "tr_1", metadata: { payout_id: "a-shop" } }, null],
    ["account.updated", { id: "acct_1" }, { payoutAccountId: "acct_1" }],
    ["customer.created", { id: "cus_1", metadata }, null],
  ])("%s %j", (type, object, about) => {
    const event = { id: "evt_1", isUnderstood: true };
    expect(stripeEvent({ ...event, type, object })).toEqual({ ...event, kind: type, about });
  });
});

test("only what is configured has an address for events", () => {
  const names = ["stripe", "sandbox", "payhip", "another"];
  const heard = (env: Env) => names.filter((name) => eventSourceNamed(name, env, awayDatabase));
  expect(heard(testEnv)).toEqual(["sandbox"]);
  expect(heard(stripeEnv)).toEqual(["stripe"]);
  expect(heard({ ...stripeEnv, payhipApiKey: "a-key" })).toEqual(["stripe", "payhip"]);
});
