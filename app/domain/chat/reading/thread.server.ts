import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import { type Thread, type ThreadMessage, threadPage } from "~/domain/chat/chat";
import { findStanding } from "~/domain/chat/find-standing.server";
import type { StoredMessage } from "~/domain/chat/last-messages.server";
import { isId } from "~/platform/ids";

/** A portion of a thread: the newest messages, those before a message, or those around a message (for a search hit). */
export type Portion = "newest" | { before: number } | { around: number };

/**
 * Returns the caller's thread with this account; null if the caller may not know about any. A thread without messages
 * exists for a learner with any listed, linked expert, and for an expert with a learner who has or had a session or a
 * seat with them. One query, but a second one for an expert's thread without messages.
 */
export async function findThread(
  db: Db,
  caller: SignedInCaller,
  { partnerId, portion }: { partnerId: string; portion: Portion },
): Promise<Thread | null> {
  if (!isId(partnerId)) return null;
  const known = await findStanding(db, caller, partnerId, lastOf(portion));
  if (!known) return null;
  const { side, partner, standing, thread, inboxNumber, wantsMails } = known;
  const lesson = known.lesson && { ...known.lesson, startsAt: new Date(known.lesson.startsAt) };
  const empty = { messages: [], hasOlder: false, hasNewer: false, lastSeq: 0, seenSeq: 0, partnerSeenSeq: 0 };
  if (!thread) return { partner, standing, lesson, inboxNumber, wantsMails, ...empty };
  const [from, to] = boundsOf(portion, thread.lastSeq);
  const { learnerSeenSeq, expertSeenSeq } = thread;
  const [seenSeq, partnerSeenSeq] =
    side === "learner" ? [learnerSeenSeq, expertSeenSeq] : [expertSeenSeq, learnerSeenSeq];
  return {
    partner,
    standing,
    lesson,
    inboxNumber,
    wantsMails,
    messages: known.messages.map((row) => toMessage(row, caller.actor.userId)),
    hasOlder: from > 1,
    hasNewer: to < thread.lastSeq,
    lastSeq: thread.lastSeq,
    seenSeq,
    partnerSeenSeq,
  };
}

/** Returns the first and last message number of a portion. The numbers have no gaps, so no query is needed. */
export function boundsOf(portion: Portion, lastSeq: number): [from: number, to: number] {
  const to = Math.min(lastSeq, lastOf(portion));
  return [Math.max(1, to - threadPage + 1), to];
}

/** Returns the highest message number of a portion, whatever the thread's length: an integer of Postgres. */
export function lastOf(portion: Portion): number {
  if (portion === "newest") return 2 ** 31 - 1;
  if ("before" in portion) return Math.max(0, Math.ceil(portion.before) - 1);
  return Math.max(threadPage, Math.floor(portion.around) + threadPage / 2);
}

const pictureOf = (row: Pick<StoredMessage, "pictureId" | "pictureWidth" | "pictureHeight">) =>
  row.pictureId === null
    ? null
    : { id: row.pictureId, width: row.pictureWidth ?? 0, height: row.pictureHeight ?? 0 };

/** Converts a stored message for one of its readers. */
export const toMessage = (
  row: Omit<StoredMessage, "createdAt"> & { createdAt: Date | string },
  readerId: string,
): ThreadMessage => ({
  id: row.id,
  seq: row.seq,
  isOwn: row.senderId === readerId,
  clientId: row.clientId,
  content: row.content,
  picture: pictureOf(row),
  at: new Date(row.createdAt),
});
