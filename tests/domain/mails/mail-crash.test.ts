import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freeStaleJobs } from "~/db/jobs.server";
import { failLostMails } from "~/domain/mails/fail-lost-mails.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { useFakeResend } from "../../support/peers/fake-resend";
import { ageLocks, ensureSession, mailJobs, mailOf, queueConfirmation } from "../../support/scenes/mails";
import { buildProgram, type Program, runProgram } from "../../support/site/child-program";

/** Real processes are killed: no mail is lost, and none arrives twice. */

const t = useDatabase();
beforeEach(() => ensureSession(t.db));
const resend = useFakeResend();
let program = "";
beforeAll(async () => {
  [program] = await Promise.all([buildProgram("mail-process"), migrateJobs(t.url)]);
});

const programs: Program[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((one) => one.kill()));
});

function start(task: "queue" | "work"): Program {
  const started = runProgram(program, [task], {
    APP_ENV: "test",
    DATABASE_URL: t.url,
    SESSION_SECRET: "x".repeat(32),
    ...resend.env,
  });
  programs.push(started);
  return started;
}

const ageMails = () => t.db.execute(sql`update mails set created_at = created_at - interval '3 minutes'`);

const sent = () =>
  vi.waitFor(async () => expect(await mailOf(t.db)).toMatchObject({ status: "sent" }), { timeout: 60_000 });

test("killed between commit and sending: the next process sends it once", async () => {
  const booking = start("queue");
  await booking.says("committed");
  await booking.kill();
  expect(resend.requests).toEqual([]);

  start("work");
  await sent();
  expect(resend.delivered).toHaveLength(1);
  expect(resend.requests).toHaveLength(1);
});

test("killed while the provider keeps it waiting: sent again under the same key, delivered once", async () => {
  await queueConfirmation(t.db);
  resend.mode = "hang";
  const first = start("work");
  await vi.waitFor(() => expect(resend.delivered).toHaveLength(1), { timeout: 60_000 });
  await first.kill();
  expect(await mailJobs(t.db)).toMatchObject([{ attempts: 1, isLocked: true }]);

  resend.mode = "ok";
  // Every worker does this each minute. Here it is too early to free the job.
  await freeStaleJobs(t.db);
  expect(await mailJobs(t.db)).toMatchObject([{ isLocked: true }]);

  await ageLocks(t.db, 3);
  start("work");
  await sent();
  expect(resend.requests).toHaveLength(2);
  expect(new Set(resend.requests).size).toBe(1);
  expect(resend.delivered).toHaveLength(1);
});

test("killed on its last attempt: the mail is given up, not left waiting for ever", async () => {
  await queueConfirmation(t.db);
  await t.db.execute(sql`update graphile_worker._private_jobs set max_attempts = 1`);
  resend.mode = "hang";
  const first = start("work");
  await vi.waitFor(() => expect(resend.delivered).toHaveLength(1), { timeout: 60_000 });
  await ageMails();
  await failLostMails(t.db);
  expect(await mailOf(t.db)).toMatchObject({ status: "queued" });
  await first.kill();

  await ageLocks(t.db, 3);
  await start("work").says("working");
  expect(await mailOf(t.db)).toMatchObject({
    status: "failed",
    attempts: 1,
    lastError: "the last attempt was cut short",
  });
  expect(resend.requests).toHaveLength(1);
});

test("a mail whose job is gone is given up; one that waits for its next attempt is not", async () => {
  await queueConfirmation(t.db, "lost");
  await queueConfirmation(t.db, "waiting");
  await queueConfirmation(t.db, "refused", "nobody");
  const lost = await mailOf(t.db, "lost");
  await t.db.execute(sql`select graphile_worker.remove_job(${`mail:${lost.id}`})`);
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`);
  expect(await failLostMails(t.db)).toEqual([]);
  await ageMails();
  expect(await failLostMails(t.db)).toEqual([{ mailId: lost.id, reason: "the last attempt was cut short" }]);
  expect(await failLostMails(t.db)).toEqual([]);
  expect(await mailOf(t.db, "lost")).toMatchObject({ status: "failed" });
  expect(await mailOf(t.db, "waiting")).toMatchObject({ status: "queued" });
  expect(await mailOf(t.db, "refused")).toMatchObject({ lastError: "Invalid learner email address" });
});

test("only the jobs of workers without a sign of life are given back", async () => {
  await queueConfirmation(t.db);
  resend.mode = "hang";
  start("work");
  await vi.waitFor(() => expect(resend.delivered).toHaveLength(1), { timeout: 60_000 });
  await freeStaleJobs(t.db);
  expect(await mailJobs(t.db)).toMatchObject([{ isLocked: true }]);
  await ageLocks(t.db, 3);
  await freeStaleJobs(t.db);
  await vi.waitFor(async () => expect(await mailJobs(t.db)).toMatchObject([{ attempts: 2 }]), {
    timeout: 60_000,
  });
});
