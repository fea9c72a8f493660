import { sql } from "drizzle-orm";
import type { Db } from "./client.server";

/**
 * Deletes the jobs of these keys and those that were queued for an e-mail address, in the caller's transaction. One that
 * is running goes on to its end and isn't tried again. The queue's public view shows no payloads, so its table is read.
 *
 * A job that is replaced while it runs, or once it was given up, loses its key: its payload says what the key was.
 */
export async function forgetJobs(
  tx: Db,
  { keys, email }: { keys: readonly string[]; email: string },
): Promise<void> {
  await tx.execute(sql`delete from graphile_worker._private_jobs
    where lower(payload ->> 'email') = lower(${email})
      or array[key, 'mail:' || (payload ->> 'mailId'), 'announce-meeting-link:' || (payload ->> 'expertId')]
        && array[${list(keys)}]::text[]`);
}

const list = (keys: readonly string[]) =>
  sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
