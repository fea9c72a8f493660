import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { throttles } from "~/db/schema/accounts/throttles";
import { mails } from "~/db/schema/site/mails";
import { cleanUpSchedule } from "~/jobs/clean-up.server";
import { closeDaysSchedule } from "~/jobs/close-days.server";
import { draftPayoutRunSchedule } from "~/jobs/draft-payout-run.server";
import { expiringCertificationsSchedule } from "~/jobs/mail-expiring-certifications.server";
import { startWorker } from "~/jobs/worker.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { mailEnv } from "../../support/peers/fake-resend";
import { createUser } from "../../support/scenes/factories";
import { waitingJobs } from "../../support/scenes/mails";
import { days, silent, useCleanUpScene } from "./clean-up-scene";

/** The daily clean-up as it runs: once a night, twice in a row, interrupted, and over many rows. */

const t = useDatabase();
const { cleanOnce, session, mail } = useCleanUpScene(t);

test("doing it twice does nothing twice, and what was done is said in numbers", async () => {
  const { id } = await createUser(t.db);
  for (const ago of [1, 2, 3]) await session(id, days(ago));
  for (const ago of [40, 50, 100]) await mail(`ago:${ago}`, days(ago));
  const info = vi.fn();
  await cleanOnce(2, undefined, { ...silent, info });
  await cleanOnce(2, undefined, { ...silent, info });
  const nothing = {
    sessions: 0,
    links: 0,
    throttles: 0,
    salts: 0,
    mails: 0,
    mailContents: 0,
    subscribers: 0,
    waitlistEntries: 0,
    teamInvitations: 0,
    scans: 0,
    emptySearches: 0,
    deadJobs: 0,
    passkeyChallenges: 0,
    recoveries: 0,
  };
  expect(info.mock.calls).toEqual([
    ["Cleaned up", { ...nothing, sessions: 3, mails: 1, mailContents: 2 }],
    ["Cleaned up", nothing],
  ]);
});

test("each task has its own time", () => {
  const schedules = [
    cleanUpSchedule,
    closeDaysSchedule,
    draftPayoutRunSchedule,
    expiringCertificationsSchedule,
  ];
  expect(schedules.map(({ task, identifier, match }) => [task, identifier, match])).toEqual([
    ["clean-up", "clean-up", "17 3 * * *"],
    ["close-days", "close-days", "15 0 * * *"],
    ["draft-payout-run", "draft-payout-run", "0 5 * * 1"],
    ["mail-expiring-certifications", "mail-expiring-certifications", "25 * * * *"],
  ]);
});

test("it stops between two batches when its time is up, for the next try", async () => {
  const { id } = await createUser(t.db);
  await session(id, days(1));
  await expect(cleanOnce(1000, AbortSignal.abort())).rejects.toThrow("aborted");
  expect(await t.db.$count(sessions)).toBe(1);
});

test("with many rows each statement walks an index", async () => {
  const { id } = await createUser(t.db);
  await t.db.execute(sql`insert into sessions (id, token_hash, user_id, last_used_at, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), ${id}, now(), ${now.toISOString()}::timestamptz + (n - 100) * interval '1 minute'
    from generate_series(1, 3000) as n`);
  await t.db.execute(sql`insert into mails (id, dedupe_key, template, to_email, to_name, about_type, about_id, payload, status, created_at)
    select gen_random_uuid(), n::text, 'expert-question', 'a@b.example', 'A', 'question', gen_random_uuid(), '{}', 'sent',
      ${days(91).toISOString()}::timestamptz + (n - 10) * interval '1 hour' from generate_series(1, 3000) as n`);
  await t.db.execute(sql`insert into email_links (id, token_hash, user_id, purpose, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), ${id}, 'verify-email',
      ${days(30).toISOString()}::timestamptz + (n - 100) * interval '1 minute' from generate_series(1, 3000) as n`);
  await t.db.execute(sql`insert into throttles (id, key, rule, attempts, blocked_until, expires_at)
    select gen_random_uuid(), decode(md5(n::text), 'hex'), 'ask:address', 1, now(),
      ${now.toISOString()}::timestamptz + (n - 100) * interval '1 minute' from generate_series(1, 3000) as n`);
  for (const table of [sessions, mails, emailLinks, throttles]) await t.db.execute(sql`analyze ${table}`);
  const scansOf = async (tx: Db) => {
    const [row] = await tx.execute(sql`select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
      where relname in ('sessions', 'mails', 'email_links', 'throttles')`);
    return Number(row?.scans);
  };
  const scans = await t.db.transaction(async (tx) => {
    // At this size, either plan may be cheaper. The test is whether an index can be used at all.
    await tx.execute(sql`set local enable_seqscan = off`);
    // A difference, because the view also counts earlier work of the connection that wasn't reported yet.
    const before = await scansOf(tx);
    await cleanOnce(1000, undefined, silent, tx);
    return (await scansOf(tx)) - before;
  });
  expect(scans).toBe(0);
  for (const table of [sessions, emailLinks, throttles]) expect(await t.db.$count(table)).toBe(2900);
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
      expect(rows.map((row) => row.identifier).sort()).toEqual([
        "clean-up",
        "close-days",
        "draft-payout-run",
        "mail-expiring-certifications",
      ]);
    }, 60_000);
  await start();
  await known();
  await worker?.stop();
  expect(await t.db.$count(sessions)).toBe(1);

  await t.db.execute(
    sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = null`,
  );
  await start();
  await vi.waitFor(async () => expect(await t.db.$count(sessions)).toBe(0), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await waitingJobs(t.db)).toEqual([]), { timeout: 60_000 });
  const [row] = await t.db.execute(sql`select last_execution
    from graphile_worker._private_known_crontabs where identifier = 'clean-up'`);
  expect(new Date(String(row?.last_execution)).toISOString()).toMatch(/T03:17:00/);
});
