import { and, eq } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import type { RenderedMail } from "./mail";

/** Records that a mail was sent. `kept` is its content, which is stored for the local mailbox only. */
export async function markSent(db: Db, mailId: string, kept: RenderedMail | null, now: Date): Promise<void> {
  await update(db, mailId, { status: "sent", sentAt: now, lastError: null, ...kept });
}

/** Records that a mail can never be sent. */
export async function markFailed(db: Db, mailId: string, reason: string): Promise<void> {
  await update(db, mailId, { status: "failed", lastError: reason });
}

/** Records why an attempt failed; the mail stays queued. */
export async function noteAttempt(db: Db, mailId: string, reason: string): Promise<void> {
  await update(db, mailId, { lastError: reason });
}

async function update(db: Db, mailId: string, values: Outcome) {
  await prepared(
    db
      .update(mails)
      .set(values)
      .where(and(eq(mails.id, mailId), eq(mails.status, "queued"))),
  );
}

type Outcome = Partial<Omit<typeof mails.$inferInsert, "payload">>;
