import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { users } from "~/db/schema/accounts/users";
import { newId } from "~/platform/ids";
import { hashOfToken, isRowToken } from "~/platform/row-token.server";
import { type LinkPurpose, linkMinutes, linkToken } from "./link-token.server";

/**
 * Writes a link's row in the caller's transaction. Earlier links stay as they are: a stranger who asks for one must not
 * cancel mine.
 * @returns the link's id, from which the worker computes the token
 */
export async function createLink(
  tx: Db,
  link: {
    userId: string;
    purpose: LinkPurpose;
    /** The address that the account is to have (`change-email` alone). */
    newEmail?: string;
    redirectTo: string | null;
    secret: string;
    now: Date;
  },
): Promise<string> {
  const { userId, purpose, newEmail, redirectTo, secret, now } = link;
  const id = newId();
  await tx.insert(emailLinks).values({
    id,
    userId,
    purpose,
    email: newEmail ?? null,
    tokenHash: hashOfToken(linkToken(secret, id)),
    redirectTo: isKeepable(redirectTo) ? redirectTo : null,
    expiresAt: new Date(now.getTime() + linkMinutes[purpose] * 60_000),
    createdAt: now,
  });
  return id;
}

/**
 * Looks at a link without using it: mail scanners open links too. Null for unknown ones and for accounts that are gone.
 * @param link `purpose`: what it may be for, one of several
 * @returns `newEmail`: the address that the account is to have; `isVerified`: the account's address is confirmed
 * already; `isLive`: neither used nor expired; `redirectTo`: a path of this site, as it was kept: to be checked again
 * before anybody is sent there
 */
export async function findLink(
  db: Db,
  { token, purpose, now }: { token: string; purpose: LinkPurpose | readonly LinkPurpose[]; now: Date },
) {
  if (!isRowToken(token)) return null;
  const [row] = await db
    .select({
      purpose: emailLinks.purpose,
      newEmail: emailLinks.email,
      userId: users.id,
      email: users.email,
      fullName: users.fullName,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      verifiedAt: users.emailVerifiedAt,
      usedAt: emailLinks.usedAt,
      expiresAt: emailLinks.expiresAt,
      redirectTo: emailLinks.redirectTo,
    })
    .from(emailLinks)
    .innerJoin(users, and(eq(users.id, emailLinks.userId), eq(users.isActive, true)))
    .where(and(eq(emailLinks.tokenHash, hashOfToken(token)), inArray(emailLinks.purpose, [purpose].flat())));
  if (!row) return null;
  const { verifiedAt, usedAt, expiresAt, ...link } = row;
  return { ...link, isVerified: verifiedAt !== null, isLive: usedAt === null && expiresAt > now };
}

/** Uses a link up. The one statement decides: of two at once only one gets the account, the other null. */
export async function spendLink(
  tx: Db,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<{ userId: string } | null> {
  if (!isRowToken(token)) return null;
  // The account before its links, as in every command that takes both, so that no deadlock arises.
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(emailLinks, eq(emailLinks.userId, users.id))
    .where(eq(emailLinks.tokenHash, hashOfToken(token)))
    .for("update", { of: users });
  const [spent] = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailLinks.tokenHash, hashOfToken(token)),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    )
    .returning({ userId: emailLinks.userId });
  return spent ?? null;
}

/** Uses up whatever other links of these kinds the account has; of every kind unless `purposes` says otherwise. */
export async function spendOtherLinks(
  tx: Db,
  { userId, purposes, now }: { userId: string; purposes?: readonly LinkPurpose[]; now: Date },
): Promise<void> {
  const isOfThese = purposes && inArray(emailLinks.purpose, [...purposes]);
  await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(and(eq(emailLinks.userId, userId), isOfThese, isNull(emailLinks.usedAt)));
}

/** Deletes mailed links past their time, with 30 days for questions about one. @returns how many */
export function deleteOldLinks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  return deleteBatch(db, emailLinks, lte(emailLinks.expiresAt, before), limit);
}

/** What the column takes; a stranger's overlong address must not cost the owner their mail. */
export const isKeepable = (path: string | null): boolean => !!path?.startsWith("/") && path.length <= 2000;
