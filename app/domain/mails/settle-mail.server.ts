import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/mails";
import type { RenderedMail } from "./mail";

/**
 * Records that a mail has left. `kept` is its content, for the local mailbox only: what a provider has sent is not
 * stored a second time.
 */
export async function markSent(db: Db, mailId: string, kept: RenderedMail | null, now: Date): Promise<void> {
  await settle(db, mailId, { status: "sent", sentAt: now, lastError: null, ...kept });
}

/** Records that a mail can't be sent, ever. */
export async function markFailed(db: Db, mailId: string, reason: string): Promise<void> {
  await settle(db, mailId, { status: "failed", lastError: reason });
}

/** Records why an attempt failed; the mail goes on waiting. */
export async function noteAttempt(db: Db, mailId: string, reason: string): Promise<void> {
  await settle(db, mailId, { lastError: reason });
}

async function settle(db: Db, mailId: string, values: Partial<typeof mails.$inferInsert>) {
  await db
    .update(mails)
    .set(values)
    .where(and(eq(mails.id, mailId), eq(mails.status, "queued")));
}
