import { and, desc, eq, ilike, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatMessages } from "~/db/schema/chat-messages";
import { chatThreads } from "~/db/schema/chat-threads";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import type { SignedInCaller } from "~/domain/caller";
import { oneLine } from "~/shared/one-line";
import { countCharacters } from "~/shared/text-length";
import type { Partner, Side } from "./chat";
import { listedCard, ofPartner, partnerColumns, toPartner } from "./partner.server";
import { columnsOf } from "./side-columns.server";
import { sideOf } from "./thread-standing";

/** A message of the caller's own threads that has what was searched for. */
export interface FoundMessage {
  partner: Pick<Partner, "userId" | "name">;
  seq: number;
  isOwn: boolean;
  /** One line around the first hit; `hit` is the found text as it is written there. */
  excerpt: { before: string; hit: string; after: string };
  at: Date;
}

/** The caller's messages that contain a text, newest first; letter case doesn't matter. Shorter than 2 characters finds nothing. */
export async function searchMessages(
  db: Db,
  { actor }: SignedInCaller,
  { text, page }: { text: string; page: number },
): Promise<{ found: FoundMessage[]; hasNext: boolean }> {
  const term = oneLine(text);
  const side = sideOf(actor.role);
  if (!side || countCharacters(term, 1) < 2) return { found: [], hasNext: false };
  const rows = await searchQuery(db, { side, userId: actor.userId, term, page });
  return {
    found: rows.slice(0, perPage).map(({ seq, senderId, at, partner, card, excerpt }) => {
      const { userId, name } = toPartner({ partner, card });
      return {
        partner: { userId, name },
        seq,
        isOwn: senderId === actor.userId,
        excerpt: onLine(excerpt),
        at,
      };
    }),
    hasNext: rows.length > perPage,
  };
}

const perPage = 20;

/** The query behind `searchMessages`, for the test that reads its plan. One row more than a page tells of the next. */
export function searchQuery(
  db: Db,
  { side, userId, term, page }: { side: Side; userId: string; term: string; page: number },
) {
  const { own, partner, partnerRole } = columnsOf[side];
  const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .select({
      ...partnerColumns,
      ...{ seq: chatMessages.seq, senderId: chatMessages.senderId, at: chatMessages.createdAt },
      excerpt: excerptOf(term),
    })
    .from(chatMessages)
    .innerJoin(chatThreads, eq(chatThreads.id, chatMessages.threadId))
    .innerJoin(users, and(eq(users.id, partner), eq(users.role, partnerRole)))
    .leftJoin(expertsUsers, ofPartner)
    .leftJoin(experts, listedCard)
    .where(and(eq(own, userId), ilike(chatMessages.content, pattern)))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage);
}

/** Postgres says where the hit is: it has its own idea of letter case, by which it found the message. */
function excerptOf(term: string) {
  const { content } = chatMessages;
  const at = sql`position(lower(${term}) in lower(${content}))`;
  const length = sql`char_length(${term})`;
  return {
    before: sql<string>`substr(${content}, greatest(1, ${at} - ${reach}::int), least(${at} - 1, ${reach}::int))`,
    hit: sql<string>`substr(${content}, ${at}, ${length})`,
    after: sql<string>`substr(${content}, ${at} + ${length}, ${reach}::int)`,
    isCutBefore: sql<boolean>`${at} - 1 > ${reach}::int`,
    isCutAfter: sql<boolean>`char_length(${content}) - ${at} - ${length} + 1 > ${reach}::int`,
  };
}

/** Characters before and after the hit. */
const reach = 80;

/** Cut at a word's end where there is one. */
function onLine(excerpt: {
  before: string;
  hit: string;
  after: string;
  isCutBefore: boolean;
  isCutAfter: boolean;
}): FoundMessage["excerpt"] {
  const { before, hit, after, isCutBefore, isCutAfter } = excerpt;
  return {
    before: spaced(isCutBefore ? `…${before.replace(/^\S*\s+/, "")}` : before),
    hit,
    after: spaced(isCutAfter ? `${after.replace(/\s+\S*$/, "")}…` : after),
  };
}

const spaced = (text: string): string => text.replace(/\s+/g, " ");
