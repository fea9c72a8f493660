import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import type { ExpertCard } from "~/domain/experts/expert";
import { cardColumns, toCard } from "~/domain/experts/listing/queries.server";
import { countedPage, countOfAll } from "~/domain/lists/counted-page.server";
import { linkable } from "~/domain/lists/queues.server";
import { isId } from "~/platform/ids";

/** Expert records without an account, paired with accounts that confirmed the same address (decision B2). */

/** Returns a page of pairs that the admin may link, longest waiting first, with their count. @param page from 1 */
export const findLinkCandidates = (db: Db, { page }: { page: number }) =>
  countedPage(page, ({ limit, offset }) =>
    candidateQuery(db).orderBy(asc(pairedAt), asc(experts.id)).limit(limit).offset(offset),
  );

/** Returns the current pair of a record; null without one. */
export async function findLinkCandidate(db: Db, expertId: string) {
  if (!isId(expertId)) return null;
  const [candidate] = await candidateQuery(db, eq(experts.id, expertId)).limit(1);
  return candidate ?? null;
}

/** Returns the name on a record, linked or not; null for an unknown or deleted one. */
export async function findRecordName(db: Db, expertId: string): Promise<string | null> {
  if (!isId(expertId)) return null;
  const isThere = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [record] = await db.select({ name: experts.name }).from(experts).where(isThere);
  return record?.name ?? null;
}

/** Returns a record's card as the listing would show it, listed or not; null for an unknown or deleted one. */
export async function findRecordCard(db: Db, expertId: string): Promise<ExpertCard | null> {
  if (!isId(expertId)) return null;
  const isThere = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [row] = await db.select(cardColumns).from(experts).where(isThere);
  return row ? toCard(row) : null;
}

/** Selects all pairs, each with their count; or those that match `which`, without a count, to lock rows. */
export function candidateQuery(db: Db, which?: SQL) {
  return db
    .select({
      expertId: experts.id,
      name: experts.name,
      title: experts.title,
      bio: experts.bio,
      linkedin: experts.linkedin,
      isApproved: experts.approved,
      recordedAt: experts.createdAt,
      userId: users.id,
      accountName: users.fullName,
      accountRole: users.role,
      accountSince: users.createdAt,
      email: users.email,
      pairedAt,
      count: which ? sql<number>`1` : countOfAll,
    })
    .from(experts)
    .innerJoin(users, eq(users.email, experts.email))
    .where(and(linkable.condition, which));
}

const pairedAt = linkable.since.mapWith(experts.createdAt);
