import { eq, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { newMailJob } from "~/db/jobs.server";
import { mails } from "~/db/schema/site/mails";
import { newId } from "~/platform/ids";
import { invalidAddress, isDeliverable } from "./mail";
import type { MailKind } from "./mail-kind";

interface NewMail<Payload> {
  dedupeKey: string;
  /** `userId`: the account with this address, if there is one. */
  to: { userId: string | null; email: string; name: string };
  about: { type: typeof mails.$inferInsert.aboutType; id: string };
  replyTo?: string;
  payload: Payload;
}

/**
 * Inserts a mail and its job in the caller's transaction. Does nothing if the `dedupeKey` exists. A mail to an
 * undeliverable address is stored as failed without an error, so that it doesn't fail a booking.
 * @param runAt when it is sent at the earliest; by default at once
 */
export const queueMail = <Payload extends object>(
  tx: Db,
  kind: MailKind<Payload, object>,
  mail: NewMail<Payload>,
  runAt?: Date,
): Promise<void> => queueMails(tx, [mailRow(kind, mail)], runAt);

/** Queues a few mails in one statement. Postgres prepares a text for each number of them. */
export async function queueMails(tx: Db, rows: MailRow[], runAt?: Date): Promise<void> {
  const mail = tx.$with("mail").as(
    tx
      .insert(mails)
      .values(rows.map((row) => ({ ...row, payload: sql`${row.payload}::jsonb` })))
      .onConflictDoNothing({ target: mails.dedupeKey })
      .returning({ id: mails.id, status: mails.status }),
  );
  await prepared(
    tx
      .with(mail)
      .select({ job: sql`job.id` })
      .from(mail)
      .crossJoin(sql`${newMailJob(runAt)} as job`)
      .where(eq(mail.status, "queued")),
  );
}

type MailRow = ReturnType<typeof mailRow>;

/** Builds the row of a mail for `queueMails`. */
export function mailRow<Payload extends object>(
  { template, reader = "other" }: MailKind<Payload, object>,
  { dedupeKey, to, about, replyTo, payload }: NewMail<Payload>,
) {
  const canReceive = isDeliverable(to.email);
  return {
    id: newId(),
    dedupeKey,
    template,
    toUserId: to.userId,
    toEmail: to.email,
    toName: to.name,
    replyTo: replyTo && isDeliverable(replyTo) ? replyTo : null,
    aboutType: about.type,
    aboutId: about.id,
    payload: JSON.stringify(payload),
    status: canReceive ? ("queued" as const) : ("failed" as const),
    lastError: canReceive ? null : invalidAddress[reader],
  };
}
