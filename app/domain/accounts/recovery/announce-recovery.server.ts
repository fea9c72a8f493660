import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { users } from "~/db/schema/accounts/users";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { mailRow, queueMails } from "~/domain/mails/queue-mail.server";
import { formerAddresses } from "../former-addresses.server";

/** Informs the owner that a recovery waits, with the link that stops it. `dueAt`: ISO instant in UTC. */
export const recoveryStarted = defineMail({
  template: "recovery-started",
  read: async (db, { toName, payload }: WaitingMail<{ recoveryId: string }>) => {
    const { recoveryId } = payload;
    const [recovery] = await db
      .select({ state: passkeyRecoveries.state, dueAt: passkeyRecoveries.dueAt })
      .from(passkeyRecoveries)
      .where(eq(passkeyRecoveries.id, recoveryId));
    if (recovery?.state !== "waiting") return "the recovery is over";
    return { to_name: toName, recoveryId, dueAt: recovery.dueAt.toISOString() };
  },
});

/**
 * Queues the mails in the caller's transaction: to the account's address, and to those that it had within the last
 * seven days, in case the person who asks changed the address first.
 */
export async function announceRecovery(
  tx: Db,
  { userId, recoveryId, now }: { userId: string; recoveryId: string; now: Date },
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const mailTo = (email: string) =>
    mailRow(recoveryStarted, {
      dedupeKey: `recovery-started:${recoveryId}:${email}`,
      to: { userId, email, name: user.name },
      about: { type: "account", id: userId },
      payload: { recoveryId },
    });
  const former = await formerAddresses(tx, { userId, email: user.email, now });
  await queueMails(tx, [user.email, ...former].map(mailTo));
}
