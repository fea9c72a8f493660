import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { mails } from "~/db/schema/site/mails";
import { receiveEvent } from "~/domain/payments/checkout/receive-event.server";
import { eventSourceNamed } from "~/domain/payments/providers/choose-provider.server";
import { applyAccountUpdate, startOnboarding } from "~/domain/payouts/providers/onboarding.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { type Env, parseEnv } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useFakeStripe } from "../../support/peers/use-fake-stripe";
import { createExpert, createUser } from "../../support/scenes/factories";

/** An expert's account at Stripe: opened once, and ready when Stripe says so. Events only lead to a question. */

const t = useDatabase();
const stripe = useFakeStripe();
const hour = 3_600_000;
const connectSecret = "whsec_of_connect";
let env: Env;
let expertId: string;
let caller: ReturnType<typeof callerOf>;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  env = parseEnv({
    ...{ APP_ENV: "test", DATABASE_URL: t.url, SESSION_SECRET: "x".repeat(32), PAYOUTS: "stripe" },
    ...{ ...stripe.env, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret },
  });
  const user = await createUser(t.db, { role: "expert" });
  ({ id: expertId } = await createExpert(t.db, { userId: user.id }));
  caller = callerOf(user, { expertId });
});

const start = (changes: Partial<Env> = {}) => startOnboarding(t.db, caller, { env: { ...env, ...changes } });
const details = () => t.db.select().from(payoutDetails);
const jobs = async () => {
  const found = await t.db.execute<{ key: string; minutes: number }>(
    sql`select key, round(extract(epoch from run_at - ${testNow.toISOString()}::timestamptz) / 60)::int as minutes
      from graphile_worker.jobs where task_identifier like 'check-payout%' order by key`,
  );
  return [...found];
};
const receive = async (type: string, object: object, secret?: string) => {
  const source = eventSourceNamed("stripe", env, t.db);
  if (!source) throw new Error("Stripe is not configured");
  const { body, headers } = await stripe.event(type, object, { ...(secret && { secret }) });
  return receiveEvent(t.db, caller, { source, rawBody: body, headers, supportEmail: "help@test.example" });
};

test("the first time opens one account, chooses it and gives the link to Stripe's form", async () => {
  const started = await start();
  const [account, ...others] = [...stripe.connect.accounts.values()];
  expect(others).toEqual([]);
  expect(account).toMatchObject({ type: "express", metadata: { expert_id: expertId } });
  expect(started).toMatchObject({
    ok: true,
    value: { url: expect.stringContaining(`${stripe.url}/setup/`) },
  });
  const page = "http://localhost:3000/expert-dashboard/payout-details";
  expect(stripe.requests.at(-1)?.params).toMatchObject({ return_url: page, refresh_url: page });
  expect(await details()).toMatchObject([
    {
      ...{ expertId, method: "stripe", stripeAccountId: account?.id, isReady: false, sealed: null },
      holdUntil: new Date(testNow.getTime() + 48 * hour),
    },
  ]);
});

test("started again, also at once and after a lost answer, it keeps the account and the hold", async () => {
  Object.assign(stripe, { mode: "lost", modeOf: "POST /v1/accounts" });
  expect(await start()).toEqual({ ok: false, error: "provider-out-of-reach" });
  stripe.mode = "ok";
  await Promise.all([start(), start()]);
  stripe.forgetKeys();
  caller = { ...caller, now: new Date(testNow.getTime() + hour) };
  expect(await start()).toMatchObject({ ok: true });
  expect(stripe.connect.accounts.size).toBe(1);
  expect(await details()).toMatchObject([{ changedAt: testNow }]);
});

test("it replaces a bank account, which is forgotten", async () => {
  const values = { userId: caller.actor.userId, holdUntil: testNow, changedAt: testNow };
  await t.db
    .insert(payoutDetails)
    .values({ ...values, expertId, method: "bank", sealed: "sealed", lastFour: "3000" });
  await start();
  expect(await details()).toMatchObject([{ method: "stripe", sealed: null, lastFour: null, isReady: false }]);
  expect(await t.db.$count(mails, eq(mails.template, "payout-details-changed"))).toBe(1);
});

test("it is refused for a record that is no longer the account's", async () => {
  await t.db.delete(expertsUsers);
  expect(await start()).toEqual({ ok: false, error: "not-found" });
  expect(await details()).toEqual([]);
});

test("it is for experts, and only while Stripe pays them", async () => {
  expect(await start({ payouts: "manual" })).toEqual({
    ok: false,
    error: "not-offered",
  });
  caller.actor.expertId = null;
  expect(await start()).toEqual({ ok: false, error: "not-found" });
  expect(stripe.requests).toEqual([]);
});

test("the account is ready once Stripe accepts transfers to it, and no longer when it doesn't", async () => {
  await start();
  const accountId = [...stripe.connect.accounts.keys()][0] ?? "";
  const apply = (hours: number) =>
    applyAccountUpdate(t.db, { now: new Date(testNow.getTime() + hours * hour) }, { accountId, env });
  await apply(5);
  expect(await details()).toMatchObject([{ isReady: false }]);
  const nextCheck = [{ key: `check-payout-account:${accountId}`, minutes: 10 * 60 }];
  expect(await jobs()).toEqual(nextCheck);
  stripe.connect.complete(accountId);
  await apply(6);
  expect(await details()).toMatchObject([{ isReady: true }]);
  expect(await jobs()).toEqual(nextCheck);
  Object.assign(stripe.connect.accounts.get(accountId) ?? {}, { payouts_enabled: false });
  await apply(7);
  expect(await details()).toMatchObject([{ isReady: false }]);
});

test("an account that is never completed is asked for during 30 days", async () => {
  await start();
  const accountId = [...stripe.connect.accounts.keys()][0] ?? "";
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  await applyAccountUpdate(t.db, { now: new Date(testNow.getTime() + 31 * 24 * hour) }, { accountId, env });
  expect(await jobs()).toEqual([]);
});

test("an event about an account, signed for connected accounts, leads to one question", async () => {
  await start();
  const accountId = [...stripe.connect.accounts.keys()][0] ?? "";
  expect(await receive("account.updated", { id: accountId }, connectSecret)).toBe(true);
  expect(await receive("account.updated", { id: accountId }, "whsec_of_another")).toBe(false);
  await receive("account.updated", { id: "acct_of_another" }, connectSecret);
  const [job, ...others] = await jobs();
  expect([job?.key, others]).toEqual([`check-payout-account:${accountId}`, []]);
  // The first check was planned for two minutes later.
  expect(job?.minutes).not.toBe(2);
});

test("an event about a transfer leads to one question about its payout", async () => {
  const [run] = await t.db.insert(payoutRuns).values({ provider: "stripe" }).returning();
  const payoutId = newId();
  await t.db.insert(payouts).values({ id: payoutId, runId: run?.id ?? "", expertId, amountCents: 4000 });
  for (const metadata of [{ payout_id: payoutId }, { payout_id: newId() }, { payout_id: "another's" }, {}]) {
    await receive("transfer.reversed", { id: "tr_1", metadata });
  }
  await receive("transfer.created", { id: "tr_1", metadata: { payout_id: payoutId } });
  expect((await jobs()).map(({ key }) => key)).toEqual([`check-payout:${payoutId}`]);
});
