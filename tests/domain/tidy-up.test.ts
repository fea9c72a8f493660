import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/email-links";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { mails } from "~/db/schema/mails";
import { sessions } from "~/db/schema/sessions";
import { throttles } from "~/db/schema/throttles";
import { visitorSalts } from "~/db/schema/visitor-salts";
import { tidyUp } from "~/jobs/tidy-up.server";
import { migrateJobs, startWorker } from "~/jobs/worker.server";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { mailEnv } from "../support/fake-resend";
import { queueConfirmation, waitingJobs } from "../support/mails";
import { testNow as now } from "../support/request";

const t = useDatabase();
beforeAll(() => migrateJobs(t.url));

const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
const silent = { info() {}, error() {} };
const tidy = (batch = 1000, signal = new AbortController().signal, log = silent, db: Db = t.db) =>
  tidyUp({ db, log, clock: () => now, signal, batch });

async function session(userId: string, expiresAt: Date) {
  const tokenHash = Buffer.from(crypto.randomUUID());
  await t.db.insert(sessions).values({ tokenHash, userId, lastUsedAt: expiresAt, expiresAt });
}

async function mail(dedupeKey: string, createdAt: Date, values: Partial<typeof mails.$inferInsert> = {}) {
  await t.db.insert(mails).values({
    dedupeKey,
    template: "expert-question",
    toEmail: "amara@test.example",
    toName: "Amara",
    replyTo: "nadia@test.example",
    payload: { question: "a secret" },
    status: "sent",
    subject: "a secret",
    html: "a secret",
    text: "a secret",
    createdAt,
    ...values,
  });
}

test("sessions go when they have expired, in batches, and the others stay", async () => {
  const { id } = await createUser(t.db);
  for (const ago of [0, 0.001, 1, 3, 400]) await session(id, days(ago));
  await session(id, days(-0.001));
  await session(id, days(-30));
  await tidy(2);
  const left = await t.db.select({ at: sessions.expiresAt }).from(sessions).orderBy(sessions.expiresAt);
  expect(left.map(({ at }) => at)).toEqual([days(-0.001), days(-30)]);
});

test("mailed links go 30 days after they expired, used or not", async () => {
  const { id: userId } = await createUser(t.db);
  const link = (ago: number, usedAt: Date | null = null) => ({
    tokenHash: Buffer.from(crypto.randomUUID()),
    userId,
    purpose: "reset-password" as const,
    expiresAt: days(ago),
    usedAt,
  });
  await t.db
    .insert(emailLinks)
    .values([link(-1), link(0), link(29.999, days(30)), link(30), link(31, days(31)), link(90)]);
  await tidy(2);
  const left = await t.db.select().from(emailLinks).orderBy(emailLinks.expiresAt);
  expect(left.map(({ expiresAt }) => expiresAt)).toEqual([days(29.999), days(0), days(-1)]);
});

test("throttles go when they have expired; one that counts again just now stays", async () => {
  const row = (ago: number) => ({
    key: Buffer.from(crypto.randomUUID()),
    rule: "ask:address",
    attempts: 1,
    blockedUntil: days(ago),
    expiresAt: days(ago),
  });
  const held = row(5);
  await t.db.insert(throttles).values([row(-0.001), row(0), row(1), held, row(400)]);
  await t.db.transaction(async (tx) => {
    await tx
      .update(throttles)
      .set({ attempts: 2, expiresAt: days(-1) })
      .where(eq(throttles.key, held.key));
    await tidy(2);
  });
  const left = await t.db.select().from(throttles).orderBy(throttles.expiresAt);
  expect(left.map(({ expiresAt }) => expiresAt)).toEqual([days(-0.001), days(-1)]);
});

