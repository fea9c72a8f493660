import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { isJobId, jobName } from "./jobs";
import { queueList } from "./queue-list.server";
import { queueQueries } from "./queues.server";
import { waitingText } from "./waiting-text";

/** A job that used up its attempts. Only ids are read from its payload, which may contain personal data. */

export interface FailedJob {
  id: string;
  task: string;
  /** The ids in the payload, with their names there: "mailId". */
  ids: Array<{ name: string; id: string }>;
  attempts: number;
  lastError: string | null;
  at: Date;
}

/** Lists failed jobs, oldest first. */
export const failedJobs = queueList<FailedJob>("jobs", {
  rows: (db, part) => readJobs(db, sql`true`, part),
  lead: () => "Jobs that used up their attempts in the last 30 days, oldest first.",
  columns: [
    { name: "Job", cell: ({ id, task }) => [{ text: jobName(task), href: paths.jobRetry(id) }] },
    { name: "Number", isNumber: true, cell: ({ id }) => id },
    { name: "Attempts", isNumber: true, cell: ({ attempts }) => String(attempts) },
    { name: "Why", cell: ({ lastError }) => lastError ?? "" },
    { name: "Waiting", cell: ({ at }, { now, zone }) => waitingText(at, now, zone) },
  ],
});

/** Returns null for a job that doesn't exist, is running or will run again. */
export async function readFailedJob(db: Db, id: string): Promise<FailedJob | null> {
  if (!isJobId(id)) return null;
  const [job] = await readJobs(db, sql`waiting.id = ${id}`, { limit: 1, offset: 0 });
  return job ?? null;
}

/** Reads the queue's private table, because its public view has no payloads. */
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
    from (${queueQueries.jobs}) as waiting
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
