import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue, type JobPayloads } from "~/db/jobs.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { findUnread } from "./unread.server";

/** After so long a mail reports a message that is still unread … */
export const unreadMinutes = 10;
/** … but of one thread no oftener than this. */
export const mailAgainMinutes = 60;

type Receiver = JobPayloads["mail-unread"];

/**
 * A user's messages of one thread have been unread for a while. It quotes none of them. It may wait for hours while the
 * provider is away, or be switched off by its link in the meantime.
 */
export const unreadMessages = defineMail({
  template: "unread-messages",
  read: async (db, { aboutId: threadId, toUserId, toName }, { appUrl }) => {
    const unread = toUserId && (await findUnread(db, { threadId, receiverId: toUserId }));
    if (!unread) return "nothing is unread, or it isn't wanted";
    const { from, count } = unread;
    return {
      to_name: toName,
      /** The account that it goes to: its link ends these mails. */
      toUserId,
      threadId,
      /** First name and last initial of who wrote. */
      from_name: from.name,
      count,
      threadUrl: new URL(paths.thread(from.userId), appUrl).href,
    };
  },
});

/**
 * Queues the job that looks whether a thread's new message stays unread: once, however many messages follow before it
 * runs. Called by the commands that write messages, in their transaction.
 */
export async function expectUnreadMail(
  tx: Db,
  { now, ...receiver }: Receiver & { now: Date },
): Promise<void> {
  await lookAt(tx, receiver, minutesAfter(now, unreadMinutes));
}

/**
 * A job that waits keeps its time. One that is running may have looked too early to see the message: then a second one
 * is added.
 */
const lookAt = (tx: Db, { threadId, receiverId }: Receiver, runAt: Date) =>
  enqueue(
    tx,
    "mail-unread",
    { threadId, receiverId },
    { jobKey: `mail-unread:${threadId}:${receiverId}`, runAt, keepRunAt: true },
  );

/**
 * The work of the job `mail-unread`: one mail for a thread's unread messages that no mail has reported yet. Where it
 * comes too soon after the last one, it is put off. None for a user who doesn't want it, isn't active or verified, or
 * blocked the sender.
 */
export async function mailUnread(db: Db, now: Date, receiver: Receiver): Promise<void> {
  const { threadId, receiverId } = receiver;
  await db.transaction(async (tx) => {
    const thread = await lockThread(tx, receiver);
    const first = thread && (await findFirstUntold(tx, thread, receiverId));
    if (!first) return;
    const due = Math.max(
      minutesAfter(first.at, unreadMinutes).getTime(),
      thread.mailedAt ? minutesAfter(thread.mailedAt, mailAgainMinutes).getTime() : 0,
    );
    if (now.getTime() < due) return lookAt(tx, receiver, new Date(due));

    const unread = await findUnread(tx, receiver);
    if (!unread) return;
    await queueMail(tx, unreadMessages, {
      dedupeKey: `unread-messages:${threadId}:${thread.side}:${thread.lastSeq}`,
      to: unread.to,
      about: { type: "chat-thread", id: threadId },
      payload: {},
    });
    const told =
      thread.side === "learner"
        ? { learnerMailedSeq: thread.lastSeq, learnerMailedAt: now }
        : { expertMailedSeq: thread.lastSeq, expertMailedAt: now };
    await tx.update(chatThreads).set(told).where(eq(chatThreads.id, threadId));
  });
}

/**
 * Where the receiver stands in the thread, which neither a message nor another worker changes until this has committed.
 */
async function lockThread(tx: Db, { threadId, receiverId }: Receiver) {
  const [thread] = await tx
    .select()
    .from(chatThreads)
    .where(eq(chatThreads.id, threadId))
    .for("no key update");
  if (!thread) return null;
  const { id, lastSeq } = thread;
  return receiverId === thread.learnerId
    ? {
        id,
        lastSeq,
        side: "learner" as const,
        mailedAt: thread.learnerMailedAt,
        knownSeq: Math.max(thread.learnerSeenSeq, thread.learnerMailedSeq),
      }
    : {
        id,
        lastSeq,
        side: "expert" as const,
        mailedAt: thread.expertMailedAt,
        knownSeq: Math.max(thread.expertSeenSeq, thread.expertMailedSeq),
      };
}

/** The first message to the receiver that was neither seen nor told of by mail. */
async function findFirstUntold(
  tx: Db,
  { id, knownSeq }: { id: string; knownSeq: number },
  receiverId: string,
) {
  const [first] = await tx
    .select({ at: chatMessages.createdAt })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.threadId, id),
        gt(chatMessages.seq, knownSeq),
        eq(chatMessages.receiverId, receiverId),
      ),
    )
    .orderBy(asc(chatMessages.seq))
    .limit(1);
  return first ?? null;
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
