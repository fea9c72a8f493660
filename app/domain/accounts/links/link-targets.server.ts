import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import type { SignedInCaller } from "~/domain/caller";
import { chosenTimePattern, isChosenTime } from "~/shared/chosen-time";
import { isStorablePath } from "./email-links.server";

/** The pages to which the verification links of a user with an unconfirmed address lead. */

/**
 * Points the caller's working verification links to the page that the caller opened last, so that a time chosen since
 * then isn't lost (decision B8). A chosen time is replaced only by another one: a page is easy to find again, but
 * a time takes a search and may be gone by then.
 * @param redirectTo a path of this site; a path that is too long to store changes nothing
 */
export async function updateLinkTargets(
  db: Db,
  { actor: { userId }, now }: SignedInCaller,
  redirectTo: string,
): Promise<void> {
  if (!isStorablePath(redirectTo)) return;
  const isOther = sql`${emailLinks.redirectTo} is distinct from ${redirectTo}`;
  const mayGiveWay = isChosenTime(redirectTo) ? undefined : sql`${namesChosenTime} is not true`;
  await db.transaction(async (tx) => {
    await lockTargets(tx, userId);
    await tx
      .update(emailLinks)
      .set({ redirectTo })
      .where(and(isWorking({ userId, now }), isOther, mayGiveWay));
  });
}

/**
 * Returns the target of a new verification link: its own or, if that names no time, the chosen time of a working link.
 * Until the caller's transaction ends, no other transaction changes the account's targets.
 */
export async function targetOfNewLink(
  tx: Db,
  { userId, redirectTo, now }: { userId: string; redirectTo: string | null; now: Date },
): Promise<string | null> {
  await lockTargets(tx, userId);
  if (redirectTo && isStorablePath(redirectTo) && isChosenTime(redirectTo)) return redirectTo;
  const [chosen] = await tx
    .select({ redirectTo: emailLinks.redirectTo })
    .from(emailLinks)
    .where(and(isWorking({ userId, now }), namesChosenTime))
    .orderBy(desc(emailLinks.createdAt), desc(emailLinks.id))
    .limit(1);
  return chosen?.redirectTo ?? redirectTo;
}

/** Makes new links and changes of targets take turns, because a link is invisible until its transaction commits. */
const lockTargets = (tx: Db, userId: string) => lockInOrder(tx, ["link-targets", userId]);

const isWorking = ({ userId, now }: { userId: string; now: Date }) =>
  and(
    eq(emailLinks.userId, userId),
    eq(emailLinks.purpose, "verify-email"),
    isNull(emailLinks.usedAt),
    gt(emailLinks.expiresAt, now),
  );

const namesChosenTime = sql`${emailLinks.redirectTo} ~* ${chosenTimePattern}`;
