import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueue, listDeadJobs } from "~/db/jobs.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { rerunJobs } from "~/domain/lists/rerun-jobs.server";
import { retryMail, retryMails } from "~/domain/mails/retry-mails.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

/** Retries of failed mails, and of jobs after their last attempt. */

const t = useDatabase();
const adminCaller = async () => callerOf(await createUser(t.db, { role: "admin" }));

async function failedMail(values: Partial<typeof mails.$inferInsert> = {}) {
  const [mail] = await t.db
    .insert(mails)
    .values({
      ...{ dedupeKey: newId(), template: "email-link", toEmail: "ada@test.example", toName: "Ada" },
      ...{ aboutType: "account" as const, aboutId: newId() },
      ...{ payload: { linkId: "1" }, status: "failed", lastError: "refused", ...values },
    })
    .returning();
  return mail?.id ?? "";
}
const statusOf = async (id: string) => (await t.db.select().from(mails).where(eq(mails.id, id)))[0]?.status;
const actions = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action);
const jobs = () => t.db.execute(sql`select key, attempts from graphile_worker.jobs order by id`);

test("a failed mail is queued again, once, by two admins at once", async () => {
  const caller = await adminCaller();
  const mailId = await failedMail();
  const both = await Promise.all([1, 2].map(() => retryMail(t.db, caller, { mailId })));
  expect(both).toContainEqual({
    ok: true,
    value: expect.objectContaining({ id: mailId, lastError: "refused" }),
  });
  expect(both).toContainEqual({ ok: false, error: "not-failed" });
  expect(await statusOf(mailId)).toBe("queued");
  expect(await t.db.select().from(mails)).toMatchObject([{ lastError: null }]);
  expect([...(await jobs())]).toEqual([{ key: `mail:${mailId}`, attempts: 0 }]);
  expect(await actions()).toEqual(["mail-retried"]);
});

test("nothing but a failed mail with an address is queued again", async () => {
  const caller = await adminCaller();
  const sent = await failedMail({ status: "sent", sentAt: new Date(), lastError: null });
  const emptied = await failedMail({ payload: null });
  const nowhere = await failedMail({ toEmail: "no address" });
  for (const [mailId, error] of [
    [sent, "not-failed"],
    [emptied, "contents-gone"],
    [nowhere, "no-address"],
    [newId(), "unknown-mail"],
    ["no-id", "unknown-mail"],
  ] as const) {
    expect(await retryMail(t.db, caller, { mailId })).toEqual({ ok: false, error });
  }
  const outdated = await failedMail({ lastError: "the session has begun" });
  const other = await failedMail({ toEmail: "Bo@test.example" });
  expect(await retryMails(t.db, caller, { to: "bo@test.example" })).toMatchObject([{ id: other }]);
  expect(await retryMails(t.db, caller, {})).toEqual([]);
  expect(await retryMails(t.db, caller, { since: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await Promise.all([sent, nowhere, outdated].map(statusOf))).toEqual(["sent", "failed", "failed"]);
});

test("a job that was given up runs again; one that waits is left alone", async () => {
  const caller = await adminCaller();
  const task = "announce-open-date";
  await enqueue(t.db, task, { classId: newId() }, { jobKey: "dead", maxAttempts: 1 });
  await enqueue(t.db, task, { classId: newId() }, { jobKey: "waits" });
  await t.db.execute(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'Gone' where key = 'dead'`);
  const [dead] = await listDeadJobs(t.db, { limit: 10 });
  expect(dead).toMatchObject({ task, attempts: 1, lastError: "Gone" });
  expect(await rerunJobs(t.db, caller, { jobId: "no number" })).toEqual([]);
  expect(await rerunJobs(t.db, caller, { task: "send-mail" })).toEqual([]);
  const both = await Promise.all([1, 2].map(() => rerunJobs(t.db, caller, { jobId: dead?.id ?? "" })));
  expect(both.flat().map(({ id }) => id)).toEqual([dead?.id]);
  expect(await listDeadJobs(t.db, { limit: 10 })).toEqual([]);
  expect([...(await jobs())].map(({ attempts }) => attempts)).toEqual([0, 0]);
  const [line] = await t.db.select().from(auditEvents);
  expect(line).toMatchObject({ action: "job-replayed", detail: { jobId: dead?.id, task } });
});
