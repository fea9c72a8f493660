import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { startWorker } from "~/jobs/worker.server";
import { useDatabase } from "../../support/db/database";
import { DatabaseGate } from "../../support/db/database-gate";
import { mailEnv, useFakeResend } from "../../support/peers/fake-resend";
import {
  ageLocks,
  ensureSession,
  hurryJobs,
  mailJobs,
  mailOf,
  queueConfirmation,
} from "../../support/scenes/mails";

/** The worker survives an outage of its database, without a crash or an unhandled rejection (both fail the run). */

const t = useDatabase();
beforeEach(() => ensureSession(t.db));
const resend = useFakeResend();
let gate: DatabaseGate;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  await migrateJobs(t.url);
  await import("~/mail/render-mail.server");
});
beforeEach(async () => {
  // The queue prints a trace if a connection ends just as it asks for jobs. The log contains it too.
  vi.spyOn(console, "trace").mockImplementation(() => {});
  gate = new DatabaseGate(t.url);
  await gate.open();
});
afterEach(async () => {
  await worker.stop();
  await gate.shut();
});

async function work() {
  const log = { info() {}, error() {} };
  const limits = { poll: 50, job: 5000, restart: 100, recover: 100 };
  const env = mailEnv(gate.url, resend.env);
  worker = await startWorker({ databaseUrl: gate.url, db: t.db, env, log, limits });
}

const sent = (key: string) =>
  vi.waitFor(async () => expect(await mailOf(t.db, key)).toMatchObject({ status: "sent" }), {
    timeout: 60_000,
  });

test("an idle worker goes on when the database is back", async () => {
  await work();
  await queueConfirmation(t.db, "before");
  await sent("before");
  await gate.shut();
  await queueConfirmation(t.db, "meanwhile");
  await sleep(400);
  expect(await mailOf(t.db, "meanwhile")).toMatchObject({ status: "queued" });
  await gate.open();
  await sent("meanwhile");
});

test("a mail under way when the database goes is sent once, and its job is cleared away later", async () => {
  resend.mode = "hang";
  await work();
  await queueConfirmation(t.db, "under-way");
  await vi.waitFor(() => expect(resend.requests).toHaveLength(1), { timeout: 60_000 });
  await gate.shut();
  resend.mode = "ok";
  resend.release();
  await sent("under-way");
  expect(await mailJobs(t.db)).toHaveLength(1);
  await sleep(300);
  await gate.open();
  await queueConfirmation(t.db, "after");
  await sent("after");
  await ageLocks(t.db, 3);
  await vi.waitFor(async () => expect(await mailJobs(t.db)).toEqual([]), { timeout: 60_000 });
  expect(resend.delivered).toHaveLength(2);
  expect(resend.requests).toHaveLength(2);
});

test("connections that the server ends are replaced", async () => {
  await work();
  // With a timeout, the call waits for the end: a job taken by a dying connection would stay locked for minutes.
  await t.db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'keyway-jobs'`);
  await queueConfirmation(t.db, "after");
  await hurryJobs(t.db);
  await sent("after");
});

test("a worker started while the database is away begins when it is there", async () => {
  await gate.shut();
  await work();
  await queueConfirmation(t.db, "first");
  await gate.open();
  await sent("first");
});

test("a worker whose very first look for jobs failed doesn't stay blind", async () => {
  await t.db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`);
  await t.db.execute(sql`create trigger refuse before insert on graphile_worker._private_tasks
    execute function refuse()`);
  await work();
  await sleep(300);
  await t.db.execute(sql`drop function refuse cascade`);
  await queueConfirmation(t.db, "after");
  await sent("after");
});
