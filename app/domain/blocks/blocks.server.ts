import { and, eq, or, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";

/** Blocks between accounts, for chat and booking. */

/** Returns which of two accounts has blocked the other; null for neither, `self` for both. */
export async function findBlock(
  db: Db,
  { self, partner }: { self: string; partner: string },
): Promise<"self" | "partner" | null> {
  const found = await findBlockers(db, { one: self, other: partner });
  if (found.length === 0) return null;
  return found.includes(self) ? "self" : "partner";
}

interface Pair {
  one: string;
  other: string;
}

/** Returns those of two accounts that have blocked the other. */
export async function findBlockers(db: Db, { one, other }: Pair): Promise<string[]> {
  const found = await askBlockers(db, { one, other });
  return found.map(({ blockerId }) => blockerId);
}

const askBlockers = builtOnce((db, { one, other }: { one: string; other: string }) =>
  db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    ),
);

/** Returns the accounts that this one has blocked, and those that have blocked it. */
export async function findBlockPartners(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  return found.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId));
}

/**
 * Blocks a user. Idempotent. `domain/chat` checks that the caller has a thread with the user.
 * @returns whether the block is new
 */
export async function addBlock(db: Db, { actor, now }: SignedInCaller, userId: string): Promise<boolean> {
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
