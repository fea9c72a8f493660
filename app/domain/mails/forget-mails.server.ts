import { and, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/mails";

/** How long a mail that was sent or given up is remembered: what it said, and that it was. */
export const mailMemoryDays = { content: 30, row: 90 };

/** Deletes mails past their time; those that wait stay. @returns how many, `limit` at most */
export async function deleteOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const deleted = await db
    .delete(mails)
    .where(isOld(db, daysBefore(now, mailMemoryDays.row), limit))
    .returning({ id: mails.id });
  return deleted.length;
}

/** Empties mails past their content's time of what they said and who asked it. @returns how many, `limit` at most */
export async function emptyOldMails(db: Db, { now, limit }: Batch): Promise<number> {
  const isFull = ne(mails.payload, sql`'{}'::jsonb`);
  const emptied = await db
    .update(mails)
    .set({ payload: {}, replyTo: null, subject: null, html: null, text: null })
    .where(isOld(db, daysBefore(now, mailMemoryDays.content), limit, isFull))
    .returning({ id: mails.id });
  return emptied.length;
}

interface Batch {
  now: Date;
  limit: number;
}

/** Finds them by `mails_sent_index`; as an array they are then taken by their ids, however large the table is. */
function isOld(db: Db, before: Date, limit: number, condition?: SQL): SQL {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.status, ["sent", "failed"]), lt(mails.createdAt, before), condition))
    .limit(limit);
  return sql`${mails.id} = any(array(${old}))`;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
