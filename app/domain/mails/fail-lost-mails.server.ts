import { and, eq, lt, not, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isJobAlive } from "~/db/jobs.server";
import { mails } from "~/db/schema/site/mails";

/**
 * Marks queued mails as failed that no job will send: a worker was killed on the last attempt, or the job is gone.
 * Mails of the last two minutes are left alone, because their transaction may still commit.
 */
export async function failLostMails(db: Db): Promise<Array<{ mailId: string; reason: string }>> {
  const reason = "the last attempt was cut short";
  const lost = await db
    .update(mails)
    .set({ status: "failed", lastError: reason })
    .where(and(eq(mails.status, "queued"), isOldEnough, not(isJobAlive(sql`'mail:' || ${mails.id}`))))
    .returning({ mailId: mails.id });
  return lost.map(({ mailId }) => ({ mailId, reason }));
}

const isOldEnough = lt(mails.createdAt, sql`now() - interval '2 minutes'`);
