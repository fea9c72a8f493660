import { streamDoor } from "~/shared/doors";

/** Server-sent events: responses that stay open, with heartbeats, a maximum age and limits. Events carry only ids. */

export const streamLimits = {
  /**
   * Keeps proxies from closing a silent stream. Access is checked at each heartbeat, so this is also how long a user
   * who was signed out still gets events, give or take half the jitter.
   */
  heartbeatMs: 11_000,
  heartbeatJitterMs: 2_000,
  /** The age at which a stream is closed, give or take half the jitter. The browser reconnects with `Last-Event-ID`. */
  ageMs: 45_000,
  jitterMs: 10_000,
  /** A slow reader with this many bytes waiting is disconnected. */
  bufferedBytes: streamDoor.limits.bufferedBytes,
  /** Per user and process. Further ones are refused: closing the oldest would make pages close each other's streams. */
  perUser: streamDoor.limits.perUser,
};

/** Closes all streams when the program stops. */
export interface StreamKeeper {
  /** Calls `close` immediately if the program is already stopping. */
  track(close: () => void): () => void;
}

export interface ServerEvent {
  /** The id that the browser sends back as `Last-Event-ID`. */
  id: string;
  /** Without a name the browser only remembers the id. */
  event?: string;
  data?: unknown;
}

type Send = (event: ServerEvent) => void;

/** The callbacks of a stream's opener. */
export interface StreamPart {
  /** Called once when the stream has ended. */
  end(): void;
  /** Called at each heartbeat. False ends the stream; an error doesn't, because its age will. */
  isStillAllowed(): Promise<boolean>;
}

export class EventStreams {
  #open = new Map<string, number>();
  #limits: typeof streamLimits;

  constructor(
    private readonly keeper: StreamKeeper,
    limits: Partial<typeof streamLimits> = {},
  ) {
    this.#limits = { ...streamLimits, ...limits };
  }

  countOf(userId: string): number {
    return this.#open.get(userId) ?? 0;
  }

  /**
   * Opens a stream.
   * @param begin called once, with the function that sends an event
   * @returns the stream, or 429 if this user has too many open streams
   */
  open(userId: string, signal: AbortSignal, begin: (send: Send) => StreamPart): Response {
    if (this.countOf(userId) >= this.#limits.perUser) {
      return inPlainText(429, "You have this open in too many places.", { "Retry-After": "30" });
    }
    // Both signals of a disconnected client, because neither comes in every case.
    let release = () => {};
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          release = this.#begin({ userId, signal, begin, controller });
        },
        cancel: () => release(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: this.#limits.bufferedBytes }),
    );
    return new Response(body, { headers: streamHeaders });
  }

  #begin({ userId, signal, begin, controller }: Opening): () => void {
    const { ageMs, jitterMs } = this.#limits;
    const undo: Array<() => void> = [];
    let isOpen = true;
    const whenDone = (step: () => void) => {
      if (isOpen) undo.push(step);
      else step();
    };
    const release = () => {
      isOpen = false;
      for (const step of undo.splice(0)) step();
    };
    const end = () => {
      if (!isOpen) return;
      release();
      controller.close();
    };
    const write = (text: string) => {
      if (!isOpen) return;
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) <= 0) end();
    };

    this.#open.set(userId, this.countOf(userId) + 1);
    whenDone(() => this.#forget(userId));
    // All clients lose their stream when the program stops, and must not all reconnect at the same time.
    write(`retry: ${Math.round(1_000 + Math.random() * 3_000)}\n\n${beatText}`);
    const oldAge = setTimeout(end, about(ageMs, jitterMs)).unref();
    whenDone(() => clearTimeout(oldAge));
    signal.addEventListener("abort", end, { once: true });
    whenDone(() => signal.removeEventListener("abort", end));
    whenDone(this.keeper.track(end));
    if (signal.aborted) end();
    if (!isOpen) return release;
    const part = begin((event) => write(asText(event)));
    whenDone(() => part.end());

    const check = async () => {
      const isAllowed = await part.isStillAllowed().catch(() => true);
      if (!isAllowed) end();
    };
    whenDone(beat(this.#limits, () => write(beatText), check));
    return release;
  }

  #forget(userId: string) {
    const left = this.countOf(userId) - 1;
    if (left > 0) this.#open.set(userId, left);
    else this.#open.delete(userId);
  }
}

interface Opening {
  userId: string;
  signal: AbortSignal;
  begin: (send: Send) => StreamPart;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

/** Also for responses to HEAD, which have no stream. */
export const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // Keeps proxies from buffering the events.
  "X-Accel-Buffering": "no",
};

/** Builds a response that only scripts read. */
export function inPlainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  const common = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  return new Response(`${text}\n`, { status, headers: { ...common, ...headers } });
}

/** Calls both at each heartbeat, but skips a check while the last one runs. Returns a function that stops this. */
function beat(limits: typeof streamLimits, write: () => void, check: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let isChecking = false;
  const wait = () => {
    timer = setTimeout(onBeat, about(limits.heartbeatMs, limits.heartbeatJitterMs)).unref();
  };
  const onBeat = async () => {
    wait();
    write();
    if (isChecking) return;
    isChecking = true;
    await check();
    isChecking = false;
  };
  wait();
  return () => clearTimeout(timer);
}

/** Adds jitter, so that streams don't all act at the same moment. */
const about = (ms: number, jitterMs: number) => ms + (Math.random() - 0.5) * jitterMs;

/** An event and not a comment, because scripts must see it: a page with a silent stream starts polling. */
export const beatText = "event: beat\ndata:\n\n";

const encoder = new TextEncoder();

function asText({ id, event, data }: ServerEvent): string {
  const lines = [`id: ${id}`];
  if (event) lines.push(`event: ${event}`, `data: ${JSON.stringify(data ?? null)}`);
  return `${lines.join("\n")}\n\n`;
}
