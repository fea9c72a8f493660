import type { Db } from "~/db/client.server";
import { enqueue, type JobPayloads } from "~/db/jobs.server";
import type { Caller } from "~/domain/caller";
import { verifyNothing } from "../password.server";

/**
 * Somebody asks for a link to be mailed to an address. Known and unknown addresses cost the same here, in work and so in
 * time: one hash is verified and one job is queued (decision B4). Whether there is an account is found out by the worker.
 */
export async function requestLink(
  db: Db,
  { sourceAddress }: Caller,
  link: Omit<JobPayloads["mail-link"], "sourceAddress">,
): Promise<void> {
  await verifyNothing();
  await enqueue(db, "mail-link", { ...link, sourceAddress });
}
