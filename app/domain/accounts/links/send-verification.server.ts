import type { Db } from "~/db/client.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { createLink } from "./email-links.server";

/**
 * Asks an account to confirm its e-mail address: the link's row and the mail, in the caller's transaction. The mail names
 * nobody: until the address is confirmed, the name is a stranger's text (decision B9).
 * @param order `redirectTo`: the path that the visitor was going to, so that it is still there afterwards (decision B8);
 * `secret`: the program's, from which the link's token follows
 */
export async function sendVerification(
  tx: Db,
  order: {
    user: { id: string; email: string };
    redirectTo: string | null;
    secret: string;
    now: Date;
  },
): Promise<void> {
  const { user, redirectTo, secret, now } = order;
  const linkId = await createLink(tx, { userId: user.id, purpose: "verify-email", redirectTo, secret, now });
  await queueMail(tx, {
    dedupeKey: `email-link:${linkId}`,
    to: { userId: user.id, email: user.email, name: "" },
    about: { type: "account", id: user.id },
    message: {
      template: "email-link",
      payload: { to_name: "", purpose: "verify-email", linkId },
    },
  });
}
