/** Messages that were sent from this page and aren't the server's yet. Pure. */

export interface Unsent {
  /** Given once and kept for every attempt: the server writes a message with this id once. */
  clientId: string;
  text: string;
  /** When it was sent, in epoch milliseconds. */
  at: number;
  /** `taken`: the server has it, the page's data doesn't show it yet. */
  state: "waiting" | "sending" | "taken" | "failed";
  /** Attempts without an answer. */
  tries: number;
}

/** A text that the server refused for good. */
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
  | { kind: "taken"; clientId: string }
  /** No answer, or one that says that the server can't do it just now. */
  | { kind: "unreached"; clientId: string }
  | { kind: "refused"; clientId: string; reason: string }
  /** The page's data has these messages. */
  | { kind: "shown"; clientIds: ReadonlySet<string> }
  /** 'Retry', or the network is back. */
  | { kind: "retried" }
  /** By hand, or because the text is in the composer again. */
  | { kind: "discarded"; clientId: string };

export const emptyOutbox: Outbox = { unsent: [], returned: [] };

/** The pauses before the attempts that follow the first one, in milliseconds. */
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
      return { returned, unsent: [...unsent, { clientId, text, at, state: "waiting", tries: 0 }] };
    }
    case "posted":
      return changed(event.clientId, () => ({ state: "sending" }));
    case "taken":
      return changed(event.clientId, () => ({ state: "taken" }));
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
      const left = unsent.filter(({ clientId }) => !event.clientIds.has(clientId));
      return left.length === unsent.length ? outbox : { unsent: left, returned };
    }
    case "retried":
      return {
        returned,
        unsent: unsent.map((message) =>
          isStuck(message) ? { ...message, state: "waiting", tries: 0 } : message,
        ),
      };
    case "discarded":
      return {
        unsent: unsent.filter(({ clientId }) => clientId !== event.clientId),
        returned: returned.filter(({ clientId }) => clientId !== event.clientId),
      };
  }
}

const isStuck = ({ state, tries }: Unsent) => state === "failed" || (state === "waiting" && tries > 0);

/** The message whose turn it is, and how long to wait before it is posted; null while one is on its way or has failed. */
export function nextToPost({ unsent }: Outbox): { message: Unsent; pauseMs: number } | null {
  const message = unsent.find(({ state }) => state !== "taken");
  if (message?.state !== "waiting") return null;
  return { message, pauseMs: pauses[message.tries - 1] ?? 0 };
}

/** Leaving the page now would leave them behind. */
export const isUnsent = ({ unsent }: Outbox): boolean => unsent.some(({ state }) => state !== "taken");

/** As it is stored. */
export const storedOutbox = (outbox: Outbox): string | null =>
  outbox.unsent.length + outbox.returned.length > 0 ? JSON.stringify(outbox) : null;

/**
 * What was stored. Whether the server has what was on its way is not known: it is posted again, under its id. What
 * is old waits for 'Retry': nobody expects it to be sent by itself.
 */
export function openOutbox(text: string | null, now: number): Outbox {
  try {
    const { unsent = [], returned = [] }: Partial<Outbox> = JSON.parse(text ?? "{}");
    const opened = unsent.map((message): Unsent => {
      const isFailed = message.state === "failed" || !(now - message.at < sentByItselfMs);
      return { ...message, state: isFailed ? "failed" : "waiting", tries: 0 };
    });
    return { unsent: opened, returned: [...returned] };
  } catch {
    return emptyOutbox;
  }
}

const sentByItselfMs = 3_600_000;
