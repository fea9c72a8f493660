import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import {
  assignEarlierRefunds,
  findPaymentOfPurchase,
} from "~/domain/payments/checkout/match-purchase.server";
import { payhipEvents } from "~/domain/payments/providers/payhip-events.server";
import { matchPurchase } from "~/domain/payments/providers/payhip-purchase";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { useDatabase, withoutTriggers } from "../../support/db/database";

/** Payhip's events (https://help.payhip.com/article/115-webhooks), and which parts of a purchase must match. */

const t = useDatabase();
const apiKey = "a-key-of-payhip";
const signature = createHash("sha256").update(apiKey).digest("hex");
const item = { product_id: "2804256", product_name: "Foundations", product_key: "RGsF", quantity: "1" };
const paid = {
  ...{ id: "ZGjVj5x4GN", email: "Nadia@Test.example", currency: "USD", price: 900, ip_address: "192.0.2.1" },
  ...{ items: [item], payment_type: "card", stripe_fee: 48, payhip_fee: 33, is_gift: false },
  ...{ date: 1703693218, type: "paid", signature },
};
const facts = {
  ...{ kind: "paid", transactionId: "ZGjVj5x4GN", productKey: "RGsF", amountCents: 900, refundedCents: 0 },
  ...{ currency: "USD", buyerEmail: "Nadia@Test.example" },
};
const read = (changes: Record<string, unknown> = {}) =>
  payhipEvents(apiKey).verifyEvent(
    Buffer.from(JSON.stringify({ ...paid, ...changes })),
    new Headers(),
    testNow,
  );

test("a purchase tells what was bought, and nothing else of the buyer than the address to match", async () => {
  expect(await read()).toEqual({
    id: "paid:ZGjVj5x4GN",
    kind: "paid",
    isUnderstood: true,
    about: null,
    purchase: facts,
  });
});

test("with many events and payments a purchase is matched through indexes", async () => {
  const client = postgres(t.url, {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: withoutTriggers,
  });
  await client.unsafe(`insert into payment_events (id, provider, event_id, kind, facts)
    select gen_random_uuid(), 'payhip', 'paid:' || n, 'paid', jsonb_build_object('transactionId', n::text)
    from generate_series(1, 20000) as n`);
  await client.unsafe(`insert into payments (id, reservation_id, payer_id, provider, amount_cents, state, session_id, charge_id, paid_at)
    select id, id, id, 'payhip', 900, 'paid', event_id, event_id, now() from payment_events`);
  await client.unsafe(`insert into users (id, email, full_name, role)
    select id, event_id || '@test.example', 'Other Person', 'learner' from payment_events`);
  await client.unsafe("vacuum analyze");
  const statements: Array<[string, unknown[]]> = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push([query, params]) };
  const db = drizzle(client, { logger });
  const purchase = { ...facts, kind: "paid" as const };
  await findPaymentOfPurchase(db, purchase, testNow);
  const paymentId = newId();
  await assignEarlierRefunds(db, { transactionId: purchase.transactionId, paymentId });
  const plans: string[] = [];
  for (const [query, params] of statements) {
    const rows = await client.unsafe(`explain ${query}`, params as postgres.ParameterOrJSON<never>[]);
    plans.push(rows.map((row) => String(row["QUERY PLAN"])).join("\n"));
  }
  await client.end();
  expect(plans.filter((plan) => plan.includes("Seq Scan"))).toEqual([]);
  expect(plans.join(" ").replaceAll("\n", " ")).toMatch(/charge_key.*event_key.*unclaimed_index/);
});

test("refunds in parts are events of their own", async () => {
  const [first, whole] = [
    await read({ type: "refunded", amount_refunded: 300 }),
    await read({ type: "refunded" }),
  ];
  expect(first?.purchase).toEqual({ ...facts, kind: "refunded", refundedCents: 300 });
  expect(whole?.purchase?.refundedCents).toBe(900);
  expect([first?.id, whole?.id]).toEqual(["refunded:ZGjVj5x4GN:300", "refunded:ZGjVj5x4GN:900"]);
});

test.each<[string, Record<string, unknown>]>([
  ["no signature", { signature: undefined }],
  ["another key's signature", { signature: createHash("sha256").update("another").digest("hex") }],
  ["a short signature", { signature: signature.slice(0, 32) }],
  ["the key itself", { signature: apiKey }],
])("is refused: %s", async (_, changes) => {
  expect(await read(changes)).toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ["a subscription", { type: "subscription.created" }],
  ["a price with a fraction", { price: 9.5 }],
  ["a negative price", { price: -900 }],
  ["no transaction", { id: "" }],
])("is Payhip's and not understood: %s", async (_, changes) => {
  expect(await read(changes)).toMatchObject({ isUnderstood: false });
});

test("a body that is no JSON is refused", async () => {
  expect(await payhipEvents(apiKey).verifyEvent(Buffer.from("{"), new Headers(), testNow)).toBeNull();
});

describe("a purchase", () => {
  const expected = { productKey: "RGsF", amountCents: 900, currency: "USD", email: "nadia@test.example" };
  test.each<[string, Record<string, unknown>, ReturnType<typeof matchPurchase>]>([
    ["fits in all, case of the address aside", {}, { ok: true }],
    ["another product", { items: [{ ...item, product_key: "Xx" }] }, { ok: false, differs: "product" }],
    ["two of them", { items: [{ ...item, quantity: "2" }] }, { ok: false, differs: "product" }],
    [
      "another product beside it",
      { items: [item, { ...item, product_key: "Xx" }] },
      { ok: false, differs: "product" },
    ],
    ["nothing", { items: [] }, { ok: false, differs: "product" }],
    ["a cent less", { price: 899 }, { ok: false, differs: "amount" }],
    ["with a tax on top", { price: 1080 }, { ok: false, differs: "amount" }],
    ["another currency", { currency: "GBP" }, { ok: false, differs: "currency" }],
    ["another buyer", { email: "otto@test.example" }, { ok: false, differs: "buyer" }],
  ])("%s", async (_, changes, verdict) => {
    const purchase = (await read(changes))?.purchase;
    expect(purchase && matchPurchase(purchase, expected)).toEqual(verdict);
  });
});
