import { countCharacters } from "~/shared/text-length";
import type { ChatError } from "./messages";

/**
 * The rules of conversations between learners and experts, and how pages see them. Pure: pages and commands share this.
 */

/** Most characters of a message, as people see them. */
export const messageLength = 1000;

/** What they see as one character may be many: the database keeps no more than this many bytes of UTF-8. */
const mostBytes = 16_000;

/** Messages on one page of a thread; the client asks for older ones in the same portions. */
export const threadPage = 50;

/** Conversations on one page of the list. */
export const conversationsPage = 20;

/** 'Recent Messages' of the dialog. */
export const recentMessages = 3;

/** Other experts that a first message may be shared with. */
export const mostShared = 3;

/** Why a cleaned text can't be sent; null: it can. */
export function contentError(content: string): ChatError | null {
  if (content === "") return "empty";
  const isLong = content.length > messageLength && countCharacters(content, messageLength) > messageLength;
  return isLong || new TextEncoder().encode(content).length > mostBytes ? "too-long" : null;
}

/** The two sides of a thread. */
export type Side = "learner" | "expert";

/** What a thread's page says about writing in it; `open` is the usual. */
export type ThreadStanding =
  | "open"
  | Extract<ChatError, "unverified" | "blocked" | "blocked-by-you" | "gone" | "not-linked">;

/** Who is on the other side, as it is shown to this one. */
export interface Partner {
  userId: string;
  /** First name and last initial; what stands for an erased account. */
  name: string;
  avatar: string | null;
  /** The card; null for a learner, and while no version of it is listed. */
  expert: { id: string; title: string; priceCents: number } | null;
}

/** One line of the conversation list. */
export interface Conversation {
  partner: Partner;
  /** The last message on one line, and whether it is the viewer's own. */
  lastMessage: string;
  isOwn: boolean;
  lastAt: Date;
  unread: number;
}

/** A message as it was stored, for one of its two readers. */
export interface ThreadMessage {
  id: string;
  /** 1, 2, 3 … within the thread, without gaps. */
  seq: number;
  isOwn: boolean;
  /** The sender's page gave it: how that page finds the message that it sent. */
  clientId: string;
  content: string;
  at: Date;
}

/** A portion of a thread, oldest message first. */
export interface Thread {
  partner: Partner;
  standing: ThreadStanding;
  messages: ThreadMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The last message of all; 0 in a conversation that hasn't begun. */
  lastSeq: number;
  /** The viewer has seen the messages up to this one; so has the partner. */
  seenSeq: number;
  partnerSeenSeq: number;
}
