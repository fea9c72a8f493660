import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { signSandboxEvent } from "~/domain/payments/providers/sandbox-event.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { assembleSite } from "../../support/site/site";
import { startShell, testEnv } from "../server/shell-server";

/** The providers' webhooks over HTTP: they trust only signatures. */

const t = useDatabase();
let shell: Awaited<ReturnType<typeof startShell>>;
const clock = () => testNow;
const open = async (db = t.db) => startShell({ build: await assembleSite(), services: { db, clock } });
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  shell = await open();
});

const event = { eventId: "evt_1", kind: "session.paid", sessionId: "session-1" };
const minutesAgo = (count: number) => new Date(testNow.getTime() - count * 60_000);

async function send(
  {
    path = "/webhooks/sandbox",
    at = testNow,
    change = (body: string) => body,
    headers: more = {} as Record<string, string>,
    isSigned = true,
  } = {},
  to = shell,
) {
  const { body, headers } = await signSandboxEvent(event, { env: testEnv(), now: at });
  const { "Content-Type": type = "", ...signature } = headers;
  const answer = await to.fetch(path, {
    method: "POST",
    body: change(body),
    headers: { "Content-Type": type, ...(isSigned && signature), ...more },
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const stored = () => t.db.select().from(paymentEvents);

test("a signed event is stored, answered in plain text, and stored once however often it comes", async () => {
  const { status, text, headers } = await send();
  expect([status, text]).toEqual([200, "Received.\n"]);
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(headers.getSetCookie()).toEqual([]);
  const again = await Promise.all([send(), send(), send()]);
  expect(again.map((one) => one.status)).toEqual([200, 200, 200]);
  expect(await stored()).toMatchObject([{ provider: "sandbox", eventId: "evt_1", kind: "session.paid" }]);
});

describe.each<[string, number, Parameters<typeof send>[0]]>([
  ["unsigned", 400, { isSigned: false }],
  ["tampered with", 400, { change: (body) => body.replace("session-1", "session-2") }],
  ["signed more than five minutes ago", 400, { at: minutesAgo(6) }],
  ["that is no JSON", 400, { change: () => "no JSON" }],
  ["that is empty", 400, { change: () => "" }],
  ["signed with another key", 400, { headers: { "Sandbox-Signature": "t=1,v1=00" } }],
  ["for a provider that isn't there", 404, { path: "/webhooks/nobody" }],
  ["for Stripe, which isn't set up", 404, { path: "/webhooks/stripe" }],
  ["for Payhip, which isn't set up", 404, { path: "/webhooks/payhip" }],
  ["over 1 MB", 413, { change: (body) => body + " ".repeat(1024 * 1024) }],
  ["that a browser sends from another site", 403, { headers: { Origin: "https://evil.example" } }],
  ["that a browser calls foreign", 403, { headers: { "Sec-Fetch-Site": "cross-site" } }],
])("an event %s", (_what, status, how) => {
  test(`is answered with ${status}, and not stored`, async () => {
    expect((await send(how)).status).toBe(status);
    expect(await stored()).toEqual([]);
    expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("Payhip's", () => {
  const apiKey = "a-key-of-payhip";
  const signature = createHash("sha256").update(apiKey).digest("hex");
  const purchase = {
    ...{ type: "paid", id: "ZGjVj5x4GN", email: "kowalczyk@home.example", currency: "USD", price: 4900 },
    items: [{ product_key: "RGsF", quantity: "1" }],
  };

  test.each([
    ["signed with its key's hash", signature, 200],
    ["signed with another's", "0".repeat(64), 400],
  ])("event %s", async (_how, signed, status) => {
    const build = await assembleSite();
    const open = { build, services: { db: t.db, clock }, env: { PAYHIP_API_KEY: apiKey } };
    const keyed = await startShell(open);
    const body = JSON.stringify({ ...purchase, signature: signed });
    const answer = await keyed.fetch("/webhooks/payhip", { method: "POST", body });
    expect(answer.status).toBe(status);
    const kept = { provider: "payhip", eventId: "paid:ZGjVj5x4GN", paymentId: null };
    expect(await stored()).toMatchObject(status === 200 ? [kept] : []);
    expect(JSON.stringify([keyed.lines, await stored()])).not.toMatch(/kowalczyk/);
  });
});

test("the framework's spelling of the address takes nothing", async () => {
  expect((await send({ path: "/webhooks/sandbox.data" })).status).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual([]);
});

test.each(["GET", "PUT", "DELETE"])("%s takes nothing", async (method) => {
  const answer = await shell.fetch("/webhooks/sandbox", { method });
  expect(answer.status).toBe(405);
  if (method === "GET") expect(answer.headers.get("Allow")).toBe("POST");
});

test("while storage is down the provider is asked to send it again, and then it is taken", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:1/nothing", { poolSize: 1 });
  try {
    const shut = await open(away.db);
    expect(await send({}, shut)).toMatchObject({ status: 503, text: "Please send it again.\n" });
    expect(shut.lines.map(({ message }) => message)).toContain("A payment event could not be stored");
  } finally {
    await away.close();
  }
  expect((await send()).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

test("neither body nor signature is logged or kept", async () => {
  await send({ change: (body) => body.replace("session-1", "kowalczyk@home.example") });
  await send();
  expect(JSON.stringify([shell.lines, await stored()])).not.toMatch(/kowalczyk|v1=/);
  const [row] = await t.db.execute(sql`select facts from payment_events`);
  expect(row).toEqual({ facts: {} });
});
