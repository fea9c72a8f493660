import { and, eq, isNull } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";
import { isId } from "~/platform/ids";
import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** The setting for mails about unread messages, and the link in each such mail that changes it. */

/** Returns the token of the mailed link, which isn't stored. @param secret the program's secret */
export const unreadMailsToken = (secret: string, userId: string): string =>
  rowToken(secret, "unread-mails", userId);

/** Reports whether the token is that of this account's link. */
export const isUnreadMailsToken = (token: string, { secret, userId }: { secret: string; userId: string }) =>
  isTokenOf(token, secret, "unread-mails", userId);

/** Returns true unless the account has turned the mails off. */
export async function wantsUnreadMails(db: Db, userId: string): Promise<boolean> {
  const [inbox] = await askWish(db, { userId });
  return inbox?.wants ?? true;
}

const askWish = builtOnce((db, { userId }: { userId: string }) =>
  db.select({ wants: inboxes.mailsUnread }).from(inboxes).where(eq(inboxes.userId, userId)),
);

/** Saves the setting. */
export async function setUnreadMails(db: Db, userId: string, wants: boolean): Promise<void> {
  await db
    .insert(inboxes)
    .values({ userId, mailsUnread: wants })
    .onConflictDoUpdate({ target: inboxes.userId, set: { mailsUnread: wants } });
}

/**
 * Returns the account of a mailed link, with its setting; null for a wrong token or an erased account.
 * @param secret the program's secret
 */
export async function findUnreadMails(
  db: Db,
  { id, token, secret }: { id: string; token: string; secret: string },
) {
  if (!isId(id) || !isUnreadMailsToken(token, { secret, userId: id })) return null;
  const [account] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  return account ? { ...account, wants: await wantsUnreadMails(db, id) } : null;
}
