import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { type CardVersion, cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type CardContent, contentOf } from "~/domain/experts/card-fields";
import { shownName } from "~/domain/experts/expert";
import { queuePageSize } from "~/domain/lists/decision";
import { isId } from "~/platform/ids";
import type { CardOwner } from "./card-preview";
import { cardStanding } from "./card-standing";

/** Reads of what experts wrote for their cards: for the admin's queue and for their own pages. */

/** One page of the queue, longest waiting first, with how many there are in all. @param page from 1 */
export async function findWaitingCards(db: Db, { page }: { page: number }) {
  const waiting = () =>
    db
      .select({
        versionId: cardVersions.id,
        expertId: cardVersions.expertId,
        number: cardVersions.number,
        name: cardVersions.name,
        title: cardVersions.title,
        submittedAt: cardVersions.createdAt,
        /** Something of this expert is listed already: it is an edit. */
        isListed: experts.approved,
      })
      .from(cardVersions)
      .innerJoin(experts, eq(experts.id, cardVersions.expertId))
      .where(and(eq(cardVersions.status, "submitted"), isNull(experts.deletedAt)));
  const [rows, count] = await Promise.all([
    waiting()
      .orderBy(asc(cardVersions.createdAt), asc(cardVersions.id))
      .limit(queuePageSize)
      .offset((page - 1) * queuePageSize),
    db.$count(waiting().as("waiting")),
  ]);
  return { rows, count, hasNext: page * queuePageSize < count };
}

/** A version, decided or not, and beside it what is listed now; null for an unknown one and a deleted expert's. */
export async function findCardVersion(
  db: Db,
  versionId: string,
): Promise<{ version: CardVersion; listed: CardContent | null } | null> {
  if (!isId(versionId)) return null;
  const [row] = await db
    .select({ version: cardVersions, record: experts })
    .from(cardVersions)
    .innerJoin(experts, eq(experts.id, cardVersions.expertId))
    .where(and(eq(cardVersions.id, versionId), isNull(experts.deletedAt)));
  if (!row) return null;
  return { version: row.version, listed: row.record.approved ? contentOf(row.record) : null };
}

/** The version written last, whatever became of it. */
export async function findNewestVersion(db: Db, expertId: string): Promise<CardVersion | null> {
  const [version] = await db
    .select()
    .from(cardVersions)
    .where(eq(cardVersions.expertId, expertId))
    .orderBy(desc(cardVersions.number))
    .limit(1);
  return version ?? null;
}

/** An expert's newest version, while it is neither approved nor replaced; else the record's own content. */
export function savedContent(record: CardContent, newest: CardVersion | null): CardContent {
  const isOpen = newest?.status === "submitted" || newest?.status === "returned";
  return contentOf(isOpen ? newest : record);
}

/**
 * What an expert goes on writing at: the version that waits or was sent back, else the record itself; and beside it
 * what the listing adds to a card. Null without a record, or with a deleted one.
 */
export async function findCardToEdit(db: Db, expertId: string | null) {
  if (!expertId) return null;
  const living = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [newest, [found]] = await Promise.all([
    findNewestVersion(db, expertId),
    db
      .select({ record: experts, name: users.fullName })
      .from(experts)
      .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
      .leftJoin(users, eq(users.id, expertsUsers.userId))
      .where(living),
  ]);
  if (!found) return null;
  const { record } = found;
  const { id, rating, reviews } = record;
  // Saving takes the account's name, whatever the record was called before.
  const owner: CardOwner = { id, displayName: shownName(found.name ?? record.name), rating, reviews };
  return {
    content: savedContent(record, newest),
    standing: cardStanding(record.approved, newest),
    owner,
    version: newest?.number ?? 0,
  };
}
