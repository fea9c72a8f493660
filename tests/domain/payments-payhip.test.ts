import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { payhipEvents } from "~/domain/payments/providers/payhip-events.server";
import { matchPurchase } from "~/domain/payments/providers/payhip-purchase";
import { testNow } from "../support/caller";

/** Payhip's events (https://help.payhip.com/article/115-webhooks), and what of a purchase has to fit. */

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
  expect(await read()).toEqual({ id: "paid:ZGjVj5x4GN", kind: "paid", about: null, purchase: facts });
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
  ["a subscription", { type: "subscription.created" }],
  ["a price with a fraction", { price: 9.5 }],
  ["a negative price", { price: -900 }],
  ["no transaction", { id: "" }],
])("is refused: %s", async (_, changes) => {
  expect(await read(changes)).toBeNull();
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
