import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { mails } from "~/db/schema/mails";
import { invalidAddress, isDeliverable, type MailMessage } from "./mail";

/**
 * Writes a mail and its job in the caller's transaction: both exist once that has committed, or neither.
 * The same `dedupeKey` again does nothing. A mail to an address that can't receive one is kept as failed
 * and throws nothing, so that a booking isn't lost for it.
 */
export async function queueMail(
  tx: Db,
  mail: {
    dedupeKey: string;
    /** `userId`: the account behind the address, null where there is none. */
    to: { userId: string | null; email: string; name: string };
    /** The row that the mail is about. */
    about: { type: NonNullable<typeof mails.$inferInsert.aboutType>; id: string };
    replyTo?: string;
    message: MailMessage;
  },
): Promise<void> {
  const { template, payload } = mail.message;
  const canBeSent = isDeliverable(mail.to.email);
  const [row] = await tx
    .insert(mails)
    .values({
      dedupeKey: mail.dedupeKey,
      template,
      toUserId: mail.to.userId,
      toEmail: mail.to.email,
      toName: mail.to.name,
      replyTo: mail.replyTo && isDeliverable(mail.replyTo) ? mail.replyTo : null,
      aboutType: mail.about.type,
      aboutId: mail.about.id,
      payload,
      ...(canBeSent ? {} : { status: "failed", lastError: invalidAddress[template] }),
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id });
  if (row && canBeSent) await enqueue(tx, "send-mail", { mailId: row.id }, { jobKey: `mail:${row.id}` });
}
