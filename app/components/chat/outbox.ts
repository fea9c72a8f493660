/** Messages that were sent from this page and that the server's data doesn't have yet. */

export interface Unsent {
  /** The same for every attempt: the server stores a message with this id once. */
  clientId: string;
  text: string;
  /** When the user sent it, in epoch milliseconds. */
  at: number;
  /** `taken`: the server has stored it, but the page's data doesn't show it yet. */
  state: "waiting" | "sending" | "taken" | "failed";
  tries: number;
  /** Its number in the thread, once the server has returned it. */
  seq: number | null;
}

/** A text that the server refused permanently. */
export interface Returned {
  clientId: string;
  text: string;
  reason: string;
}

export interface Outbox {
  /** In the order in which they were sent. */
  unsent: readonly Unsent[];
  returned: readonly Returned[];
}

export type OutboxEvent =
  | { kind: "opened"; outbox: Outbox }
  | { kind: "sent"; clientId: string; text: string; at: number }
  | { kind: "posted"; clientId: string }
  | { kind: "taken"; clientId: string; seq: number }
  /** The post got no response in time; the message is posted again. */
  | { kind: "forgotten"; clientId: string }
  /** There was no response, or a temporary failure. */
  | { kind: "unreached"; clientId: string }
  | { kind: "refused"; clientId: string; reason: string }
  /** The page shows these messages, up to this number. */
  | { kind: "shown"; clientIds: ReadonlySet<string>; upTo: number }
  /** The network is back, or the user pressed 'Retry' (`isAsked`), which also retries old messages. */
  | { kind: "retried"; isAsked: boolean }
  /** By the user, or because the text is in the composer again. */
  | { kind: "discarded"; clientId: string };

export const emptyOutbox: Outbox = { unsent: [], returned: [] };

/** The pauses before the second, third and fourth attempt, in milliseconds. */
export const pauses = [1000, 2000, 4000];

export function outboxAfter(outbox: Outbox, event: OutboxEvent): Outbox {
  const { unsent, returned } = outbox;
  const changed = (clientId: string, change: (message: Unsent) => Partial<Unsent>): Outbox => ({
    returned,
    unsent: unsent.map((message) =>
      message.clientId === clientId ? { ...message, ...change(message) } : message,
    ),
  });
  switch (event.kind) {
    case "opened":
      return event.outbox;
    case "sent": {
      const { clientId, text, at } = event;
      return { returned, unsent: [...unsent, { clientId, text, at, state: "waiting", tries: 0, seq: null }] };
    }
    case "posted":
      return changed(event.clientId, () => ({ state: "sending" }));
    case "forgotten":
      return changed(event.clientId, () => ({ state: "waiting" }));
    case "taken":
      return changed(event.clientId, () => ({ state: "taken", seq: event.seq }));
    case "unreached":
      return changed(event.clientId, ({ tries }) => ({
        state: tries < pauses.length ? "waiting" : "failed",
        tries: tries + 1,
      }));
    case "refused": {
      const { clientId, reason } = event;
      const refused = unsent.filter((message) => message.clientId === clientId);
      return {
        unsent: unsent.filter((message) => message.clientId !== clientId),
        returned: [...returned, ...refused.map(({ text }) => ({ clientId, text, reason }))],
      };
    }
    case "shown": {
      const isShown = ({ clientId, seq }: Unsent) =>
        event.clientIds.has(clientId) || (seq !== null && seq <= event.upTo);
      return unsent.some(isShown)
        ? { returned, unsent: unsent.filter((message) => !isShown(message)) }
        : outbox;
    }
    case "retried": {
      const isStuck = ({ state, tries }: Unsent) =>
        (state === "failed" && event.isAsked) || (["failed", "waiting"].includes(state) && tries > 0);
      const again = (message: Unsent): Unsent => ({ ...message, state: "waiting", tries: 0 });
      return { returned, unsent: unsent.map((message) => (isStuck(message) ? again(message) : message)) };
    }
    case "discarded":
      return {
        unsent: unsent.filter(({ clientId }) => clientId !== event.clientId),
        returned: returned.filter(({ clientId }) => clientId !== event.clientId),
      };
  }
}

/**
 * Returns the message to post next and the pause before it; null while one is being sent, after one has failed, and
 * without any.
 */
export function nextToPost({ unsent }: Outbox): { message: Unsent; pauseMs: number } | null {
  const message = unsent.find(({ state }) => state !== "taken");
  if (message?.state !== "waiting") return null;
  return { message, pauseMs: pauses[message.tries - 1] ?? 0 };
}

/** Reports whether leaving the page now would leave messages unsent. */
export const isUnsent = ({ unsent }: Outbox): boolean => unsent.some(({ state }) => state !== "taken");

/** Returns the stored form of an outbox; null if it is empty. */
export const storedOutbox = (outbox: Outbox): string | null =>
  outbox.unsent.length + outbox.returned.length > 0 ? JSON.stringify(outbox) : null;

/**
 * Reads a stored outbox. The server may already have a message that was being sent, so it is posted again under the
 * same id. Old messages are never sent automatically: they wait for 'Retry'.
 */
export function openOutbox(text: string | null, now: number): Outbox {
  try {
    const { unsent = [], returned = [] }: Partial<Outbox> = JSON.parse(text ?? "{}");
    const opened = unsent.map((message): Unsent => {
      const isOld = !(now - message.at < sentByItselfMs);
      return { ...message, state: isOld ? "failed" : "waiting", tries: 0, seq: null };
    });
    return { unsent: opened, returned: [...returned] };
  } catch {
    return emptyOutbox;
  }
}

const sentByItselfMs = 3_600_000;