test("salts older than two days go, views stay", async () => {
  const salt = Buffer.from("salt");
  for (const ago of [0, 1, 2, 3, 9]) {
    await t.db.insert(visitorSalts).values({ day: days(ago).toISOString().slice(0, 10), salt });
  }
  const { id: expertId } = await createExpert(t.db);
  const viewedUntil = new Date(days(500).getTime() + 1_800_000);
  await t.db
    .insert(expertProfileViews)
    .values({ expertId, viewerKey: "x", viewedAt: days(500), viewedUntil });
  await tidy();
  const left = await t.db.select({ day: visitorSalts.day }).from(visitorSalts).orderBy(visitorSalts.day);
  expect(left.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(await t.db.$count(expertProfileViews)).toBe(1);
});

test("mails lose their content after 30 days and go after 90, unless they wait", async () => {
  await mail("fresh", days(29.9));
  for (const status of ["sent", "failed", "queued"] as const) {
    await mail(`month:${status}`, days(30.1), { status });
    await mail(`almost:${status}`, days(89.9), { status });
    await mail(`quarter:${status}`, days(90.1), { status });
  }
  await tidy(3);
  const rows = await t.db.select().from(mails);
  const isFull = (row: typeof mails.$inferSelect) => JSON.stringify(row).includes("a secret");
  expect(
    rows
      .filter(isFull)
      .map((row) => row.dedupeKey)
      .sort(),
  ).toEqual(["almost:queued", "fresh", "month:queued", "quarter:queued"]);
  const emptied = rows.filter((row) => !isFull(row));
  expect(emptied.map((row) => row.dedupeKey).sort()).toEqual([
    "almost:failed",
    "almost:sent",
    "month:failed",
    "month:sent",
  ]);
  for (const row of emptied) {
    expect(row).toMatchObject({
      toEmail: "amara@test.example",
      payload: {},
      replyTo: null,
      subject: null,
      html: null,
      text: null,
    });
  }
});

test("doing it twice does nothing twice, and what was done is said in numbers", async () => {
  const { id } = await createUser(t.db);
  for (const ago of [1, 2, 3]) await session(id, days(ago));
  for (const ago of [40, 50, 100]) await mail(`ago:${ago}`, days(ago));
  const info = vi.fn();
  await tidy(2, undefined, { ...silent, info });
  await tidy(2, undefined, { ...silent, info });
  const nothing = { sessions: 0, links: 0, throttles: 0, salts: 0, mails: 0, mailContents: 0, deadJobs: 0 };
  expect(info.mock.calls).toEqual([
    ["Tidied up", { ...nothing, sessions: 3, mails: 1, mailContents: 2 }],
    ["Tidied up", nothing],
  ]);
});

test("a job without attempts goes 30 days later", async () => {
  await queueConfirmation(t.db, "dead");
  await queueConfirmation(t.db, "waiting");
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = (select 'mail:' || id from mails where dedupe_key = 'dead')`);
  const age = (at: Date) => sql`update graphile_worker._private_jobs set updated_at = ${at.toISOString()}`;
  await t.db.execute(age(days(29)));
  await tidy();
  expect(await waitingJobs(t.db)).toHaveLength(2);
  await t.db.execute(age(days(31)));
  await tidy();
  expect(await waitingJobs(t.db)).toMatchObject([{ attempts: 0 }]);
});

test("it stops between two batches when its time is up, for the next try", async () => {
  const { id } = await createUser(t.db);
  await session(id, days(1));
  await expect(tidy(1000, AbortSignal.abort())).rejects.toThrow("aborted");
  expect(await t.db.$count(sessions)).toBe(1);
});

test("with many rows each statement walks an index", async () => {
  const { id } = await createUser(t.db);
  await t.db.execute(sql`insert into sessions (id, token_hash, user_id, last_used_at, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), ${id}, now(), ${now.toISOString()}::timestamptz + (n - 100) * interval '1 minute'
    from generate_series(1, 20000) as n`);
  await t.db.execute(sql`insert into mails (id, dedupe_key, template, to_email, to_name, payload, status, created_at)
    select gen_random_uuid(), n::text, 'expert-question', 'a@b.example', 'A', '{"a":1}', 'sent',
      ${days(91).toISOString()}::timestamptz + (n - 10) * interval '1 hour' from generate_series(1, 20000) as n`);
  await t.db.execute(sql`insert into email_links (id, token_hash, user_id, purpose, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), ${id}, 'verify-email',
      ${days(30).toISOString()}::timestamptz + (n - 100) * interval '1 minute' from generate_series(1, 20000) as n`);
  await t.db.execute(sql`insert into throttles (id, key, rule, attempts, blocked_until, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), 'ask:address', 1, now(),
      ${now.toISOString()}::timestamptz + (n - 100) * interval '1 minute' from generate_series(1, 20000) as n`);
  for (const table of [sessions, mails, emailLinks, throttles]) await t.db.execute(sql`analyze ${table}`);
  const scansOf = async (tx: Db) => {
    const [row] = await tx.execute(sql`select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
      where relname in ('sessions', 'mails', 'email_links', 'throttles')`);
    return Number(row?.scans);
  };
  const scans = await t.db.transaction(async (tx) => {
    // At this size either plan may be the cheaper one; the question is whether an index serves at all.
    await tx.execute(sql`set local enable_seqscan = off`);
    // The view also counts what the connection did before and hasn't reported yet, hence the difference.
    const before = await scansOf(tx);
    await tidy(1000, undefined, silent, tx);
    return (await scansOf(tx)) - before;
  });
  expect(scans).toBe(0);
  for (const table of [sessions, emailLinks, throttles]) expect(await t.db.$count(table)).toBe(19_900);
});

let worker: { stop(): Promise<void> } | undefined;
beforeEach(() => {
  worker = undefined;
});
afterEach(() => worker?.stop());

test("the worker does it each day at 03:17 UTC, once, and makes up for a night it missed", async () => {
  const { id } = await createUser(t.db);
  await session(id, new Date(Date.now() - 86_400_000));
  const start = async () => {
    const limits = { poll: 50, restart: 100 };
    worker = await startWorker({
      databaseUrl: t.url,
      db: t.db,
      env: mailEnv(t.url, {}),
      log: silent,
      limits,
    });
  };
  const known = () =>
    vi.waitFor(async () => {
      const rows = await t.db.execute(sql`select identifier from graphile_worker._private_known_crontabs`);
      expect(rows.map((row) => row.identifier)).toEqual(["tidy-up"]);
    });
  await start();
  await known();
  await worker?.stop();
  expect(await t.db.$count(sessions)).toBe(1);

  await t.db.execute(
    sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = null`,
  );
  await start();
  await vi.waitFor(async () => expect(await t.db.$count(sessions)).toBe(0), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await waitingJobs(t.db)).toEqual([]), { timeout: 5000 });
  const [row] = await t.db.execute(sql`select last_execution from graphile_worker._private_known_crontabs`);
  expect(new Date(String(row?.last_execution)).toISOString()).toMatch(/T03:17:00/);
});
