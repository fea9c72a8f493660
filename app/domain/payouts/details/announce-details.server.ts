import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { formerAddresses } from "~/domain/accounts/former-addresses.server";
import type { SignedInCaller } from "~/domain/caller";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { mailRow, queueMails } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface Payload {
  event: "changed" | "removed";
  /** When it happened: an ISO instant in UTC. */
  at: string;
  /** The mail goes to an address that the account had until a few days ago. */
  isFormer: boolean;
}

/** Informs the owner of an account of a change to where its money goes, which another person may have made. */
export const payoutDetailsChanged = defineMail({
  template: "payout-details-changed",
  read: async (_db, mail: WaitingMail<Payload>, { appUrl }) => ({
    to_name: mail.toName,
    ...mail.payload,
    resetUrl: new URL(paths.forgotPassword, appUrl).href,
  }),
});

/**
 * Queues the mails about a change, in the caller's transaction: to the account's address, and to those that it had
 * within the last seven days, in case the person who changed the details changed the address first.
 */
export async function announceDetails(
  tx: Db,
  { actor: { userId }, now }: SignedInCaller,
  event: Payload["event"],
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const at = now.toISOString();
  const mailTo = (email: string, isFormer: boolean) =>
    mailRow(payoutDetailsChanged, {
      dedupeKey: `payout-details:${event}:${userId}:${at}:${email}`,
      to: { userId, email, name: user.name },
      about: { type: "account", id: userId },
      payload: { event, at, isFormer },
    });
  const former = await formerAddresses(tx, { userId, email: user.email, now });
  await queueMails(tx, [mailTo(user.email, false), ...former.map((email) => mailTo(email, true))]);
}
