/** The list of conversations as pages show it, with times in the viewer's zone. */

export interface ListView {
  conversations: ConversationView[];
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** What was searched for; then `found` stands in the conversations' place. */
  search: string | null;
  found: FoundView[];
  /** The viewer is an expert: learners write first. */
  isExpert: boolean;
}

export interface ConversationView {
  userId: string;
  name: string;
  avatar: string | null;
  lastMessage: string;
  isOwn: boolean;
  /** ISO instant in UTC, and how the list says it: "14:05", "Yesterday", "Monday", "23 Nov", "23 Nov 2025". */
  at: string;
  time: string;
  unread: number;
}

export interface FoundView {
  userId: string;
  name: string;
  seq: number;
  isOwn: boolean;
  excerpt: { before: string; hit: string; after: string };
  at: string;
  time: string;
}
