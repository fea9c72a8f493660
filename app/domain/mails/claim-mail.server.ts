import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import type { MailMessage, QueuedMail } from "./mail";

/** Takes a waiting mail for one more attempt; null when it was already sent or given up. */
export async function claimMail(db: Db, mailId: string): Promise<QueuedMail | null> {
  const [row] = await claim(db, { mailId });
  if (!row) return null;
  return {
    id: row.id,
    toEmail: row.toEmail,
    replyTo: row.replyTo,
    // Only queueMail writes these two columns, from a MailMessage.
    message: { template: row.template, payload: row.payload } as MailMessage,
    createdAt: row.createdAt,
  };
}

const claim = builtOnce((db, { mailId }: { mailId: string }) =>
  db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.status, "queued")))
    .returning(),
);
