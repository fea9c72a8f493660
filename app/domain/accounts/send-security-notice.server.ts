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
  | "identity-joined";

/** Tells the owner what was changed in the account, in case it wasn't the owner. `at`: ISO instant in UTC. */
export const securityNotice = defineMail({
  template: "security-notice",
  read: async (_db, mail: WaitingMail<{ event: SecurityEvent; at: string }>, { appUrl }) => ({
    to_name: mail.toName,
    ...mail.payload,
    resetUrl: new URL(paths.forgotPassword, appUrl).href,
  }),
});

/**
 * Tells the account's owner by mail, in the caller's transaction, that something about signing in has changed. The mail
 * has no name while the address isn't confirmed: the name may be a stranger's text (decision B9).
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
