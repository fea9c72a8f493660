import type { ThreadStanding } from "~/domain/chat/chat";
import type { MessagePart } from "~/domain/chat/reading/message-parts";

/** A conversation as its page shows it: the loader's words and times, in the viewer's zone. */

export interface ThreadView {
  partner: PartnerView;
  standing: ThreadStanding;
  /** Oldest first; their numbers (`seq`) follow each other without gaps. */
  messages: MessageView[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The last message of all; 0 in a conversation that hasn't begun. */
  lastSeq: number;
  /** The viewer has seen the messages up to this one; so has the partner. Neither ever falls. */
  seenSeq: number;
  partnerSeenSeq: number;
  /** The message that a search led to. */
  around: number | null;
  /** The viewer's days, as in `MessageView.date`: what the separators call 'Today' and 'Yesterday'. */
  today: string;
  yesterday: string;
  /** A new id for the next message of this page. */
  clientId: string;
}

export interface PartnerView {
  userId: string;
  name: string;
  avatar: string | null;
  /** `price` as "$40 per lesson". Null for a learner, and while no version of the card is listed. */
  expert: { id: string; title: string; price: string } | null;
}

export interface MessageView {
  id: string;
  /** 1, 2, 3 … within the thread. */
  seq: number;
  isOwn: boolean;
  /** By which the page that sent it knows it; null for the partner's. */
  clientId: string | null;
  parts: MessagePart[];
  /** ISO instant in UTC. */
  at: string;
  /** "14:05" */
  time: string;
  /** "2026-11-23" */
  date: string;
  /** "Monday 23 November 2026" */
  day: string;
}
