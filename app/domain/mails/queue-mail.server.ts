import type { Db } from "~/db/client.server";
import { enqueueWritten } from "~/db/jobs.server";
import { mails } from "~/db/schema/mails";
import { invalidAddress, isDeliverable, type MailMessage } from "./mail";

/**
 * Writes a mail and its job in the caller's transaction: both exist once that has committed, or neither.
 * The same `dedupeKey` again does nothing. A mail to an address that can't receive one is kept as failed
 * and throws nothing, so that a booking isn't lost for it.
 */
export const queueMail = (tx: Db, mail: QueuedMail): Promise<void> => queueMails(tx, [mail]);

/** The same for several, in one statement. */
export async function queueMails(tx: Db, queued: QueuedMail[]): Promise<void> {
  const written = tx
    .insert(mails)
    .values(queued.map(mailRow))
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id, status: mails.status });
  await enqueueWritten(tx, written);
}

interface QueuedMail {
  dedupeKey: string;
  /** `userId`: the account behind the address, null where there is none. */
  to: { userId: string | null; email: string; name: string };
  /** The row that the mail is about. */
  about: { type: NonNullable<typeof mails.$inferInsert.aboutType>; id: string };
  replyTo?: string;
  message: MailMessage;
}

function mailRow({ dedupeKey, to, about, replyTo, message }: QueuedMail): typeof mails.$inferInsert {
  const { template, payload } = message;
  return {
    dedupeKey,
    template,
    toUserId: to.userId,
    toEmail: to.email,
    toName: to.name,
    replyTo: replyTo && isDeliverable(replyTo) ? replyTo : null,
    aboutType: about.type,
    aboutId: about.id,
    payload,
    ...(isDeliverable(to.email) ? {} : { status: "failed", lastError: invalidAddress[template] }),
  };
}
