import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { subscribers } from "~/db/schema/subscribers";
import type { Caller } from "~/domain/caller";
import { standingOf } from "~/domain/classes/class";
import { findClassById } from "~/domain/classes/public-classes.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** Subscribers that are mailed in one transaction. */
export const openDateBatch = 100;

/**
 * The work of the job `announce-open-date`: mails every confirmed subscriber that a date is open, in batches. It ends as soon
 * as the class can't be booked any more; nobody is mailed twice about the same class.
 */
export async function mailOpenDate(
  db: Db,
  { appUrl, now }: Pick<Caller, "appUrl" | "now">,
  { classId }: JobPayloads["announce-open-date"],
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const told: string[] = await db.transaction(async (tx) => {
      const live = await findClassById(tx, classId);
      if (!live || !["open", "sold-out"].includes(standingOf(live, now))) return [];
      const batch = await confirmedSubscribers(tx, after);
      for (const { id, email } of batch) {
        await queueMail(tx, {
          dedupeKey: `subscription:class-open:${classId}:${id}`,
          to: { userId: null, email, name: "" },
          about: { type: "subscriber", id },
          message: {
            template: "subscription",
            payload: {
              ...{ subscriberId: id, about: "class-open", title: live.title },
              startsAt: live.startsAt?.toISOString() ?? null,
              classUrl: new URL(paths.liveClass(live.slug), appUrl).href,
            },
          },
        });
      }
      return batch.map(({ id }) => id);
    });
    after = told.at(-1);
    if (told.length < openDateBatch) return;
  }
}

/** In the order of their ids. They are locked, so that nobody is mailed who unsubscribes just now. */
const confirmedSubscribers = (tx: Db, after: string | undefined) =>
  tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(eq(subscribers.status, "confirmed"), after ? gt(subscribers.id, after) : undefined))
    .orderBy(asc(subscribers.id))
    .limit(openDateBatch)
    .for("share");
