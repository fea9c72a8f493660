import { and, eq, lt, not, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isJobAlive } from "~/db/jobs.server";
import { mails } from "~/db/schema/mails";

/**
 * Gives up the waiting mails that nothing will ever send: the worker was killed on the last attempt, so the job has none
 * left, or the job is gone. A mail of the last two minutes is left alone: its job may be on the way.
 */
export async function failLostMails(db: Db): Promise<Array<{ mailId: string; reason: string }>> {
  const reason = "the last attempt was cut short";
  const lost = await db
    .update(mails)
    .set({ status: "failed", lastError: reason })
    .where(and(eq(mails.status, "queued"), isSettled, not(isJobAlive(sql`'mail:' || ${mails.id}`))))
    .returning({ mailId: mails.id });
  return lost.map(({ mailId }) => ({ mailId, reason }));
}

const isSettled = lt(mails.createdAt, sql`now() - interval '2 minutes'`);
