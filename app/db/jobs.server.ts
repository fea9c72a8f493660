import { type SQL, sql } from "drizzle-orm";
import { currentRequestId } from "~/platform/request-scope.server";
import type { Db } from "./client.server";
import type { Refund } from "./schema/payments/refunds";

/** The worker's tasks, each with its payload. A payload also has the id of the request that added it, if one did. */
export interface JobPayloads {
  "send-mail": { mailId: string };
  /**
   * Mails the link if the address has an account. It runs outside the request, so that both cases take equally long.
   */
  "mail-link": {
    purpose: "verify-email" | "reset-password" | "change-email";
    email: string;
    /** The account that gets the new address (`change-email` only). */
    userId?: string;
    redirectTo: string | null;
    sourceAddress: string | null;
  };
  /** Ends the wait of an account's recovery, unless it was stopped. */
  "finish-recovery": { recoveryId: string };
  /** Mails an expert's new usual meeting link to learners with upcoming sessions. `changeId` identifies the change. */
  "announce-meeting-link": { expertId: string; link: string; changeId: string };
  "announce-open-date": { classId: string };
  /** Applies a stored event of a payment provider. */
  "apply-payment-event": { eventId: string };
  /** Asks the provider for the state of a payment and settles it. Repeats until there is nothing left to ask. */
  "check-payment": { paymentId: string };
  "send-refund": { refundId: string };
  "refund-rest": { paymentId: string; reason: Refund["reason"] };
  "check-payout": { payoutId: string };
  /** Asks Stripe whether an expert's account accepts payouts. Repeats until it does, for 30 days. */
  "check-payout-account": { accountId: string };
  /** For the sandbox: posts a signed event to the webhook, as a provider would. */
  "deliver-sandbox-event": { sessionId: string; kind: string; eventId: string };
  "mail-unread": { threadId: string; receiverId: string };
  /** Removes the files of a portrait unless a row names it. */
  "delete-portrait": { portraitId: string };
  "draft-payout-run": Record<string, never>;
  "mail-expiring-certifications": Record<string, never>;
  "clean-up": Record<string, never>;
  "close-days": Record<string, never>;
}

/**
 * Adds a job in the caller's transaction: it runs after the commit, and never if the transaction rolls back.
 * @param options `jobKey` names the job: adding it again replaces it, or adds a second one if it is running.
 * `maxAttempts` is 25 by default; `runAt` is the earliest start, by default now; `keepRunAt` keeps the start of a
 * waiting job.
 */
export async function enqueue<Task extends keyof JobPayloads>(
  tx: Db,
  task: Task,
  payload: JobPayloads[Task],
  options: { jobKey?: string; maxAttempts?: number; runAt?: Date; keepRunAt?: boolean } = {},
): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify({ ...payload, requestId: currentRequestId() })}::json,
    job_key => ${options.jobKey ?? null}::text, max_attempts => ${options.maxAttempts ?? null}::int,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    job_key_mode => ${options.keepRunAt ? "preserve_run_at" : "replace"})`);
}

/**
 * The SQL call that adds the job of a row of `mail`, which is new: it can't have a job yet, so this uses the only mode
 * that doesn't compare its key with every waiting job.
 * @param runAt the earliest start; by default now
 */
export const newMailJob = (runAt?: Date): SQL => sql`graphile_worker.add_job('send-mail', ${mailPayload()},
  job_key => ${mailJobKey(sql`mail.id`)}, job_key_mode => 'unsafe_dedupe'${runAt ? sql`, run_at => ${runAt.toISOString()}::timestamptz` : sql``})`;

const mailJobKey = (mailId: SQL): SQL => sql`'mail:' || ${mailId}`;

/** Takes back a mail's job that waits. @returns false if it is running or has run */
export async function withdrawMailJob(tx: Db, mailId: string): Promise<boolean> {
  const gone = await tx.execute(sql`select id from graphile_worker.complete_jobs(array(
    select job.id from graphile_worker.jobs as job where job.key = ${mailJobKey(sql`${mailId}::text`)}))`);
  return gone.length > 0;
}

/** The payload for a row of `mail`. */
const mailPayload = (): SQL =>
  sql`json_strip_nulls(json_build_object('mailId', mail.id, 'requestId', ${currentRequestId() ?? null}::text))`;

/** Adds a job for each of these mails, in place of any job that it already has. */
export async function enqueueMails(tx: Db, mailIds: readonly string[]): Promise<void> {
  const ids = sql`unnest(string_to_array(${mailIds.join()}, ',')) as mail (id)`;
  // Otherwise a failed job would only lose its key to the new one, and could be retried beside it.
  await tx.execute(sql`select graphile_worker.remove_job('mail:' || mail.id) from ${ids}`);
  await tx.execute(sql`select graphile_worker.add_job('send-mail', ${mailPayload()},
    job_key => 'mail:' || mail.id) from ${ids}`);
}

/** A task's jobs that are due and not running: how many, and how long the oldest has been due. */
export interface DueJobs {
  task: string;
  count: number;
  oldestSeconds: number;
}

/** Counts the jobs that are due, by task. */
export async function countDueJobs(db: Db): Promise<DueJobs[]> {
  const rows = await db.execute<{ task: string; count: number; oldest: number }>(sql`
    select task_identifier as task, count(*)::int as count,
      extract(epoch from now() - min(run_at))::float as oldest
    from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts group by 1`);
  return [...rows].map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest }));
}

/** Counts the jobs that were given up after their last attempt, by task. */
export async function countGivenUpJobs(db: Db): Promise<Array<{ task: string; count: number }>> {
  return [
    ...(await db.execute<{ task: string; count: number }>(sql`
      select task_identifier as task, count(*)::int as count
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null group by 1`)),
  ];
}

/** No job runs longer than 15 s, so a lock of this age was left by a process that is gone. */
const staleLock = sql`interval '2 minutes'`;

/**
 * Releases the jobs of workers that died while running them, so that other workers run them. A worker with any younger
 * lock is alive and keeps its jobs.
 */
export async function freeStaleJobs(db: Db): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_by is not null
    group by locked_by having max(locked_at) < now() - ${staleLock}))`);
}

