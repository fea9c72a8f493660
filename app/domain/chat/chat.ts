import { countCharacters } from "~/shared/text-length";
import type { StoredPicture } from "./message-picture";
import type { ChatError } from "./messages";

/** The rules of conversations between learners and experts, and the types that pages use. Pure. */

/** The maximum length of a message, in characters as people see them (graphemes). */
export const messageLength = 1000;

/** The maximum length of a message in bytes of UTF-8, as in the database. One visible character can have many bytes. */
const mostBytes = 16_000;

/** The number of messages on one page of a thread, and in each portion of older messages. */
export const threadPage = 50;

/** The number of conversations on one page of the list. */
export const conversationsPage = 20;

/** The number of messages under 'Recent Messages' in the dialog. */
export const recentMessages = 3;

/** The maximum number of other experts that a first message can be shared with. */
export const mostShared = 3;

/** Returns why a cleaned text can't be sent; null if it can. A picture needs no text. */
export function contentError(content: string, hasPicture = false): ChatError | null {
  if (content === "") return hasPicture ? null : "empty";
  const isLong = content.length > messageLength && countCharacters(content, messageLength) > messageLength;
  return isLong || new TextEncoder().encode(content).length > mostBytes ? "too-long" : null;
}

/** The two sides of a thread. */
export type Side = "learner" | "expert";

/** Whether the viewer can write in a thread (`open`), or why not. */
export type ThreadStanding =
  | "open"
  | Extract<ChatError, "unverified" | "blocked" | "blocked-by-you" | "gone" | "not-linked">;

/** The other person in a thread, as the viewer sees them. */
export interface Partner {
  userId: string;
  /** First name and last initial, or the substitute name of an erased account. */
  name: string;
  avatar: string | null;
  /** The expert's card; null for a learner and for an expert without a listed card. */
  expert: { id: string; title: string; priceCents: number } | null;
}

/** An item of the conversation list. */
export interface Conversation {
  partner: Partner;
  /** The last message on one line. `isOwn` is true if the viewer sent it. */
  lastMessage: string;
  isOwn: boolean;
  lastAt: Date;
  unread: number;
}

/** A stored message, as one of its two readers sees it. */
export interface ThreadMessage {
  id: string;
  /** The message's number in the thread: 1, 2, 3 …, without gaps. */
  seq: number;
  isOwn: boolean;
  /** The id that the sender's page gave the message, so that the page recognizes it. */
  clientId: string;
  /** Empty only if there is a picture. */
  content: string;
  picture: StoredPicture | null;
  at: Date;
}

/** A thread with a portion of its messages, oldest first. */
export interface Thread {
  partner: Partner;
  standing: ThreadStanding;
  messages: ThreadMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The number of the thread's last message; 0 before the first message. */
  lastSeq: number;
  /** The number of the last message that the viewer, or the partner, has seen. */
  seenSeq: number;
  partnerSeenSeq: number;
  /** The next lesson of the two people, or else the last one that took place. */
  lesson: { bookingId: string; startsAt: Date; isNext: boolean } | null;
  /** The number of the topic of the viewer's inbox, as old as the messages or older. */
  inboxNumber: number;
  /** The viewer gets mails about unread messages. */
  wantsMails: boolean;
}
