import { chatThreads } from "~/db/schema/chat/chat-threads";

/** Each side's columns of a thread. Queries hide a partner whose role is no longer `partnerRole`. */
export const columnsOf = {
  learner: {
    own: chatThreads.learnerId,
    partner: chatThreads.expertId,
    unread: chatThreads.learnerUnread,
    seenSeq: chatThreads.learnerSeenSeq,
    partnerRole: "expert",
  },
  expert: {
    own: chatThreads.expertId,
    partner: chatThreads.learnerId,
    unread: chatThreads.expertUnread,
    seenSeq: chatThreads.expertSeenSeq,
    partnerRole: "learner",
  },
} as const;
