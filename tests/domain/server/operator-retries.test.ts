import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { enqueue, listDeadJobs } from "~/db/jobs.server";
import { mails } from "~/db/schema/site/mails";
import { retryMailMessages } from "~/domain/mails/retry-mails.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { EnvError } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { databaseUrl } from "../../support/db/database-server";
import { mailOf, queueConfirmation } from "../../support/scenes/mails";
import { operatorScene } from "./operator-scene";

/** The operator's retries of mails and jobs, and how the commands are called. */

const t = useDatabase();
const { admin, audited } = operatorScene(t);
beforeAll(() => migrateJobs(t.url));

/** Creates a payment job without attempts left. @returns its id */
async function deadJob(task: "check-payment" | "apply-payment-event" = "check-payment") {
  const jobKey = newId();
  await (task === "check-payment"
    ? enqueue(t.db, task, { paymentId: jobKey }, { jobKey })
    : enqueue(t.db, task, { eventId: jobKey }, { jobKey }));
  const [job] = await t.db.execute<{ id: string }>(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = E'out of\nreach' where key = ${jobKey} returning id::text`);
  return job?.id ?? "";
}

async function failedMail(key: string, email: string, values: Partial<typeof mails.$inferInsert> = {}) {
  await queueConfirmation(t.db, key, email);
  const { id } = await mailOf(t.db, key);
  await t.db
    .update(mails)
    .set({ status: "failed", attempts: 25, lastError: "answered 500", ...values })
    .where(eq(mails.id, id));
  await t.db.execute(sql`select graphile_worker.remove_job(${`mail:${id}`})`);
  return id;
}
const statusOf = async (key: string) => (await mailOf(t.db, key)).status;
const jobKeys = async () =>
  (await t.db.execute<{ key: string }>(sql`select key from graphile_worker.jobs order by id`)).map(
    ({ key }) => key,
  );

test("rerun-jobs lists on a dry run, runs those of a task or one again, and audits each", async () => {
  const [check, apply] = [await deadJob(), await deadJob("apply-payment-event")];
  const deadNow = async () => (await listDeadJobs(t.db, { limit: 10 })).map(({ id }) => id);
  const dry = await admin("rerun-jobs", "--dry-run");
  expect(dry.out).toContain(`${check}  check-payment`);
  expect(dry.out).toContain("out of reach\n");
  expect(dry.out).toContain("Jobs that run again: 2.");
  expect([await deadNow(), await audited()]).toEqual([[check, apply], []]);

  expect((await admin("rerun-jobs", "--task", "check-payment")).out).toContain("Jobs that run again: 1.");
  expect(await deadNow()).toEqual([apply]);
  expect((await admin("rerun-jobs", "--id", check)).code).toBe(1);
  expect((await admin("rerun-jobs", `--id=${apply}`)).code).toBe(0);
  expect(await admin("rerun-jobs")).toEqual({ code: 0, out: "Jobs that run again: 0.\n", err: "" });
  expect(await audited()).toMatchObject([
    { action: "job-replayed", actorId: null, detail: { jobId: check, by: "operator" } },
    { action: "job-replayed", detail: { jobId: apply, task: "apply-payment-event", by: "operator" } },
  ]);
});

test("retry-mails queues each failed mail once, by address and time, and nothing that was sent", async () => {
  const early = await failedMail("early", "ada@test.example", { createdAt: new Date(now.getTime() - 9e6) });
  const late = await failedMail("late", "Ada@test.example", { createdAt: now });
  const other = await failedMail("other", "bo@test.example", { createdAt: now });
  await failedMail("sent", "ada@test.example", { status: "sent", sentAt: now, lastError: null });

  const dry = await admin("retry-mails", "--dry-run");
  expect(dry.out).toContain(`${early}  booking-confirmation  ada@test.example`);
  expect(dry.out).toContain("Mails that wait again: 3.");
  expect([await jobKeys(), await audited()]).toEqual([[], []]);

  const since = new Date(now.getTime() - 1000).toISOString();
  const done = await admin("retry-mails", "--to", "ada@test.example", "--since", since);
  expect(done.out).toContain("Mails that wait again: 1.");
  expect(await jobKeys()).toEqual([`mail:${late}`]);
  expect((await admin("retry-mails", "--id", other)).code).toBe(0);
  expect((await admin("retry-mails")).out).toContain(`${early}  `);
  expect(await admin("retry-mails")).toMatchObject({ code: 0, out: "Mails that wait again: 0.\n" });
  expect((await jobKeys()).sort()).toEqual([early, late, other].map((id) => `mail:${id}`).sort());
  expect(await Promise.all(["early", "late", "other", "sent"].map(statusOf))).toEqual([
    ...Array(3).fill("queued"),
    "sent",
  ]);
  const lines = (await audited()).map(({ action, actorId, objectId, detail }) => [
    ...[action, actorId, objectId, detail.by],
  ]);
  expect(lines).toEqual([late, other, early].map((id) => ["mail-retried", null, id, "operator"]));
});

test("retry-mails refuses what can't be sent again", async () => {
  const sent = await failedMail("sent", "ada@test.example", { status: "sent", sentAt: now });
  const emptied = await failedMail("emptied", "ada@test.example", { payload: null });
  for (const [id, error] of [
    [sent, "not-failed"],
    [emptied, "contents-gone"],
    [newId(), "unknown-mail"],
  ] as const) {
    const err = `${id}: ${retryMailMessages[error]}\n`;
    expect(await admin("retry-mails", "--id", id)).toEqual({ code: 1, out: "", err });
  }
  const nobody = await admin("retry-mails", "--to", "nobody@test.example");
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining("nobody@test.example: no mail")]);
});

test("help is there for all and for each, without environment or database", async () => {
  const nowhere = operatorScene(t, { databaseUrl: "not read" });
  const help = await nowhere.admin("--help");
  expect([help.code, help.err]).toEqual([0, ""]);
  expect(await nowhere.admin()).toEqual({ code: 2, out: "", err: help.out });
  for (const name of ["make-admin", "reset-second-factor", "erase", "rerun-jobs", "retry-mails"]) {
    expect(help.out).toContain(name);
    const one = await nowhere.admin(name, "--help");
    expect([one.code, one.out]).toEqual([0, expect.stringMatching(`-- ${name} (.|\\n)*--dry-run`)]);
  }
});

test.each([
  [["dance"], "dance: is no command"],
  [["make-admin"], "Whose account? Give its email address"],
  [["make-admin", "ada"], "Whose account? Give its email address"],
  [["make-admin", "a@b.example", "c@d.example"], 'What is "c@d.example"?'],
  [["rerun-jobs", "all"], 'What is "all"?'],
  [["rerun-jobs", "--id", "one"], "--id one: is no job's number"],
  [["rerun-jobs", "--task", "send-mail"], "Mails are queued again by retry-mails"],
  [["rerun-jobs", "--task"], "Option '--task <value>' argument missing"],
  [["erase", "a@b.example"], "A deleted account can't be restored"],
  [["retry-mails", "--loud"], "Unknown option '--loud'"],
  [["retry-mails", "--id", newId(), "--to", "a@b.example"], "--id names one mail"],
  [["retry-mails", "--since", "2026-11-23"], "--since 2026-11-23: is no time"],
  [["retry-mails", "--since", "2026-13-40T10:00Z"], "is no time like"],
  [["reset-second-factor", "a@b.example", "--yes"], "Unknown option '--yes'"],
])("%j is called wrongly: one line, exit code 2, and no database is asked", async (words, text) => {
  const nowhere = operatorScene(t, { databaseUrl: "postgres://nobody@127.0.0.1:1/nothing" });
  const { code, out, err } = await nowhere.admin(...words);
  expect([code, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  expect(err).toContain(text);
});

test("another machine's database wants that machine's APP_URL; one without tables is named", async () => {
  const foreign = operatorScene(t, { databaseUrl: "postgres://somebody@db.example/keyway" });
  await expect(foreign.admin("rerun-jobs")).rejects.toThrow(EnvError);
  const empty = operatorScene(t, { databaseUrl: databaseUrl(inject("testServer"), "postgres") });
  const answer = await empty.admin("reset-second-factor", "ada@test.example");
  expect([answer.code, answer.err]).toEqual([1, expect.stringContaining("npm run db:migrate")]);
});
