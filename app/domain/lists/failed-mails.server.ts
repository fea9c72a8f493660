import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { isEmptied } from "~/domain/mails/retry-mails.server";
import { isId } from "~/platform/ids";
import { queuePageSize } from "./decision";
import { waitingIn } from "./queues.server";

/** Mails for the admin: what failed, to whom and why. Never what they say: it may be secret. */

const facts = {
  id: mails.id,
  template: mails.template,
  toEmail: mails.toEmail,
  toName: mails.toName,
  aboutType: mails.aboutType,
  aboutId: mails.aboutId,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  at: mails.createdAt,
  sentAt: mails.sentAt,
  isEmptied,
};

/** Those that failed and can be sent again, oldest first. @param page from 1 */
export async function listFailedMails(db: Db, page: number) {
  const rows = await db
    .select(facts)
    .from(mails)
    .where(sql`${mails.id} in (select id from (${waitingIn.mails}) as waiting)`)
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(queuePageSize + 1)
    .offset((page - 1) * queuePageSize);
  return { mails: rows.slice(0, queuePageSize), hasNext: rows.length > queuePageSize };
}

/** Any mail, whatever became of it; null for an unknown one. */
export async function readMail(db: Db, id: string) {
  if (!isId(id)) return null;
  const [mail] = await db.select(facts).from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
