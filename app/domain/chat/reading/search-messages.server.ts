import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { folded, foldedLiteral } from "~/db/folded";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import type { Partner, Side } from "~/domain/chat/chat";
import { listedCard, ofPartner, partnerColumns, toPartner } from "~/domain/chat/partner.server";
import { columnsOf } from "~/domain/chat/side-columns.server";
import { sideOf } from "~/domain/chat/thread-standing";
import { findFolded } from "~/shared/fold-text";
import { oneLine } from "~/shared/one-line";
import { countCharacters } from "~/shared/text-length";

/** A message in the caller's threads that contains the search text. */
export interface FoundMessage {
  partner: Pick<Partner, "userId" | "name">;
  seq: number;
  isOwn: boolean;
  /** One line around the first hit. `hit` is the text as it is written in the message. */
  excerpt: { before: string; hit: string; after: string };
  at: Date;
}

/** Returns the caller's messages that contain a text (folded), newest first. Texts below 2 characters find nothing. */
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
    found: rows.slice(0, perPage).map(({ seq, senderId, at, partner, card, content }) => {
      const { userId, name } = toPartner({ partner, card });
      return {
        partner: { userId, name },
        seq,
        isOwn: senderId === actor.userId,
        excerpt: excerptOf(content, term),
        at,
      };
    }),
    hasNext: rows.length > perPage,
  };
}

const perPage = 20;

/** Builds the query of `searchMessages`, with one extra row to show whether there is a next page. */
export function searchQuery(
  db: Db,
  { side, userId, term, page }: { side: Side; userId: string; term: string; page: number },
) {
  const { own, partner, partnerRole } = columnsOf[side];
  const hasTerm = sql`${folded(chatMessages.content)} like '%' || ${foldedLiteral(term)} || '%'`;
  return db
    .select({
      ...partnerColumns,
      seq: chatMessages.seq,
      senderId: chatMessages.senderId,
      at: chatMessages.createdAt,
      content: chatMessages.content,
    })
    .from(chatMessages)
    .innerJoin(chatThreads, eq(chatThreads.id, chatMessages.threadId))
    .innerJoin(users, and(eq(users.id, partner), eq(users.role, partnerRole)))
    .leftJoin(expertsUsers, ofPartner)
    .leftJoin(experts, listedCard)
    .where(and(eq(own, userId), hasTerm))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage);
}

/** Returns the text around the first hit, cut between words, or the message's start if the hit can't be located. */
function excerptOf(content: string, term: string): FoundMessage["excerpt"] {
  const { from, to } = findFolded(content, term) ?? { from: 0, to: 0 };
  const before = [...content.slice(0, from)];
  const after = [...content.slice(to)];
  const near = before.slice(-reach).join("");
  const next = after.slice(0, reach).join("");
  return {
    before: spaced(before.length > reach ? `…${near.replace(/^\S*\s+/, "")}` : near),
    hit: content.slice(from, to),
    after: spaced(after.length > reach ? `${next.replace(/\s+\S*$/, "")}…` : next),
  };
}

const reach = 80;

const spaced = (text: string): string => text.replace(/\s+/g, " ");
