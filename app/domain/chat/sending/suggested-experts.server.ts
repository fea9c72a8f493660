import { and, arrayOverlaps, type Column, eq, inArray, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlockWith } from "~/domain/blocks/blocks.server";
import { mostShared } from "~/domain/chat/chat";
import { listed, recommendedOrder } from "~/domain/experts/listing/listed.server";

/** An expert with whom a first message can be shared. */
export interface Suggested {
  id: string;
  displayName: string;
}

/**
 * Selects up to three listed, linked experts with a common speciality for the expert `asked`, in the recommended order.
 * Experts with a conversation or a block with the learner are left out.
 */
export function suggestedFor(db: Db, learnerId: string) {
  const { id, name, specialties, isFreeSoon, sortRating, priceCents } = experts;
  const best = db
    .select({ id, name, specialties, isFreeSoon, sortRating, priceCents })
    .from(experts)
    .where(listed)
    .orderBy(...recommendedOrder(experts))
    .limit(farthest)
    .as("best");
  return db
    .select({ id: best.id, name: best.name })
    .from(best)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, best.id))
    .innerJoin(users, activeExpert)
    .where(suits(best, learnerId))
    .orderBy(...recommendedOrder(best))
    .limit(mostShared);
}

/**
 * How many of the most recommended experts are considered. Without this limit, a rare speciality would read every card
 * for each of the given experts.
 */
const farthest = 2000;

/** Returns those of these accounts that can be suggested beside the expert. */
export async function findSuggestible(
  db: Db,
  { learnerId, expertId, userIds }: { learnerId: string; expertId: string; userIds: string[] },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ userId: users.id })
    .from(experts)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .innerJoin(users, activeExpert)
    .innerJoin(asked, eq(asked.id, expertId))
    .where(and(inArray(users.id, userIds), listed, suits(experts, learnerId)));
  return rows.map(({ userId }) => userId);
}

/** The expert for whom others are suggested. */
export const asked = alias(experts, "asked");

const activeExpert = and(
  eq(users.id, expertsUsers.userId),
  eq(users.role, "expert"),
  eq(users.isActive, true),
);

/** Another expert with a common speciality, and without a conversation or a block with the learner. */
const suits = (other: Record<"id" | "specialties", Column>, learnerId: string) =>
  and(
    ne(other.id, asked.id),
    arrayOverlaps(other.specialties, asked.specialties),
    sql`not exists (select from ${chatThreads} where ${chatThreads.learnerId} = ${learnerId} and ${chatThreads.expertId} = ${users.id})`,
    not(hasBlockWith(users.id, learnerId)),
  );
