import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { type Env, isLoopback } from "~/platform/env.server";
import type { Attachment } from "./mail";

/** A mail of the local mailbox, as in `/dev/mailbox.json`. `createdAt` is an ISO instant in UTC. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  createdAt: string;
}

/** Whether there is a local mailbox: without a mail provider, only on loopback, and never in production. */
export function hasMailbox(env: Env): boolean {
  return (
    !env.isProduction &&
    env.mail.resendApiKey === undefined &&
    isLoopback(env.host) &&
    isLoopback(new URL(env.appUrl).hostname)
  );
}

/** The newest 200 mails of the local mailbox, newest first. */
export async function listMailbox(db: Db): Promise<MailboxEntry[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(eq(mails.status, "sent"), isNotNull(mails.html)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(200);
  return rows.map((row) => ({
    id: row.id,
    to: row.toEmail,
    subject: row.subject ?? "",
    text: row.text ?? "",
    html: row.html ?? "",
    attachments: row.attachments ?? [],
    createdAt: row.createdAt.toISOString(),
  }));
}
