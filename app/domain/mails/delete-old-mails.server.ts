import { and, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";

/** Days from the creation of a mail until its content and its row are deleted, once it was sent or failed. */
export const mailKeptDays = { content: 30, row: 90 };

/** Deletes old mails, but not queued ones. @returns how many, at most `limit` */
export async function deleteOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const deleted = await db
    .delete(mails)
    .where(isOld(db, daysBefore(now, mailKeptDays.row), limit))
    .returning({ id: mails.id });
  return deleted.length;
}

/** Deletes the content of old mails, including the reply address. @returns how many, at most `limit` */
export async function emptyOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const isFull = isNotNull(mails.payload);
  const emptied = await db
    .update(mails)
    .set(withoutContents)
    .where(isOld(db, daysBefore(now, mailKeptDays.content), limit, isFull))
    .returning({ id: mails.id });
  return emptied.length;
}

/** The values of a mail without its content. */
export const withoutContents = {
  payload: null,
  replyTo: null,
  subject: null,
  html: null,
  text: null,
  attachments: null,
};

interface Batch {
  now: Date;
  limit: number;
}

/** Finds old mails by `mails_sent_index`. With an array they are then updated by id, even in a large table. */
function isOld(db: Db, before: Date, limit: number, condition?: SQL): SQL {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.status, ["sent", "failed"]), lt(mails.createdAt, before), condition))
    .limit(limit);
  return sql`${mails.id} = any(array(${old}))`;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
