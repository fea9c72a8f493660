import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isId } from "~/platform/ids";
import { queuePageSize } from "./decision";
import { isJobId } from "./jobs";
import { waitingIn } from "./queues.server";

/**
 * Jobs for the admin that used up their attempts. Of what they were given only ids are read: the rest may be personal.
 */

export interface FailedJob {
  id: string;
  task: string;
  /** What it is about, by the payload's own names: "mailId". */
  ids: Array<{ name: string; id: string }>;
  attempts: number;
  lastError: string | null;
  /** When it was tried last. */
  at: Date;
}

/** Oldest first. @param page from 1 */
export async function listFailedJobs(db: Db, page: number): Promise<{ jobs: FailedJob[]; hasNext: boolean }> {
  const rows = await readJobs(db, sql`true`, {
    limit: queuePageSize + 1,
    offset: (page - 1) * queuePageSize,
  });
  return { jobs: rows.slice(0, queuePageSize), hasNext: rows.length > queuePageSize };
}

/** Null for one that isn't there, runs or will run. */
export async function readFailedJob(db: Db, id: string): Promise<FailedJob | null> {
  if (!isJobId(id)) return null;
  const [job] = await readJobs(db, sql`waiting.id = ${id}`, { limit: 1, offset: 0 });
  return job ?? null;
}

/** The queue's public view shows no payloads, so its table is read. */
async function readJobs(
  db: Db,
  which: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedJob[]> {
  const rows = await db.execute<{
    id: string;
    task: string;
    payload: Record<string, string | null>;
    attempts: number;
    last_error: string | null;
    at: string;
  }>(sql`select job.id::text, job.task_identifier as task, job.attempts, job.last_error, job.updated_at as at,
      (select coalesce(jsonb_object_agg(key, value), '{}') from json_each_text(given.payload) where key like '%Id') as payload
    from (${waitingIn.jobs}) as waiting
    join graphile_worker.jobs as job on job.id = waiting.id
    join graphile_worker._private_jobs as given on given.id = waiting.id
    where ${which} order by waiting.since, waiting.id limit ${limit} offset ${offset}`);
  return [...rows].map(({ payload, last_error: lastError, at, ...job }) => ({
    ...job,
    ids: Object.entries(payload).flatMap(([name, id]) => (id !== null && isId(id) ? [{ name, id }] : [])),
    lastError,
    at: new Date(at),
  }));
}
