import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue, type JobPayloads } from "~/db/jobs.server";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { defineMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { findUnread } from "./unread.server";

/** How long a message is unread before a mail reports it, in minutes. */
export const unreadMinutes = 10;
/** The minimum time between two mails about the same thread, in minutes. */
export const mailAgainMinutes = 60;

type Receiver = JobPayloads["mail-unread"];

/**
 * The mail about a user's unread messages in one thread. It doesn't quote them. It is read again when it is sent,
 * because the messages may have been seen, or the mails turned off, since it was queued.
 */
export const unreadMessages = defineMail({
  template: "unread-messages",
  read: async (db, { aboutId: threadId, toUserId, toName }, { appUrl }) => {
    const unread = toUserId && (await findUnread(db, { threadId, receiverId: toUserId }));
    if (!unread) return "nothing is unread, or it isn't wanted";
    const { from, count } = unread;
    return {
      to_name: toName,
      /** The receiver's account, for the link that turns these mails off. */
      toUserId,
      threadId,
      /** The sender's first name and last initial. */
      from_name: from.name,
      count,
      threadUrl: new URL(paths.thread(from.userId), appUrl).href,
    };
  },
});

/**
 * Queues the job that checks whether a thread's new message stays unread. There is one job, however many messages
 * follow before it runs. Commands that write messages call it in their transaction.
 */
export async function expectUnreadMail(
  tx: Db,
  { now, ...receiver }: Receiver & { now: Date },
): Promise<void> {
  await lookAt(tx, receiver, minutesAfter(now, unreadMinutes));
}

/**
 * Adds a job, or keeps the waiting job and its time. If the job is running, another one is added, because the running
 * job may not see the new message.
 */
const lookAt = (tx: Db, { threadId, receiverId }: Receiver, runAt: Date) =>
  enqueue(
    tx,
    "mail-unread",
    { threadId, receiverId },
    { jobKey: `mail-unread:${threadId}:${receiverId}`, runAt, keepRunAt: true },
  );

/**
 * Runs the job `mail-unread`: queues one mail if a thread has unread messages that no mail has reported yet, or queues
 * another job if it is too early. No mail is queued if `findUnread` returns null, for example because the user turned
 * these mails off.
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
    const mailed =
      thread.side === "learner"
        ? { learnerMailedSeq: thread.lastSeq, learnerMailedAt: now }
        : { expertMailedSeq: thread.lastSeq, expertMailedAt: now };
    await tx.update(chatThreads).set(mailed).where(eq(chatThreads.id, threadId));
  });
}

/** Locks the thread's row, so that no new message or other worker changes it, and returns what the receiver knows. */
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

/** Returns the first message to the receiver that was neither seen nor reported by mail. */
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
