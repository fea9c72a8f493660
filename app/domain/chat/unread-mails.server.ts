import type { Db } from "~/db/client.server";
import { isTokenOf, rowToken } from "~/platform/row-token.server";

/** Whether somebody wants mails about unread messages: the setting, and the link in each such mail. */

/** The token in the mailed link. No row holds it. @param secret the program's */
export const unreadMailsToken = (secret: string, userId: string): string =>
  rowToken(secret, "unread-mails", userId);

/** Whether a token opens this account's link. */
export const isUnreadMailsToken = (token: string, { secret, userId }: { secret: string; userId: string }) =>
  isTokenOf(token, secret, "unread-mails", userId);

/** True unless the account has turned them off. */
export async function wantsUnreadMails(_db: Db, _userId: string): Promise<boolean> {
  throw new Error("Not built");
}

/** Twice is no error. */
export async function setUnreadMails(_db: Db, _userId: string, _wants: boolean): Promise<void> {
  throw new Error("Not built");
}
