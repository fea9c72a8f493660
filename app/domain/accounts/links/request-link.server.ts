import type { Db } from "~/db/client.server";
import { enqueue, type JobPayloads } from "~/db/jobs.server";
import { verifyNothing } from "../password.server";

/**
 * Somebody asks for a link to be mailed to an address. Known and unknown addresses cost the same here, in work and so in
 * time: one hash is verified and one job is queued (decision B4). Whether there is an account is found out by the worker.
 */
export async function requestLink(db: Db, order: JobPayloads["mail-link"]): Promise<void> {
  await verifyNothing();
  await enqueue(db, "mail-link", order);
}
