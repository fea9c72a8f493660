import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { findClassById } from "./public-classes.server";

/**
 * Queues the job that mails the subscribers about an open date of the foundations class, in the transaction that opened
 * it. Does nothing for other classes and classes without a date. Repeated calls for the same class send one mail.
 */
export async function announceOpenDate(tx: Db, classId: string): Promise<void> {
  const live = await findClassById(tx, classId);
  if (live?.status !== "open" || !live.isFoundations) return;
  await enqueue(tx, "announce-open-date", { classId }, { jobKey: `open-date:${classId}` });
}
