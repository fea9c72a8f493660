import { and, count, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { favourites } from "~/db/schema/experts/favourites";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { listed } from "./listed.server";
import { expertsPerPage } from "./listing";
import { cardColumns, findListedExpert, toCard } from "./queries.server";

/** The experts that a user has saved. */

/** Adds or removes a listed expert. Idempotent. @param wish `expertId`: record or user id */
export async function setFavourite(
  db: Db,
  { actor, now }: SignedInCaller,
  { expertId, isWanted }: { expertId: string; isWanted: boolean },
): Promise<Result<{ expertId: string; displayName: string }, "expert-not-found" | "own-card">> {
  const expert = await findListedExpert(db, expertId);
  if (!expert) return fail("expert-not-found");
  if (expert.id === actor.expertId) return fail("own-card");
  const pair = { userId: actor.userId, expertId: expert.id };
  if (isWanted) {
    await db
      .insert(favourites)
      .values({ ...pair, createdAt: now })
      .onConflictDoNothing();
  } else {
    await db
      .delete(favourites)
      .where(and(eq(favourites.userId, pair.userId), eq(favourites.expertId, pair.expertId)));
  }
  return ok({ expertId: expert.id, displayName: expert.displayName });
}

/** Returns a page of a user's listed favourites, newest first. @param query `page` from 1 */
export async function listFavourites(db: Db, { userId, page }: { userId: string; page: number }) {
  const own = and(eq(favourites.userId, userId), listed);
  const [rows, [total]] = await Promise.all([
    db
      .select(cardColumns)
      .from(favourites)
      .innerJoin(experts, eq(experts.id, favourites.expertId))
      .where(own)
      .orderBy(desc(favourites.createdAt), favourites.id)
      .limit(expertsPerPage + 1)
      .offset((page - 1) * expertsPerPage),
    db
      .select({ count: count() })
      .from(favourites)
      .innerJoin(experts, eq(experts.id, favourites.expertId))
      .where(own),
  ]);
  return {
    experts: rows.slice(0, expertsPerPage).map(toCard),
    hasNext: rows.length > expertsPerPage,
    count: total?.count ?? 0,
  };
}