/** A condition: the job with this key exists, and is running or will run. */
export const isJobAlive = (jobKey: SQL): SQL => sql`exists (select from graphile_worker.jobs as job
  where job.key = ${jobKey} and (job.attempts < job.max_attempts or job.locked_at is not null))`;

/** Makes a waiting job due. @returns false if no job with this key waits or runs */
export async function hurryJob(tx: Db, jobKey: string, runAt: Date): Promise<boolean> {
  const found = await tx.execute<{ id: string }>(sql`select job.id::text from graphile_worker.jobs as job
    where job.key = ${jobKey} and (job.attempts < job.max_attempts or job.locked_at is not null)`);
  const ids = [...found].map(({ id }) => id).join();
  if (ids === "") return false;
  await tx.execute(sql`select id from graphile_worker.reschedule_jobs(
    string_to_array(${ids}, ',')::bigint[], run_at => ${runAt.toISOString()}::timestamptz)`);
  return true;
}

/**
 * A job that failed on its last attempt. Its payload isn't read, because it may hold personal data. Jobs that send
 * mails are excluded: the mails themselves are marked as failed and retried.
 */
export interface DeadJob {
  /** Its number: a bigint, so a string. */
  id: string;
  task: string;
  attempts: number;
  lastError: string | null;
  at: Date;
}

/** Lists the jobs that failed on their last attempt, oldest first. */
export async function listDeadJobs(
  db: Db,
  { limit, offset = 0, jobId }: { limit: number; offset?: number; jobId?: string },
): Promise<DeadJob[]> {
  const rows = await db.execute<DeadJobRow>(sql`select ${deadJobColumns} from graphile_worker.jobs as job
    where ${isDead} and ${isNumbered(jobId)} order by job.updated_at, job.id limit ${limit} offset ${offset}`);
  return [...rows].map(toDeadJob);
}

/** The maximum number of jobs, or of mails, retried in one go. */
export const mostRetried = 1000;

/** Makes failed jobs due now with all their attempts, `mostRetried` at most. @returns the jobs that are due again */
export async function rerunDeadJobs(
  tx: Db,
  { jobId, task }: { jobId?: string; task?: string },
): Promise<DeadJob[]> {
  const isAsked = task === undefined ? sql`true` : sql`job.task_identifier = ${task}`;
  const rows = await tx.execute<DeadJobRow>(sql`select ${deadJobColumns} from graphile_worker.jobs as job
    where ${isDead} and ${isNumbered(jobId)} and ${isAsked} order by job.updated_at, job.id limit ${mostRetried}`);
  const found = [...rows].map(toDeadJob);
  // A job that a worker has taken by now is locked, so it isn't rescheduled.
  const taken = await tx.execute<{ id: string }>(sql`select id::text from graphile_worker.reschedule_jobs(
    string_to_array(${found.map(({ id }) => id).join()}, ',')::bigint[], run_at => now(), attempts => 0)`);
  const ids = new Set([...taken].map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}

type DeadJobRow = { id: string; task: string; attempts: number; last_error: string | null; at: string };

const deadJobColumns = sql`job.id::text, job.task_identifier as task, job.attempts, job.last_error, job.updated_at as at`;
const isDead = sql`job.attempts >= job.max_attempts and job.locked_at is null and job.task_identifier <> 'send-mail'`;
const isNumbered = (jobId: string | undefined): SQL => {
  if (jobId === undefined) return sql`true`;
  return /^\d{1,18}$/.test(jobId) ? sql`job.id = ${jobId}::bigint` : sql`false`;
};
const toDeadJob = ({ last_error, at, ...job }: DeadJobRow): DeadJob => ({
  ...job,
  lastError: last_error,
  at: new Date(at),
});

/** Deletes jobs that used up their attempts 30 days ago or earlier. @returns how many, `limit` at most */
export async function deleteDeadJobs(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const deleted = await db.execute(sql`select id from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    and updated_at < ${now.toISOString()}::timestamptz - interval '30 days' limit ${limit}))`);
  return deleted.length;
}
