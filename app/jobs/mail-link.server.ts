import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { JobPayloads } from "~/db/jobs.server";
import { mailLink } from "~/domain/accounts/links/mail-link.server";
import type { Env } from "~/platform/env.server";

/**
 * The task `mail-link`: mails the link if the address has an account.
 * @param run `key` is the same in each attempt of the job @throws to have the job retried. The queue stores the
 * message, so it contains the kind of fault but no addresses.
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
