/**
 * What an open conversation shows and still has to ask of the server, as one state machine. Pure. Its states and events
 * are drawn in docs/decisions/0012-chat.md.
 */

/** Something that the page asks of the server: again after a pause if no answer comes, at last only when retried. */
export interface Request {
  /** `taken`: the server has answered. */
  state: "waiting" | "under-way" | "taken" | "failed";
  /** The attempts that got no answer. */
  tries: number;
}

interface Known {
  /** 1, 2, 3 … within the thread, without gaps. */
  seq: number;
  /** The id that the sending page gave it; null for the partner's messages. */
  clientId: string | null;
}

/** A message that was sent from this page and that the page's data doesn't have yet. */
export interface Unsent extends Request {
  /** The same for every attempt: the server stores a message with this id once. */
  clientId: string;
  text: string;
  /** When the user sent it, in epoch milliseconds. */
  at: number;
  /** Its number in the thread, once the server has returned it. */
  seq: number | null;
}

/** A text that the server refused permanently. */
export interface Returned {
  clientId: string;
  text: string;
  reason: string;
}

/** What the tab keeps for the next page. */
export interface Outbox {
  /** In the order in which they were sent. */
  unsent: readonly Unsent[];
  returned: readonly Returned[];
}

export interface Conversation<Message extends Known> extends Outbox {
  /** The messages to show: consecutive numbers, oldest first. */
  messages: readonly Message[];
  /** Newer messages that can't be shown yet, because some before them are missing. */
  ahead: readonly Message[];
  /** The reader asked for messages before this number. */
  olderThan: number | null;
  /** The portion to load: the messages before this number, which close the gap or were asked for. */
  portion: (Request & { before: number }) | null;
  /** The highest number that the reader has looked at, as the server shall know it. */
  seen: (Request & { upTo: number }) | null;
  /** What the tab kept has been read. */
  isOpened: boolean;
}

export type ConversationEvent<Message extends Known> =
  | { kind: "opened"; outbox: Outbox }
  /** Consecutive messages, which may be newer, older or already known. */
  | { kind: "loaded"; messages: readonly Message[] }
  | { kind: "older-asked" }
  | { kind: "looked"; upTo: number }
  | { kind: "sent"; clientId: string; text: string; at: number }
  /** Requests are named by the client id of a message, by `portionSubject` or by `seenSubject`. */
  | { kind: "begun"; of: string }
  /** A message's `seq` is its number in the thread. */
  | { kind: "taken"; of: string; seq?: number }
  | { kind: "refused"; clientId: string; reason: string }
  /** There was no response, or a temporary failure. */
  | { kind: "unreached"; of: string }
  /** No response came in time. That counts as no attempt, because the router may have dropped the request. */
  | { kind: "forgotten"; of: string }
  /** The network is back, or the user pressed 'Retry' (`isAsked`), which also retries old messages. */
  | { kind: "retried"; isAsked: boolean }
  /** By the user, or because the text is in the composer again. */
  | { kind: "discarded"; clientId: string };

const fresh: Request = { state: "waiting", tries: 0 };

/** The pauses before the second, third and fourth attempt, in milliseconds. */
export const pauses = [1000, 2000, 4000];

export const pauseBefore = ({ tries }: Request): number => pauses[tries - 1] ?? 0;

/** @param messages those of the page's first data */
export const openConversation = <Message extends Known>(
  messages: readonly Message[],
): Conversation<Message> => withMessages({ ...empty, messages: [], ahead: [] }, messages);

const empty = { unsent: [], returned: [], olderThan: null, portion: null, seen: null, isOpened: false };

