import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { Caller } from "~/domain/caller";
import type { SecurityMail } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/**
 * Tells the account's owner by mail, in the caller's transaction, that something about signing in has changed. The mail
 * has no name while the address isn't confirmed: the name may be a stranger's text (decision B9).
 */
export async function sendSecurityNotice(
  tx: Db,
  { appUrl, now }: Pick<Caller, "appUrl" | "now">,
  { user, event }: { user: { id: string; email: string; fullName: string }; event: SecurityMail["event"] },
): Promise<void> {
  const at = now.toISOString();
  const isConfirmed = and(eq(users.id, user.id), isNotNull(users.emailVerifiedAt));
  const name = (await tx.$count(users, isConfirmed)) > 0 ? user.fullName : "";
  await queueMail(tx, {
    dedupeKey: `security-notice:${event}:${user.id}:${at}`,
    to: { userId: user.id, email: user.email, name },
    about: { type: "account", id: user.id },
    message: {
      template: "security-notice",
      payload: { to_name: name, event, at, resetUrl: new URL(paths.forgotPassword, appUrl).href },
    },
  });
}
