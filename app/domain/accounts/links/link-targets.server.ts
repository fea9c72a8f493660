import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import type { SignedInCaller } from "~/domain/caller";
import { chosenTimePattern, isChosenTime } from "~/shared/chosen-time";
import { isKeepable } from "./email-links.server";

/** Where a user with an unconfirmed address was going: the page to which their verification links lead. */

/**
 * Points the verification links that are already in the caller's mailbox to the page they opened last, so that the time
 * they chose since is still there afterwards (decision B8). But only another chosen time takes the place of one: a
 * page is found again by its link, a time had to be searched for, and may be gone by then.
 * @param redirectTo a path of this site; one that is too long to be kept changes nothing
 */
export async function updateLinkTargets(
  db: Db,
  { actor: { userId }, now }: SignedInCaller,
  redirectTo: string,
): Promise<void> {
  if (!isKeepable(redirectTo)) return;
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
 * Where a new verification link leads, in the transaction that writes it: to its own target, but to the chosen time of
 * a link that still works rather than to a mere page. From here on no other transaction changes the account's targets.
 */
export async function targetOfNewLink(
  tx: Db,
  { userId, redirectTo, now }: { userId: string; redirectTo: string | null; now: Date },
): Promise<string | null> {
  await lockTargets(tx, userId);
  if (redirectTo && isKeepable(redirectTo) && isChosenTime(redirectTo)) return redirectTo;
  const [chosen] = await tx
    .select({ redirectTo: emailLinks.redirectTo })
    .from(emailLinks)
    .where(and(isWorking({ userId, now }), namesChosenTime))
    .orderBy(desc(emailLinks.createdAt), desc(emailLinks.id))
    .limit(1);
  return chosen?.redirectTo ?? redirectTo;
}

/** A link that is just being written isn't seen yet: a change of targets waits for it, and it for the change. */
const lockTargets = (tx: Db, userId: string) => lockInOrder(tx, ["link-targets", userId]);

const isWorking = ({ userId, now }: { userId: string; now: Date }) =>
  and(
    eq(emailLinks.userId, userId),
    eq(emailLinks.purpose, "verify-email"),
    isNull(emailLinks.usedAt),
    gt(emailLinks.expiresAt, now),
  );

const namesChosenTime = sql`${emailLinks.redirectTo} ~* ${chosenTimePattern}`;
