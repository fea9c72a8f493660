import { desc, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { createLink } from "~/domain/accounts/links/email-links.server";
import { type LinkPurpose, linkToken } from "~/domain/accounts/links/link-token.server";
import { runMailLink } from "~/jobs/mail-link.server";
import { testNow } from "../caller";
import { testEnv } from "../site/request";

/** Creates a link for the account. Returns the token that its mail contains. */
export async function makeLink(
  db: Db,
  userId: string,
  values: { purpose: LinkPurpose; newEmail?: string; redirectTo?: string; now?: Date },
): Promise<string> {
  const secret = testEnv.sessionSecret;
  const link = { userId, secret, redirectTo: null, now: testNow, ...values };
  return linkToken(secret, await createLink(db, link));
}

/** The payloads of the waiting `mail-link` jobs, oldest first. */
export async function waitingOrders(db: Db): Promise<Array<JobPayloads["mail-link"]>> {
  const rows = await db.execute(sql`select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'mail-link' order by job.id`);
  return rows.map((row) => row.payload as JobPayloads["mail-link"]); // only `enqueue` writes them
}

/** Runs the one waiting job as the worker does. @returns the token of the newest link, null if there is none */
export async function workOnOrder(db: Db, now = testNow): Promise<string | null> {
  const [order, ...others] = await waitingOrders(db);
  if (!order || others.length > 0) throw new Error(`${others.length + 1} orders wait, or none`);
  await runMailLink(order, { db, env: testEnv, key: "job-1", now });
  const [link] = await db.select().from(emailLinks).orderBy(desc(emailLinks.id));
  return link ? linkToken(testEnv.sessionSecret, link.id) : null;
}
