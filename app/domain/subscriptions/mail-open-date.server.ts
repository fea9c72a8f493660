import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { subscribers } from "~/db/schema/classes/subscribers";
import { classStandingOf } from "~/domain/classes/class";
import { findClassById } from "~/domain/classes/public/public-classes.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { subscription } from "./subscription-mail.server";

/** The number of subscribers mailed in one transaction. */
export const openDateBatch = 100;

/**
 * The job `announce-open-date`: mails all confirmed subscribers in batches that a date is open. Stops when the class
 * can't be booked any more. Each subscription gets one such mail, as the form promises.
 */
export async function mailOpenDate(
  db: Db,
  now: Date,
  { classId }: JobPayloads["announce-open-date"],
  signal?: AbortSignal,
): Promise<void> {
  for (let mailed = openDateBatch; mailed === openDateBatch; ) {
    signal?.throwIfAborted();
    mailed = await db.transaction(async (tx) => {
      const live = await findClassById(tx, classId);
      if (!live || !["open", "sold-out"].includes(classStandingOf(live, now))) return 0;
      const batch = await markNextMailed(tx, now);
      for (const { id, email } of batch) {
        await queueMail(tx, subscription, {
          dedupeKey: `subscription:class-open:${id}:${now.toISOString()}`,
          to: { userId: null, email, name: "" },
          about: { type: "subscriber", id },
          payload: { openClassId: live.id },
        });
      }
      return batch.length;
    });
  }
}

/**
 * Returns the next subscribers and marks them as mailed. Locks them, so that a subscriber who unsubscribes at the same
 * time isn't mailed.
 */
async function markNextMailed(tx: Db, now: Date): Promise<Array<{ id: string; email: string }>> {
  const next = tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.status, "confirmed"), isNull(subscribers.toldAt)))
    .orderBy(asc(subscribers.id))
    .limit(openDateBatch)
    .for("update");
  return tx
    .update(subscribers)
    .set({ toldAt: now })
    .where(sql`${subscribers.id} = any(array(${next}))`)
    .returning({ id: subscribers.id, email: subscribers.email });
}
