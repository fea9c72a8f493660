import type { Topic } from "~/domain/live/topic";

/** Fakes of the browser interfaces that live pages use. Tests drive them by hand. */

/** An EventSource. `all` holds the streams in the order in which they were opened. */
export class FakeStream {
  static readonly CLOSED = 2;
  static readonly all: FakeStream[] = [];
  /** The decoded addresses of the open streams. */
  static open = (): string[] =>
    FakeStream.all
      .filter(({ readyState }) => readyState !== FakeStream.CLOSED)
      .map(({ url }) => decodeURIComponent(url));

  readyState = 1;
  onerror: (() => void) | undefined;
  onopen: (() => void) | undefined;
  #listeners: Record<string, (event: { data: string }) => void> = {};

  constructor(readonly url: string) {
    FakeStream.all.push(this);
  }
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.#listeners[name] = listener;
  }
  beat() {
    this.#listeners.beat?.({ data: "" });
  }
  say(topic: Topic, number: number) {
    this.#listeners.topic?.({ data: JSON.stringify({ topic, number }) });
  }
  refuse() {
    this.close();
    this.onerror?.();
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

/** The Web Locks of one browser. The first caller holds a lock until the promise of its work is fulfilled. */
export class FakeLocks {
  #waiting = new Map<string, Array<() => Promise<void>>>();

  async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const queue = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, queue);
    await new Promise<void>((resolve, reject) => {
      const run = () => work().then(resolve, reject);
      queue.push(run);
      signal.addEventListener("abort", () => {
        if (queue[0] === run || !queue.includes(run)) return;
        queue.splice(queue.indexOf(run), 1);
        reject(signal.reason);
      });
      if (queue[0] === run) void Promise.resolve().then(run);
    });
    queue.shift();
    void queue[0]?.();
  }
}

/**
 * The BroadcastChannels of one browser. A message arrives one microtask later, as a copy, at all other channels of the
 * same name.
 */
export class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  postMessage(word: unknown) {
    for (const other of FakeChannel.all) {
      if (other === this || other.name !== this.name) continue;
      const data = structuredClone(word);
      queueMicrotask(() => FakeChannel.all.has(other) && other.onmessage?.({ data }));
    }
  }
  close() {
    FakeChannel.all.delete(this);
  }
}
