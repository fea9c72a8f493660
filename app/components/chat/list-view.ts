/** The list of conversations as pages show it, with times in the viewer's zone. */

export interface ListView {
  conversations: ConversationView[];
  /** Starts at 1. */
  page: number;
  hasNext: boolean;
  /** The text searched for; null without a search. With one, pages show `found` instead of the conversations. */
  search: string | null;
  found: FoundMessageView[];
  /** The viewer is an expert, whose conversations are started by learners. */
  isExpert: boolean;
}

export interface ConversationView {
  userId: string;
  name: string;
  avatar: string | null;
  lastMessage: string;
  isOwn: boolean;
  /** An ISO instant in UTC, and its text in the list: "14:05", "Yesterday", "Monday", "23 Nov", "23 Nov 2025". */
  at: string;
  time: string;
  unread: number;
}

export interface FoundMessageView {
  userId: string;
  name: string;
  seq: number;
  isOwn: boolean;
  excerpt: { before: string; hit: string; after: string };
  at: string;
  time: string;
}
