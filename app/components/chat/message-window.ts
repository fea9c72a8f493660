/** A thread's messages as an open page holds them: portions of any age become one list, each message once. Pure. */

interface Numbered {
  /** 1, 2, 3 … within the thread, without gaps. */
  seq: number;
}

export interface MessageWindow<Message extends Numbered> {
  /** What is shown: neighbours, oldest first. */
  messages: readonly Message[];
  /** Newer ones that can't be shown yet: some between are missing. */
  ahead: readonly Message[];
  /** Ask for the messages before this number: they close the gap. */
  missing: { before: number } | null;
}

export const emptyWindow: MessageWindow<never> = { messages: [], ahead: [], missing: null };

/**
 * Adds a portion of neighbours, newer, older or known already. A message that is held is replaced: it may have changed.
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

/** The first message of a thread is number 1. */
export const hasOlder = ({ messages }: MessageWindow<Numbered>): boolean => (messages[0]?.seq ?? 1) > 1;
