import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * Deletes the jobs for an account, its e-mail address or its experts, and those of deleted mails, in the caller's
 * transaction. A running job finishes and isn't retried. It reads the queue's private table, because the public view
 * lacks payloads. It can't go by job keys, because a job that is replaced while it runs, or once it was given up, loses
 * its key.
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
