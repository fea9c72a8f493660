import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { Caller } from "~/domain/caller";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

type SecurityEvent =
  | "password-changed"
  | "email-changed"
  | "second-factor-enabled"
  | "second-factor-disabled"
  | "identity-joined"
  | "passkey-added"
  | "passkey-renamed"
  | "passkey-removed"
  | "passkeys-only"
  | "recovery-stopped";

/** Informs the owner of a change to the account, which another person may have made. `at`: ISO instant in UTC. */
export const securityNotice = defineMail({
  template: "security-notice",
  read: async (db, mail: WaitingMail<{ event: SecurityEvent; at: string }>, { appUrl }) => ({
    to_name: mail.toName,
    ...mail.payload,
    resetUrl: new URL(paths.forgotPassword, appUrl).href,
    /** A link for a new password takes such an account a day. */
    isPasskeysOnly:
      (await db.$count(users, and(eq(users.id, mail.aboutId), eq(users.isPasskeysOnly, true)))) > 0,
  }),
});

/**
 * Queues a mail to the account's owner about a change that concerns sign-in, in the caller's transaction. The mail has
 * no name until the address is confirmed, because a stranger may have typed the name (decision B9).
 */
export async function sendSecurityNotice(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { user, event }: { user: { id: string; email: string; fullName: string }; event: SecurityEvent },
): Promise<void> {
  const at = now.toISOString();
  const isConfirmed = and(eq(users.id, user.id), isNotNull(users.emailVerifiedAt));
  const name = (await tx.$count(users, isConfirmed)) > 0 ? user.fullName : "";
  await queueMail(tx, securityNotice, {
    dedupeKey: `security-notice:${event}:${user.id}:${at}`,
    to: { userId: user.id, email: user.email, name },
    about: { type: "account", id: user.id },
    payload: { event, at },
  });
}
