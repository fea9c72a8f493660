import type { Db } from "~/db/client.server";
import type { Caller } from "~/domain/caller";
import type { SecurityMail } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** Tells the account's owner by mail, in the caller's transaction, that something about signing in has changed. */
export async function sendSecurityNotice(
  tx: Db,
  { appUrl, now }: Pick<Caller, "appUrl" | "now">,
  { user, event }: { user: { id: string; email: string; fullName: string }; event: SecurityMail["event"] },
): Promise<void> {
  const at = now.toISOString();
  await queueMail(tx, {
    dedupeKey: `security-notice:${event}:${user.id}:${at}`,
    to: { userId: user.id, email: user.email, name: user.fullName },
    about: { type: "account", id: user.id },
    message: {
      template: "security-notice",
      payload: { to_name: user.fullName, event, at, resetUrl: new URL(paths.forgotPassword, appUrl).href },
    },
  });
}
