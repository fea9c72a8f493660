import type { Db } from "~/db/client.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { createLink } from "./email-links.server";
import type { LinkPurpose } from "./link-token.server";

interface Link {
  purpose: LinkPurpose;
  linkId: string;
}

/**
 * The mail with a link to confirm an email address, to confirm a new one, to choose a new password, or to recover an
 * account. The link's token
 * isn't stored; the worker computes it.
 */
export const emailLink = defineMail({
  template: "email-link",
  read: async (_db, { toName, payload }: WaitingMail<Link>) => ({ to_name: toName, ...payload }),
});

/**
 * Writes a link's row and queues its mail, in the caller's transaction. The mail has no name until the address is
 * confirmed, because a stranger may have typed the name (decision B9).
 * @param order `redirectTo`: the path that the visitor asked for (decision B8); `secret`: the program's, from which the
 * link's token is computed; `dedupeKey`: for a request that may run twice
 */
export async function sendLink(
  tx: Db,
  order: Omit<Parameters<typeof createLink>[1], "userId"> & {
    user: { id: string; email: string; fullName?: string; emailVerifiedAt?: Date | null };
    dedupeKey?: string;
  },
): Promise<void> {
  const { user, dedupeKey, ...link } = order;
  const linkId = await createLink(tx, { ...link, userId: user.id });
  const name = user.emailVerifiedAt ? (user.fullName ?? "") : "";
  await queueMail(tx, emailLink, {
    dedupeKey: dedupeKey ?? `email-link:${linkId}`,
    to: { userId: user.id, email: user.email, name },
    about: { type: "account", id: user.id },
    payload: { purpose: link.purpose, linkId },
  });
}
