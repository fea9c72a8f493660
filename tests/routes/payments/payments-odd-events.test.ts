import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { paymentsToSettle } from "~/domain/payments/checkout/to-settle.server";
import { signEvent } from "~/domain/payments/providers/signed-events.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { queued } from "../../support/scenes/queue-scene";
import { assembleSite } from "../../support/site/site";
import { startShell } from "../server/shell-server";

/**
 * Signed events are accepted even if they are odd, because a provider would resend them for days. Unreadable events
 * wait for the admin.
 */

const t = useDatabase();
const secret = "whsec_of_these_tests";
const apiKey = "a-key-of-payhip";
let shell: Awaited<ReturnType<typeof startShell>>;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  shell = await startShell({
    build: await assembleSite(),
    services: { db: t.db, clock: () => testNow },
    env: { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: secret, PAYHIP_API_KEY: apiKey },
  });
});

const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  (await shell.fetch(path, { method: "POST", body, headers })).status;
const stripe = async (body: string) =>
  post("/webhooks/stripe", body, { "Stripe-Signature": await signEvent(body, secret, testNow) });
const signature = createHash("sha256").update(apiKey).digest("hex");
const payhip = (body: object) => post("/webhooks/payhip", JSON.stringify({ signature, ...body }));

const completed = { id: "evt_1", type: "checkout.session.completed" };
const purchase = {
  ...{ type: "paid", id: "ZGjVj5x4GN", email: "kowalczyk@home.example", currency: "USD", price: 4900 },
  items: [{ product_key: "RGsF", quantity: "1" }],
};
const waiting = () => queued(t, paymentsToSettle);
const readable = { ...completed, data: { object: { id: "cs_1" } } };

describe.each<[what: string, send: () => Promise<number>, name: string | RegExp]>([
  ["a NUL in its id", () => stripe(JSON.stringify({ ...readable, id: "evt\0" })), /^checkout.*, unread:/],
  [
    "half a character in its type",
    () => stripe(JSON.stringify({ ...readable, type: "\ud800" })),
    "unknown, evt_1",
  ],
  ["an empty type", () => stripe(JSON.stringify({ ...readable, type: "" })), "unknown, evt_1"],
  ["an endless type", () => stripe(JSON.stringify({ ...readable, type: "a".repeat(300) })), "unknown, evt_1"],
  [
    "a NUL in its session's id",
    () => stripe(JSON.stringify({ ...readable, data: { object: { id: "cs\0" } } })),
    "checkout.session.completed, evt_1",
  ],
  [
    "no object",
    () => stripe(JSON.stringify({ ...completed, data: { object: null } })),
    "checkout.session.completed, evt_1",
  ],
  [
    "Stripe's thin form",
    () => stripe(JSON.stringify({ ...completed, object: "v2.core.event", type: "v1.billing.meter.x" })),
    "v1.billing.meter.x, evt_1",
  ],
  ["no JSON", () => stripe("no JSON\0"), /^unknown, unread:/],
  ["a NUL in a purchase's id", () => payhip({ ...purchase, id: "Z\0" }), /^paid, unread:/],
  [
    "half a character in a product",
    () => payhip({ ...purchase, items: [{ product_key: "\udc00" }] }),
    /^paid, /,
  ],
  ["another kind of purchase", () => payhip({ type: "subscription.created" }), /^subscription\.created, /],
])("a signed event with %s", (_what, send, name) => {
  test("is taken once, and waits for the admin", async () => {
    expect([await send(), await send()]).toEqual([200, 200]);
    const named = expect.objectContaining({
      kind: "not-understood",
      chargeId: typeof name === "string" ? name : expect.stringMatching(name),
    });
    expect(await waiting()).toEqual([named]);
    expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("oddities that nothing of ours reads do no harm", async () => {
  const object = { id: "cs_1", customer_details: { name: "\0\ud800" } };
  expect(await stripe(JSON.stringify({ ...completed, data: { object } }))).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await t.db.select().from(paymentEvents)).toMatchObject([{ eventId: "evt_1", isUnderstood: true }]);
});

test("an event of nearly 1 MB is read", async () => {
  const object = { id: "cs_1", lines: "x".repeat(1_000_000) };
  expect(await stripe(JSON.stringify({ ...completed, data: { object } }))).toBe(200);
  expect(await stripe("x".repeat(1024 * 1024 + 1))).toBe(413);
  expect(await t.db.$count(paymentEvents)).toBe(1);
});

test.each(["\0", "{}", "x".repeat(100_000), "[".repeat(500_000)])(
  "what isn't signed is refused and not kept",
  async (body) => {
    const headers = { "Stripe-Signature": "t=1,v1=00" };
    expect([await post("/webhooks/stripe", body, headers), await post("/webhooks/payhip", body)]).toEqual([
      400, 400,
    ]);
    expect(await t.db.$count(paymentEvents)).toBe(0);
  },
);
