import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { findClassById, isFoundations } from "./public-classes.server";

/**
 * Has the subscribers told that a date of the foundations class is open, in the transaction that opened it; a job mails
 * them. For any other class, and one without a date, nothing happens. Twice for the same class sends one mail.
 */
export async function announceOpenDate(tx: Db, classId: string): Promise<void> {
  const live = await findClassById(tx, classId);
  if (live?.status !== "open" || !(await isFoundations(tx, live))) return;
  await enqueue(tx, "announce-open-date", { classId }, { jobKey: `open-date:${classId}` });
}
