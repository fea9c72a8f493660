import { and, eq, or, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";

/** Accounts that don't want to hear from each other. Chat and booking ask here. */

/** Which of two accounts has blocked the other; null for neither. Where both have, `one` did. */
export async function findBlock(db: Db, pair: Pair): Promise<"one" | "other" | null> {
  const found = await findBlockers(db, pair);
  if (found.length === 0) return null;
  return found.includes(pair.one) ? "one" : "other";
}

interface Pair {
  one: string;
  other: string;
}

/** Those of two accounts that have blocked the other. */
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

/** The accounts that this one has blocked, and those that have blocked it. */
export async function findBlockPartners(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  return found.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId));
}

/**
 * Blocks a user. Twice is no error. The caller has a thread with them: `domain/chat` asks that. @returns whether it is
 * new
 */
export async function addBlock(db: Db, { actor, now }: SignedInCaller, userId: string): Promise<boolean> {
  const added = await db
    .insert(blocks)
    .values({ blockerId: actor.userId, blockedId: userId, createdAt: now })
    .onConflictDoNothing({ target: [blocks.blockerId, blocks.blockedId] })
    .returning({ id: blocks.id });
  return added.length > 0;
}

/** Takes one's own block back. @returns whether there was one */
export async function removeBlock(db: Db, { actor }: SignedInCaller, userId: string): Promise<boolean> {
  const removed = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, actor.userId), eq(blocks.blockedId, userId)))
    .returning({ id: blocks.id });
  return removed.length > 0;
}

/** A condition: the account in the column and this one have a block between them. */
export const hasBlockWith = (column: Parameters<typeof eq>[0], userId: string) =>
  sql`exists (select from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in ((${column}, ${userId}), (${userId}, ${column})))`;

/**
 * Whether there is a block between an account and the one that this expert's record is linked to; an unlinked expert
 * has none.
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
