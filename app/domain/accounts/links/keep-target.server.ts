import { and, eq, gt, isNull, notLike, or, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/email-links";
import { isKeepable } from "./email-links.server";

/** Where somebody was going whose e-mail address isn't confirmed yet. */
export interface Target {
  userId: string;
  /** A path of this site; one that is too long to be kept changes nothing. */
  redirectTo: string;
  now: Date;
}

/**
 * Lets the verification links that are already in somebody's mailbox lead to where they were going last, so that the time
 * they chose meanwhile is still there afterwards (decision B8).
 */
export async function keepTarget(db: Db, target: Target): Promise<void> {
  await retarget(db, target);
}

/**
 * The same for a page that was only opened. Of those the last one counts too, but none takes the place of a chosen time:
 * a page is found again by its link, a time had to be searched for, and may be gone by then.
 */
export async function keepOpenedTarget(db: Db, target: Target): Promise<void> {
  const { redirectTo } = emailLinks;
  // Every address of a chosen time names it so: the picker's and the checkout's.
  await retarget(db, target, or(isNull(redirectTo), notLike(redirectTo, "%datetime=%")));
}

async function retarget(db: Db, { userId, redirectTo, now }: Target, only?: SQL) {
  if (!isKeepable(redirectTo)) return;
  await db
    .update(emailLinks)
    .set({ redirectTo })
    .where(
      and(
        eq(emailLinks.userId, userId),
        eq(emailLinks.purpose, "verify-email"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
        only,
      ),
    );
}
