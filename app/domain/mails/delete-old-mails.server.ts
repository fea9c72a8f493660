import { and, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";

/** The number of days for which the content and the row of a mail are kept after it was sent or has failed. */
export const mailKeptDays = { content: 30, row: 90 };

/** Deletes mails past their time; queued ones stay. @returns how many, `limit` at most */
export async function deleteOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const deleted = await db
    .delete(mails)
    .where(isOld(db, daysBefore(now, mailKeptDays.row), limit))
    .returning({ id: mails.id });
  return deleted.length;
}

/** Deletes the content of mails past its time, with the address to reply to. @returns how many, `limit` at most */
export async function emptyOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const isFull = isNotNull(mails.payload);
  const emptied = await db
    .update(mails)
    .set(withoutContents)
    .where(isOld(db, daysBefore(now, mailKeptDays.content), limit, isFull))
    .returning({ id: mails.id });
  return emptied.length;
}

/** A mail without what it said. */
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

/** Finds them by `mails_sent_index`; as an array they are then updated by their ids, however large the table is. */
function isOld(db: Db, before: Date, limit: number, condition?: SQL): SQL {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.status, ["sent", "failed"]), lt(mails.createdAt, before), condition))
    .limit(limit);
  return sql`${mails.id} = any(array(${old}))`;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
