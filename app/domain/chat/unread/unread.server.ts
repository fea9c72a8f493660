import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { findBlock } from "~/domain/blocks/blocks.server";
import { listedCard, ofPartner, partnerColumns, toPartner } from "~/domain/chat/partner.server";

/**
 * Returns the facts for a mail about a thread's unread messages. Returns null if everything is seen, if the receiver is
 * inactive, unverified or has turned these mails off, if either side has blocked the other, or if their roles hide the
 * thread.
 */
export async function findUnread(db: Db, { threadId, receiverId }: { threadId: string; receiverId: string }) {
  const [found] = await db
    .select({ ...partnerColumns, thread: chatThreads, reader, mailsUnread: inboxes.mailsUnread })
    .from(chatThreads)
    .innerJoin(reader, eq(reader.id, receiverId))
    .innerJoin(
      users,
      sql`${users.id} = case ${reader.id} when ${chatThreads.learnerId} then ${chatThreads.expertId} when ${chatThreads.expertId} then ${chatThreads.learnerId} end`,
    )
    .leftJoin(expertsUsers, ofPartner)
    .leftJoin(experts, listedCard)
    .leftJoin(inboxes, eq(inboxes.userId, receiverId))
    .where(eq(chatThreads.id, threadId));
  if (!found) return null;
  const { thread, reader: account, partner, card, mailsUnread } = found;
  const [roles, count] =
    account.id === thread.learnerId
      ? [["learner", "expert"], thread.learnerUnread]
      : [["expert", "learner"], thread.expertUnread];
  if (account.role !== roles[0] || partner.role !== roles[1] || count === 0) return null;
  if (mailsUnread === false || !account.isActive || !account.emailVerifiedAt) return null;
  if (await findBlock(db, { self: account.id, partner: partner.userId })) return null;
  return {
    to: { userId: account.id, email: account.email, name: account.fullName },
    from: toPartner({ partner, card }),
    count,
  };
}

const reader = alias(users, "reader");
