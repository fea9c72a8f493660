/** Merges parts of a thread, older or newer, into the list of messages that an open page shows. */

interface Numbered {
  /** 1, 2, 3 … within the thread, without gaps. */
  seq: number;
}

export interface MessageWindow<Message extends Numbered> {
  /** The messages to show: consecutive numbers, oldest first. */
  messages: readonly Message[];
  /** Newer messages that can't be shown yet, because some before them are missing. */
  ahead: readonly Message[];
  /** The request that closes the gap: the messages before this number. */
  missing: { before: number } | null;
}

export const emptyWindow: MessageWindow<never> = { messages: [], ahead: [], missing: null };

/**
 * Adds a portion of consecutive messages, which may be newer, older or already known. Known messages are replaced,
 * because they may have changed.
 */
export function mergeWindow<Message extends Numbered>(
  { messages, ahead }: MessageWindow<Message>,
  portion: readonly Message[],
): MessageWindow<Message> {
  const known = new Map([...messages, ...ahead, ...portion].map((message) => [message.seq, message]));
  const sorted = [...known.values()].sort((one, other) => one.seq - other.seq);
  const gap = sorted.findIndex(({ seq }, index) => index > 0 && seq !== (sorted[index - 1]?.seq ?? 0) + 1);
  const next = sorted[gap];
  if (!next) return { messages: sorted, ahead: [], missing: null };
  return { messages: sorted.slice(0, gap), ahead: sorted.slice(gap), missing: { before: next.seq } };
}

/** Reports whether the thread has older messages than those shown. Its first message is number 1. */
export const hasOlder = ({ messages }: MessageWindow<Numbered>): boolean => (messages[0]?.seq ?? 1) > 1;
