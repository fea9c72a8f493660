import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { users } from "~/db/schema/accounts/users";
import { newId } from "~/platform/ids";
import { hashOfToken, isRowToken } from "~/platform/row-token.server";
import { type LinkPurpose, linkMinutes, linkToken } from "./link-token.server";

/**
 * Writes a link's row in the caller's transaction. Earlier links keep working: a stranger who asks for a link must not
 * cancel the owner's.
 * @returns the link's id, from which the worker computes the token
 */
export async function createLink(
  tx: Db,
  link: {
    userId: string;
    purpose: LinkPurpose;
    /** The account's new address (only for `change-email`). */
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
    redirectTo: isStorablePath(redirectTo) ? redirectTo : null,
    expiresAt: new Date(now.getTime() + linkMinutes[purpose] * 60_000),
    createdAt: now,
  });
  return id;
}

/**
 * Reads a link without using it, because mail scanners open links too. Null for unknown links and inactive accounts.
 * @param link `purpose`: the accepted purpose or purposes
 * @returns `newEmail`: the account's new address; `isVerified`: the account's address is confirmed; `isLive`: neither
 * used nor expired; `redirectTo`: the stored path, which must be checked again before a redirect
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
      isPasskeysOnly: users.isPasskeysOnly,
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

/** Uses a link up. A single statement decides: of two concurrent calls, one gets the account, the other null. */
export async function spendLink(
  tx: Db,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<{ userId: string } | null> {
  if (!isRowToken(token)) return null;
  // Every command that locks both locks the account before its links, so that no deadlock arises.
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

/** Uses up the account's remaining links: those with one of `purposes`, or all without it. */
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

/** Deletes links 30 days after they expire; until then, questions about them can be answered. @returns how many */
export function deleteOldLinks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  return deleteBatch(db, emailLinks, lte(emailLinks.expiresAt, before), limit);
}

/** True for a path that fits the column. A longer one, which a stranger may send, must not prevent the mail. */
export const isStorablePath = (path: string | null): boolean =>
  !!path?.startsWith("/") && path.length <= 2000;
