import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type ChatThread, chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type Block, blockBetween } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Partner, Side, ThreadStanding } from "./chat";
import { lastMessages, type StoredMessage } from "./last-messages.server";
import { nearestLesson, type StoredLesson } from "./nearest-lesson.server";
import { hasListedCard, listedCard, ofPartner, partnerColumns, toPartner } from "./partner.server";
import { sideOf, threadStandingOf } from "./thread-standing";

/** A conversation that the caller may know about. */
export interface KnownThread {
  side: Side;
  partner: Partner;
  standing: ThreadStanding;
  /** Who has blocked the other: the caller ("self") or the partner. */
  block: Block;
  /** Null until the first message. */
  thread: ChatThread | null;
  messages: StoredMessage[];
  /** The next lesson of the two, or else their last; null where no messages are asked for. */
  lesson: StoredLesson | null;
  inboxNumber: number;
  /** The caller gets mails about unread messages. */
  wantsMails: boolean;
}

/**
 * Returns the caller's conversation with this account and its standing; null if the caller may not know about any.
 * @param upTo the last message to return, or one beyond the end; null for no messages
 */
export async function findStanding(
  db: Db,
  { actor, now }: SignedInCaller,
  partnerId: string,
  upTo: number | null = null,
): Promise<KnownThread | null> {
  const side = sideOf(actor.role);
  if (!side) return null;
  const pair = participantIds({ side, userId: actor.userId, partnerId });
  const values = { userId: actor.userId, partnerId, ...pair, upTo, now: now.toISOString() };
  const [found] = await askFacts(db, values);
  // The caller's role has changed since the session was read, so the side is no longer right.
  if (found?.role !== side) return null;
  const { partner, card, thread, messages, lesson, inboxNumber, wantsMails, ...facts } = found;
  const haveMet = side === "expert" && !thread && (await hasMet(db, pair));
  const partnerRole = partner.role;
  const standing = threadStandingOf({ ...facts, partnerRole, haveMet, hasBegun: thread !== null });
  const { block } = facts;
  return (
    standing && {
      side,
      partner: toPartner({ partner, card }),
      standing,
      block,
      thread,
      messages,
      lesson,
      inboxNumber,
      wantsMails,
    }
  );
}

const own = alias(users, "own");

const askFacts = builtOnce((db, { userId, partnerId, learnerId, expertId, upTo, now }: FactsQuery) =>
  db
    .select({
      ...partnerColumns,
      thread: chatThreads,
      role: own.role,
      areActive: sql<boolean>`${users.isActive} and ${own.isActive}`,
      isVerified: sql<boolean>`${own.emailVerifiedAt} is not null`,
      isListed: hasListedCard(expertId),
      block: blockBetween(userId, partnerId),
      inboxNumber:
        sql`coalesce((select ${inboxes.changedSeq} from ${inboxes} where ${inboxes.userId} = ${userId}), 0)`.mapWith(
          Number,
        ),
      wantsMails: sql<boolean>`coalesce((select ${inboxes.mailsUnread} from ${inboxes} where ${inboxes.userId} = ${userId}), true)`,
      messages: upTo === null ? sql<StoredMessage[]>`'[]'::json` : lastMessages(upTo),
      lesson: upTo === null ? sql<null>`null` : nearestLesson({ learnerId, expertId, now }),
    })
    .from(users)
    .innerJoin(own, eq(own.id, userId))
    .leftJoin(expertsUsers, ofPartner)
    .leftJoin(experts, listedCard)
    .leftJoin(chatThreads, and(eq(chatThreads.learnerId, learnerId), eq(chatThreads.expertId, expertId)))
    .where(eq(users.id, partnerId)),
);

type FactsQuery = Record<"userId" | "partnerId" | "learnerId" | "expertId" | "now", string> & {
  upTo: number | null;
};

/** Returns the ids of both accounts by side. */
export const participantIds = ({
  side,
  userId,
  partnerId,
}: {
  side: Side;
  userId: string;
  partnerId: string;
}) =>
  side === "learner"
    ? { learnerId: userId, expertId: partnerId }
    : { learnerId: partnerId, expertId: userId };

async function hasMet(db: Db, { learnerId, expertId }: { learnerId: string; expertId: string }) {
  const session = db
    .select({ one: sql`1` })
    .from(bookings)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, bookings.expertId))
    .where(
      and(
        eq(expertsUsers.userId, expertId),
        eq(bookings.learnerId, learnerId),
        inArray(bookings.status, ["confirmed", "completed", "no_show"]),
      ),
    );
  const seat = db
    .select({ one: sql`1` })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, classes.expertId))
    .where(
      and(
        eq(expertsUsers.userId, expertId),
        eq(classReservations.learnerId, learnerId),
        eq(classReservations.status, "confirmed"),
      ),
    );
  const met = await session.unionAll(seat).limit(1);
  return met.length > 0;
}
