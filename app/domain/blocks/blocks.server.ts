import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { oneRow } from "~/db/as-list";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";

/** Blocks between accounts, for chat and booking. */

/** Returns which of two accounts has blocked the other; null for neither, `self` for both. */
export async function findBlock(db: Db, pair: { self: string; partner: string }): Promise<Block> {
  const [found] = await askBlock(db, pair);
  return found?.block ?? null;
}

export type Block = "self" | "partner" | null;

const askBlock = builtOnce((db, { self, partner }: { self: string; partner: string }) =>
  db.select({ block: blockBetween(self, partner) }).from(oneRow),
);

/** A column: what `findBlock` returns. */
export const blockBetween = (self: string, partner: string) =>
  sql<Block>`case when ${hasBlocked(self, partner)} then 'self' when ${hasBlocked(partner, self)} then 'partner' end`;

/** The condition that one account, by its id or its column, has blocked another. */
export const hasBlocked = (one: Account, other: Account) =>
  sql<boolean>`(${sql`exists (select from ${blocks} where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})`})`;

type Account = string | SQL | typeof users.id;

/** Returns the accounts that this one has blocked, and those that have blocked it. */
export async function findBlockPartners(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  return found.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId));
}

/**
 * Blocks a user. Idempotent; an account that has been deleted needs no block. `domain/chat` checks that the caller has a
 * thread with the user, and locks both accounts.
 * @returns whether the block is new
 */
export async function addBlock(db: Db, { actor, now }: SignedInCaller, userId: string): Promise<boolean> {
  if ((await db.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0) return false;
  const added = await db
    .insert(blocks)
    .values({ blockerId: actor.userId, blockedId: userId, createdAt: now })
    .onConflictDoNothing({ target: [blocks.blockerId, blocks.blockedId] })
    .returning({ id: blocks.id });
  return added.length > 0;
}

/** Removes the caller's block of a user. @returns whether there was one */
export async function removeBlock(db: Db, { actor }: SignedInCaller, userId: string): Promise<boolean> {
  const removed = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, actor.userId), eq(blocks.blockedId, userId)))
    .returning({ id: blocks.id });
  return removed.length > 0;
}

/** The condition that there is a block between the account in a column and this one. */
export const hasBlockWith = (column: Parameters<typeof eq>[0], userId: string) =>
  sql`exists (select from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in ((${column}, ${userId}), (${userId}, ${column})))`;

/**
 * Whether there is a block between an account and the account linked to an expert record; false for an unlinked one.
 */
export async function hasBlockWithExpert(
  db: Db,
  { userId, expertId }: { userId: string; expertId: string },
): Promise<boolean> {
  return (await askBlockWithExpert(db, { userId, expertId })).length > 0;
}

const askBlockWithExpert = builtOnce((db, { userId, expertId }: { userId: string; expertId: string }) =>
  db
    .select({ userId: expertsUsers.userId })
    .from(expertsUsers)
    .where(and(eq(expertsUsers.expertId, expertId), hasBlockWith(expertsUsers.userId, userId))),
);
