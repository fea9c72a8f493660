import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type CardVersion, cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type CardContent, contentOf } from "~/domain/experts/card-fields";
import { shownName } from "~/domain/experts/expert";
import { countedPage, countOfAll } from "~/domain/lists/counted-page.server";
import { longestWaiting, waitingIn } from "~/domain/lists/queue-list.server";
import { isId } from "~/platform/ids";
import { cutsOf } from "../key/taught-skills";
import type { CardOwner } from "./card-preview";
import { cardStanding } from "./card-standing";

/** Reads card versions, for the admin's queue and for the expert's own pages. */

/** Returns a page of the queue, longest waiting first, with the total count. @param page from 1 */
export const findWaitingCards = (db: Db, { page }: { page: number }) =>
  countedPage(page, ({ limit, offset }) =>
    db
      .select({
        versionId: cardVersions.id,
        expertId: cardVersions.expertId,
        number: cardVersions.number,
        name: cardVersions.name,
        title: cardVersions.title,
        submittedAt: cardVersions.createdAt,
        /** True if a version is already listed, which makes this one an edit. */
        isListed: experts.approved,
        count: countOfAll,
      })
      .from(cardVersions)
      .innerJoin(experts, eq(experts.id, cardVersions.expertId))
      .innerJoin(...waitingIn("cards", cardVersions.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  );

/** Returns a version in any state, with the listed content. Null for an unknown version or a deleted expert. */
export async function findCardVersion(
  db: Db,
  versionId: string,
): Promise<{ version: CardVersion; listed: CardContent | null; hasNewPortrait: boolean } | null> {
  if (!isId(versionId)) return null;
  const [row] = await db
    .select({ version: cardVersions, record: experts })
    .from(cardVersions)
    .innerJoin(experts, eq(experts.id, cardVersions.expertId))
    .where(and(eq(cardVersions.id, versionId), isNull(experts.deletedAt)));
  if (!row) return null;
  const { version, record } = row;
  return {
    version,
    listed: record.approved ? contentOf(record) : null,
    hasNewPortrait: version.portraitId !== null && version.portraitId !== record.portraitId,
  };
}

/** Returns the version written last, in any state. */
export async function findNewestVersion(db: Db, expertId: string): Promise<CardVersion | null> {
  const [version] = await db
    .select()
    .from(cardVersions)
    .where(eq(cardVersions.expertId, expertId))
    .orderBy(desc(cardVersions.number))
    .limit(1);
  return version ?? null;
}

/** An SQL condition: the version is the newest of its record, in any state. */
export const isNewest = and(
  eq(cardVersions.expertId, experts.id),
  sql`${cardVersions.number} = (select max(newest.number) from card_versions as newest
    where newest.expert_id = ${experts.id})`,
);

/** Returns the newest version's content if it waits or was sent back; otherwise the record's. */
export function savedContent(record: CardContent, newest: CardVersion | null): CardContent {
  const isOpen = newest?.status === "submitted" || newest?.status === "returned";
  return contentOf(isOpen ? newest : record);
}

/**
 * Returns the card that its expert edits (the version that waits or was sent back, otherwise the record), with the
 * fields that the listing adds to a card, the record's figures and its review state. Null without a record, or for a
 * deleted one.
 */
export async function findCardToEdit(db: Db, expertId: string | null, now: Date) {
  if (!expertId) return null;
  const [found] = await prepared(ownCardQuery(db, expertId, now));
  if (!found) return null;
  const { record, newest, sessionsGiven } = found;
  const { id, rating, reviews, facets, approved } = record;
  // Saving the card copies the account's name to it.
  const displayName = shownName(found.name ?? record.name);
  const owner: CardOwner = { id, displayName, rating, reviews, cuts: cutsOf(facets) };
  return {
    ...{ rating, reviews, approved, sessionsGiven },
    content: savedContent(record, newest),
    standing: cardStanding(approved, newest),
    owner,
    version: newest?.number ?? 0,
  };
}

/** The query of `findCardToEdit`, exported so that a test can check its plan. */
export function ownCardQuery(db: Db, expertId: string, now: Date) {
  const held = db.$count(
    bookings,
    and(
      eq(bookings.expertId, expertId),
      inArray(bookings.status, ["confirmed", "completed"]),
      lte(bookings.startsAt, now),
    ),
  );
  return db
    .select({
      record: experts,
      name: users.fullName,
      newest: cardVersions,
      /** Includes past sessions that aren't marked completed yet, which the record's count leaves out. */
      sessionsGiven: sql<number>`greatest(${experts.sessionsCount}, ${held})::int`,
    })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(users, eq(users.id, expertsUsers.userId))
    .leftJoin(cardVersions, isNewest)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
}
