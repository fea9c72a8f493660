import { and, arrayOverlaps, type Column, eq, inArray, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlockWith } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { mostShared } from "~/domain/chat/chat";
import { shownName } from "~/domain/experts/expert";
import { listed, recommendedOrder } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";

/** An expert that a first message may be shared with. */
export interface Suggested {
  /** The record id. */
  id: string;
  displayName: string;
}

/**
 * For each of these experts (record ids) up to three listed, linked ones of the same speciality, in the recommended
 * order, whom the caller has no conversation with and no block between. One query.
 */
export async function suggestExperts(
  db: Db,
  { actor }: SignedInCaller,
  expertIds: string[],
): Promise<Map<string, Suggested[]>> {
  const ids = expertIds.filter(isId);
  const suggestions = new Map<string, Suggested[]>();
  if (actor.role !== "learner" || ids.length === 0) return suggestions;
  for (const { askedId, id, name } of await askSuggestions(db, {
    learnerId: actor.userId,
    expertIds: ids,
  })) {
    suggestions.set(askedId, [...(suggestions.get(askedId) ?? []), { id, displayName: shownName(name) }]);
  }
  return suggestions;
}

/** The query behind `suggestExperts`, for the test that reads its plan. */
export function suggestionsQuery(
  db: Db,
  { learnerId, expertIds }: { learnerId: string; expertIds: string[] },
) {
  const { id, name, specialties, isFreeSoon, sortRating, priceCents } = experts;
  const best = db
    .select({ id, name, specialties, isFreeSoon, sortRating, priceCents })
    .from(experts)
    .where(listed)
    .orderBy(...recommendedOrder(experts))
    .limit(farthest)
    .as("best");
  const suggested = db
    .select({
      id: best.id,
      name: best.name,
      isFreeSoon: best.isFreeSoon,
      sortRating: best.sortRating,
      priceCents: best.priceCents,
    })
    .from(best)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, best.id))
    .innerJoin(users, activeExpert)
    .where(suits(best, learnerId))
    .orderBy(...recommendedOrder(best))
    .limit(mostShared)
    .as("suggested");
  return db
    .select({ askedId: asked.id, id: suggested.id, name: suggested.name })
    .from(asked)
    .crossJoinLateral(suggested)
    .where(inArray(asked.id, expertIds))
    .orderBy(...recommendedOrder(suggested));
}

const askSuggestions = builtOnce(suggestionsQuery);

/**
 * How many experts are considered, from the most recommended on: a rare speciality would else have every card
 * read, for each of the experts asked about.
 */
const farthest = 2000;

/** Those of these accounts that may be suggested beside the expert. */
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

/** The expert that is asked about. */
const asked = alias(experts, "asked");

const activeExpert = and(
  eq(users.id, expertsUsers.userId),
  eq(users.role, "expert"),
  eq(users.isActive, true),
);

/** Another one of the same speciality, whom the learner has no conversation with and no block between. */
const suits = (other: Record<"id" | "specialties", Column>, learnerId: string) =>
  and(
    ne(other.id, asked.id),
    arrayOverlaps(other.specialties, asked.specialties),
    sql`not exists (select from ${chatThreads} where ${chatThreads.learnerId} = ${learnerId} and ${chatThreads.expertId} = ${users.id})`,
    not(hasBlockWith(users.id, learnerId)),
  );
