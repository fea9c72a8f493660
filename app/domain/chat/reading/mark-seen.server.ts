import { and, eq, lt } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import type { SignedInCaller } from "~/domain/caller";
import { participantIds } from "~/domain/chat/find-standing.server";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import { columnsOf } from "~/domain/chat/side-columns.server";
import { sideOf } from "~/domain/chat/thread-standing";
import { isId } from "~/platform/ids";

/**
 * Marks the caller's thread with this account as seen up to a message; a number beyond the last message means the last
 * one. Does nothing if the caller has seen that message already or there is no such thread.
 * @returns whether something is seen that wasn't
 */
export async function markSeen(
  db: Db,
  { actor }: SignedInCaller,
  { partnerId, upTo }: { partnerId: string; upTo: number },
): Promise<boolean> {
  const side = sideOf(actor.role);
  if (!side || !isId(partnerId) || !(upTo >= 1)) return false;
  const { learnerId, expertId } = participantIds({ side, userId: actor.userId, partnerId });
  const [thread] = await prepared(
    db
      .select({ id: chatThreads.id, lastSeq: chatThreads.lastSeq, seen: columnsOf[side].seenSeq })
      .from(chatThreads)
      .where(and(eq(chatThreads.learnerId, learnerId), eq(chatThreads.expertId, expertId))),
  );
  const seen = Math.min(Math.floor(upTo), thread?.lastSeq ?? 0);
  // Usually everything was seen before, so nothing has to be locked.
  if (!thread || seen <= thread.seen) return false;
  await runCommand(db, async (tx) => {
    await lockInboxes(tx, [learnerId, expertId]);
    await prepared(
      tx
        .update(chatThreads)
        .set(side === "learner" ? { learnerSeenSeq: seen } : { expertSeenSeq: seen })
        .where(and(eq(chatThreads.id, thread.id), lt(columnsOf[side].seenSeq, seen))),
    );
  });
  return true;
}
