import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * Deletes the jobs for an account, its e-mail address or its experts, and those of mails that are gone, in the caller's
 * transaction. One that is running goes on to its end and isn't tried again. The queue's public view shows no payloads,
 * so its table is read; and not the jobs' keys, because a job that is replaced while it runs, or once it was given up,
 * loses its own.
 */
export async function forgetJobs(
  tx: Db,
  { userId, email, expertIds }: { userId: string; email: string; expertIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`delete from graphile_worker._private_jobs as job
    where lower(job.payload ->> 'email') = lower(${email})
      or ${userId} in (job.payload ->> 'userId', job.payload ->> 'receiverId')
      or job.payload ->> 'expertId' = any(string_to_array(${expertIds.join()}, ','))
      or job.payload ->> 'mailId' is not null
        and not exists (select from mails where mails.id = (job.payload ->> 'mailId')::uuid)`);
}
