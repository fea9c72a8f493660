import { and, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { chatThreads } from "~/db/schema/chat-threads";
import { inboxes } from "~/db/schema/inboxes";
import { users } from "~/db/schema/users";
import { findBlock } from "~/domain/blocks/blocks.server";
import { displayName } from "~/domain/experts/expert";
import type { MailMessage } from "~/domain/mails/mail";

const learners = alias(users, "learner");
const experts = alias(users, "expert");

/**
 * What a mail would tell this side of a thread's unread messages. Null where there is nothing to tell: all is seen; the account
 * isn't active, its address not confirmed, or it has turned these mails off; one has blocked the other; or their roles hide the thread.
 */
export async function findUnread(db: Db, { threadId, receiverId }: { threadId: string; receiverId: string }) {
  const [found] = await db
    .select({
      thread: getTableColumns(chatThreads),
      learner: getTableColumns(learners),
      expert: getTableColumns(experts),
      mailsUnread: inboxes.mailsUnread,
    })
    .from(chatThreads)
    .innerJoin(learners, and(eq(learners.id, chatThreads.learnerId), eq(learners.role, "learner")))
    .innerJoin(experts, and(eq(experts.id, chatThreads.expertId), eq(experts.role, "expert")))
    .leftJoin(inboxes, eq(inboxes.userId, receiverId))
    .where(eq(chatThreads.id, threadId));
  if (!found) return null;
  const { thread, learner, expert, mailsUnread } = found;
  const [reader, writer, count] =
    receiverId === learner.id
      ? [learner, expert, thread.learnerUnread]
      : [expert, learner, thread.expertUnread];
  if (count === 0 || mailsUnread === false || !reader.isActive || !reader.emailVerifiedAt) return null;
  if (await findBlock(db, { one: reader.id, other: writer.id })) return null;
  return {
    to: { userId: reader.id, email: reader.email, name: reader.fullName },
    from: { userId: writer.id, name: displayName(writer.fullName) },
    count,
  };
}

/**
 * A mail may wait for hours while the provider is away, or be ended by its link meanwhile.
 * @returns why a mail about unread messages isn't sent any more; null for one that is, and for every other mail
 */
export async function whyUnreadMailOutdated(
  db: Db,
  { template, payload }: MailMessage,
): Promise<string | null> {
  if (template !== "unread-messages") return null;
  const { threadId, toUserId: receiverId } = payload;
  return (await findUnread(db, { threadId, receiverId })) ? null : "nothing is unread, or it isn't wanted";
}
