import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { lastMessages } from "~/domain/chat/last-messages.server";
import { shownContent } from "~/domain/chat/picture-text";
import { boundsOf, lastOf, type Portion } from "~/domain/chat/reading/thread.server";
import { isId } from "~/platform/ids";
import type { ReportedAccount } from "./report";
import { readSides } from "./sides.server";

/** A conversation, as the admin sees it. */
export interface ReadThread {
  id: string;
  learner: ReportedAccount;
  expert: ReportedAccount;
  /** A portion, oldest first. */
  messages: Array<{ seq: number; isLearner: boolean; content: string; at: Date }>;
  hasOlder: boolean;
  hasNewer: boolean;
}

/**
 * Returns a portion of a conversation for the admin; null if there is no such conversation. Records an audit entry
 * (`thread-read`) in the same transaction and marks nothing as seen.
 * @param how.shouldAudit false for a response without a body, which records nothing
 */
export async function readThread(
  db: Db,
  caller: SignedInCaller,
  { threadId, portion, shouldAudit = true }: { threadId: string; portion: Portion; shouldAudit?: boolean },
): Promise<ReadThread | null> {
  if (!isId(threadId)) return null;
  return db.transaction(async (tx) => {
    const [thread] = await tx
      .select({
        id: chatThreads.id,
        learnerId: chatThreads.learnerId,
        expertId: chatThreads.expertId,
        lastSeq: chatThreads.lastSeq,
        messages: lastMessages(lastOf(portion)),
      })
      .from(chatThreads)
      .where(eq(chatThreads.id, threadId));
    if (!thread) return null;
    const { id, learnerId, expertId, lastSeq, messages } = thread;
    const [from, to] = boundsOf(portion, lastSeq);
    if (shouldAudit) {
      const object = { type: "chat-thread", id } as const;
      await recordAudit(tx, caller, { action: "thread-read", object, detail: { from, to } });
    }
    const [learner, expert] = await readSides(tx, { one: learnerId, other: expertId });
    return {
      id,
      learner,
      expert,
      hasOlder: from > 1,
      hasNewer: to < lastSeq,
      messages: messages.map(({ seq, senderId, content, createdAt }) => ({
        seq,
        // Only a report shows the picture itself.
        content: shownContent(content),
        at: new Date(createdAt),
        isLearner: senderId === learnerId,
      })),
    };
  });
}