export function conversationAfter<Message extends Known>(
  now: Conversation<Message>,
  event: ConversationEvent<Message>,
): Conversation<Message> {
  switch (event.kind) {
    case "opened":
      return withoutShown({ ...now, ...event.outbox, isOpened: true });
    case "loaded":
      return withMessages(now, event.messages);
    case "older-asked":
      return withPortion({ ...now, olderThan: now.messages[0]?.seq ?? null });
    case "looked":
      return event.upTo > (now.seen?.upTo ?? 0) ? { ...now, seen: { ...fresh, upTo: event.upTo } } : now;
    case "sent": {
      const { clientId, text, at } = event;
      return { ...now, unsent: [...now.unsent, { ...fresh, clientId, text, at, seq: null }] };
    }
    case "begun":
      return changed(now, event.of, () => ({ state: "under-way" }));
    case "forgotten":
      return changed(now, event.of, () => ({ state: "waiting" }));
    case "unreached":
      return changed(now, event.of, ({ tries }) => ({
        state: tries < pauses.length ? "waiting" : "failed",
        tries: tries + 1,
      }));
    case "taken":
      return withoutShown(changed(now, event.of, () => ({ state: "taken", seq: event.seq ?? null })));
    case "refused": {
      const { clientId, reason } = event;
      const refused = now.unsent.filter((message) => message.clientId === clientId);
      return {
        ...now,
        unsent: now.unsent.filter((message) => message.clientId !== clientId),
        returned: [...now.returned, ...refused.map(({ text }) => ({ clientId, text, reason }))],
      };
    }
    case "retried": {
      const isStuck = ({ state, tries }: Request) =>
        (state === "failed" && event.isAsked) || (["failed", "waiting"].includes(state) && tries > 0);
      return changed(now, null, (request) => (isStuck(request) ? fresh : {}));
    }
    case "discarded":
      return {
        ...now,
        unsent: now.unsent.filter(({ clientId }) => clientId !== event.clientId),
        returned: now.returned.filter(({ clientId }) => clientId !== event.clientId),
      };
  }
}

/** Changes the requests about `of`; null for all. */
function changed<Message extends Known>(
  now: Conversation<Message>,
  of: string | null,
  change: (request: Request) => Partial<Request & { seq: number | null }>,
): Conversation<Message> {
  const { portion, seen, unsent } = now;
  const isMeant = (subject: string) => of === null || of === subject;
  return {
    ...now,
    portion: portion && isMeant(portionSubject(portion)) ? { ...portion, ...change(portion) } : portion,
    seen: seen && isMeant(seenSubject(seen)) ? { ...seen, ...change(seen) } : seen,
    unsent: unsent.map((message) =>
      isMeant(message.clientId) ? { ...message, ...change(message) } : message,
    ),
  };
}

export const portionSubject = ({ before }: { before: number }): string => `before ${before}`;
export const seenSubject = ({ upTo }: { upTo: number }): string => `up to ${upTo}`;

/** Adds a portion. Known messages are replaced, because they may have changed. */
function withMessages<Message extends Known>(
  now: Conversation<Message>,
  portion: readonly Message[],
): Conversation<Message> {
  const known = new Map([...now.messages, ...now.ahead, ...portion].map((message) => [message.seq, message]));
  const sorted = [...known.values()].sort((one, other) => one.seq - other.seq);
  const gap = sorted.findIndex(({ seq }, index) => index > 0 && seq !== (sorted[index - 1]?.seq ?? 0) + 1);
  const end = gap < 0 ? sorted.length : gap;
  return withoutShown(withPortion({ ...now, messages: sorted.slice(0, end), ahead: sorted.slice(end) }));
}

/** Asks for the portion that is missing now: before the newest messages first. One that failed gets another try. */
function withPortion<Message extends Known>(now: Conversation<Message>): Conversation<Message> {
  const before = now.ahead[0]?.seq ?? (isOlderAsked(now) ? now.olderThan : null);
  if (before === null) return { ...now, portion: null };
  const isAsked = now.portion?.before === before && now.portion.state !== "failed";
  return isAsked ? now : { ...now, portion: { ...fresh, before } };
}

/** Drops sent messages from the outbox once the page shows them. */
function withoutShown<Message extends Known>(now: Conversation<Message>): Conversation<Message> {
  if (now.unsent.length === 0) return now;
  const clientIds = new Set(now.messages.map(({ clientId }) => clientId));
  const upTo = now.messages.at(-1)?.seq ?? 0;
  const isShown = ({ clientId, seq }: Unsent) => clientIds.has(clientId) || (seq !== null && seq <= upTo);
  return { ...now, unsent: now.unsent.filter((message) => !isShown(message)) };
}

/** Reports whether the thread has older messages than those shown. Its first message is number 1. */
export const hasOlder = ({ messages }: { messages: readonly Known[] }): boolean =>
  (messages[0]?.seq ?? 1) > 1;

/** Reports whether the older messages that the reader asked for aren't there yet. */
export const isOlderAsked = ({ messages, olderThan }: Conversation<Known>): boolean =>
  olderThan !== null && (messages[0]?.seq ?? 0) >= olderThan;

/** Returns the message to post next; null while one is being sent, after one has failed, and without any. */
export function nextToPost({ unsent }: Outbox): Unsent | null {
  const message = unsent.find(({ state }) => state !== "taken");
  return message?.state === "waiting" ? message : null;
}

/** Reports whether leaving the page now would leave messages unsent. */
export const isUnsent = ({ unsent }: Outbox): boolean => unsent.some(({ state }) => state !== "taken");
