import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { mailLink } from "~/domain/accounts/links/mail-link.server";
import type { Env } from "~/platform/env.server";

/**
 * The task `mail-link`: looks whether the address has an account and mails it the link.
 * @param run `key` is the same each time that the job is tried
 * @throws to have the job retried. The queue keeps the message, which contains a fault's name and no address.
 */
export async function runMailLink(
  order: JobPayloads["mail-link"],
  { db, env, key, now }: { db: Db; env: Env; key: string; now: Date },
): Promise<void> {
  try {
    await mailLink(db, order, { key, secret: env.sessionSecret, now });
  } catch (error) {
    const fault = storageFault(error);
    if (!fault) throw error;
    throw new Error(`A link could not be mailed: ${fault.kind}`);
  }
}
