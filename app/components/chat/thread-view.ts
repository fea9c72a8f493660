import type { ThreadStanding } from "~/domain/chat/chat";
import type { MessagePart } from "~/domain/chat/reading/message-parts";

/** A conversation as its page shows it, with texts and times in the viewer's zone. */

export interface ThreadView {
  partner: PartnerView;
  standing: ThreadStanding;
  /** Oldest first; their numbers (`seq`) are consecutive. */
  messages: MessageView[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** The number of the thread's last message; 0 before the first one. */
  lastSeq: number;
  /** The viewer has seen the messages up to this number, and the partner up to the next. Neither decreases. */
  seenSeq: number;
  partnerSeenSeq: number;
  /** The number of the message that a search led to. */
  around: number | null;
  /** The viewer's days in the format of `MessageView.date`, for the separators 'Today' and 'Yesterday'. */
  today: string;
  yesterday: string;
  clientId: string;
  /** The next lesson of the two, or else the last one that took place. */
  lesson: LessonView | null;
}

export interface LessonView {
  href: string;
  label: "Next lesson" | "Last lesson";
  /** An ISO instant in UTC, and its text: "Tomorrow 09:00", "Mon 23 Nov, 14:00", "23 Nov". */
  at: string;
  time: string;
}

export interface PartnerView {
  userId: string;
  name: string;
  avatar: string | null;
  /** `price` as "$40 per lesson". Null for a learner, and while no version of the card is listed. */
  expert: { id: string; title: string; price: string } | null;
}

export interface PictureView {
  src: string;
  /** In pixels. */
  width: number;
  height: number;
}

export interface MessageView {
  id: string;
  /** 1, 2, 3 … within the thread. */
  seq: number;
  isOwn: boolean;
  /** The id that the sending page gave it; null for the partner's messages. */
  clientId: string | null;
  /** Empty only if there is a picture. */
  parts: MessagePart[];
  picture: PictureView | null;
  /** ISO instant in UTC. */
  at: string;
  /** "14:05" */
  time: string;
  /** "2026-11-23" */
  date: string;
  /** "Monday 23 November 2026" */
  day: string;
}
