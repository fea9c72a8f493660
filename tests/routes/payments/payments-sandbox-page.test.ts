import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentOrder } from "~/domain/payments/provider";
import { paymentProvider } from "~/domain/payments/providers/choose-provider.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { inMinutes, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { get, post, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** The sandbox provider's page, as visitors without a sign-in session see it. */

const t = useDatabase();
let sessionId: string;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  sessionId = await opened();
});

const opened = async (changes: Partial<PaymentOrder> = {}) => {
  const provider = paymentProvider(testEnv, t.db, () => testNow);
  const order = {
    ...{ paymentId: newId(), amountCents: 4000, currency: "USD", description: "Session of 50 minutes" },
    ...{ payerEmail: "nadia@test.example", returnUrl: "http://localhost:3000/bookings/1/payment?a=1" },
    createdAt: testNow,
  };
  return (await provider.createCheckoutSession({ ...order, ...changes })).id;
};

async function ask(request: Request, now = testNow, env = testEnv) {
  const response = await (await openSite({ t, now, env }))(request);
  const text = (await response.text()).replaceAll("<!-- -->", "");
  return { status: response.status, location: response.headers.get("Location"), text };
}
const look = (id = sessionId, now = testNow) => ask(get(paths.sandboxSession(id)), now);
const press = (fields: Record<string, string>, now = testNow) =>
  ask(post(paths.sandboxSession(sessionId), fields), now);

interface Job {
  payload: { sessionId: string; kind: string; eventId: string };
  seconds: number;
}
const jobs = async () => {
  const found = await t.db.execute(sql`select payload, extract(epoch from run_at)::float as seconds
    from graphile_worker._private_jobs join graphile_worker._private_tasks as task on task.id = task_id
    where identifier = 'deliver-sandbox-event' order by run_at, _private_jobs.id`);
  return (found as unknown as Job[]).map(({ payload, seconds }) => ({
    ...payload,
    in: seconds - testNow.getTime() / 1000,
  }));
};

test("the page says that it is a stand-in, what is paid and how the event may arrive", async () => {
  const { status, text } = await look();
  expect(status).toBe(200);
  for (const words of [
    "Sandbox payment page: no real money",
    "Session of 50 minutes",
    "$40.00 USD",
    "Pay $40.00 USD",
    "Decline the card",
    "Close without paying",
    'href="/bookings/1/payment?a=1"',
    "Return to Keyway",
  ]) {
    expect(text).toContain(words);
  }
});

test.each([
  ["pay", "session.paid", "The sandbox has recorded a payment of $40.00 USD."],
  ["decline", "session.declined", "You can try again here."],
  ["close", "session.expired", "Nothing was paid, and nothing can be paid here any more."],
])("%s says what happened, and sends its event", async (choice, kind, words) => {
  const page = paths.sandboxSession(sessionId);
  const next = choice === "pay" ? "/bookings/1/payment?a=1&from=provider" : page;
  expect(await press({ choice })).toMatchObject({ status: 303, location: next });
  expect((await look()).text).toContain(words);
  expect(await jobs()).toEqual([{ sessionId, kind, eventId: expect.stringMatching(/^evt_/), in: 0 }]);
});

test("a card can be declined and then paid with", async () => {
  await press({ choice: "decline", delivery: "never" });
  expect((await press({ choice: "pay", delivery: "never" })).status).toBe(303);
  expect((await look()).text).toContain("The sandbox has recorded a payment");
});

describe("the event arrives", () => {
  test.each([
    ["at-once", [["session.paid", 0]]],
    ["after-a-minute", [["session.paid", 60]]],
    [
      "twice",
      [
        ["session.paid", 0],
        ["session.paid", 0],
      ],
    ],
    ["never", []],
    [
      "wrong-order",
      [
        ["session.paid", 0],
        ["session.opened", 3],
      ],
    ],
  ])("%s", async (delivery, expected) => {
    expect((await press({ choice: "pay", delivery })).status).toBe(303);
    const sent = await jobs();
    expect(sent.map(({ kind, in: seconds }) => [kind, seconds])).toEqual(expected);
    expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(
      delivery === "wrong-order" ? 2 : Math.min(sent.length, 1),
    );
  });
});

test("what is paid or over stays so: 409 with a sentence, and no event", async () => {
  await press({ choice: "pay", delivery: "never" });
  for (const choice of ["pay", "decline", "close"]) {
    const { status, text } = await press({ choice });
    expect(status).toBe(409);
    expect(text).toContain("This session is already paid for.");
  }
  expect(await jobs()).toEqual([]);
});

test("a session that ran out says so, and takes nothing", async () => {
  expect((await look(sessionId, inMinutes(30))).text).toContain("Session ended");
  const late = await press({ choice: "pay" }, inMinutes(30));
  expect(late.status).toBe(409);
  expect(late.text).toContain("This session has ended. Nothing was paid.");
});

test("a button or a delivery that doesn't exist is 400, and the choice is kept", async () => {
  expect((await press({ delivery: "twice" })).text).toContain('<option value="twice" selected="">');
  for (const fields of [{}, { choice: "steal" }, { choice: "pay", delivery: "by-horse" }]) {
    expect((await press(fields)).status).toBe(400);
  }
  expect((await look()).text).toContain("Pay $40.00 USD");
});

test.each([
  "https://elsewhere.example/x",
  "//elsewhere.example",
  "javascript:alert(1)",
  "http://localhost:3000//e.example",
])("leads back to this site only, not to %s", async (returnUrl) => {
  const { text } = await look(await opened({ returnUrl }));
  expect(text).toMatch(/<a class="button[^"]*" href="\/">Return to Keyway/);
});

describe("there is no such page", () => {
  test.each(["nonsense", newId()])("for the id %s", async (id) => {
    expect((await look(id)).status).toBe(404);
    expect((await ask(post(paths.sandboxSession(id), { choice: "pay" }))).status).toBe(404);
  });

  test("where another provider takes payments", async () => {
    const env = { ...testEnv, payments: "stripe" as const };
    const page = paths.sandboxSession(sessionId);
    expect((await ask(get(page), testNow, env)).status).toBe(404);
    expect((await ask(post(page, { choice: "pay" }), testNow, env)).status).toBe(404);
    expect((await look()).text).toContain("Pay $40.00 USD");
  });
});

test("a paid session can be disputed, and the dispute is decided there", async () => {
  const early = await press({ choice: "dispute", delivery: "never" });
  expect(early.status).toBe(409);
  expect(early.text).toContain("That is no longer possible. The page shows what has changed.");
  await press({ choice: "pay", delivery: "never" });
  expect(await press({ choice: "dispute", delivery: "at-once" })).toMatchObject({ status: 303 });
  expect((await look()).text).toContain("The payer has disputed this payment. Decide who wins.");
  expect(await press({ choice: "lose", delivery: "at-once" })).toMatchObject({ status: 303 });
  const { text } = await look();
  expect(text).toContain("Keyway has lost the dispute.");
  expect(text).not.toContain("Decide: won");
  expect((await jobs()).map(({ kind }) => kind)).toEqual(["dispute.opened", "dispute.lost"]);
});
