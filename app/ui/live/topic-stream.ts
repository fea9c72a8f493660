/** An event stream of this tab. Its topics may change while it is open. */

/** The same as in domain/live/topic.ts. */
export type Topic = `${string}:${string}`;

export interface Move {
  topic: Topic;
  number: number;
}

/** The current number of each topic. */
export type Numbers = ReadonlyMap<Topic, number>;

/** A stream of changes to topics. */
export interface TopicStream {
  /** Follows these topics instead of the earlier ones. A number smaller than the known one counts as a change. */
  follow(shown: Numbers): void;
  end(): void;
}

/** The server's limit for one stream. Further topics wait until others are no longer followed. */
const mostTopics = 20;

const firstPauseMs = 30_000;
const longestPauseMs = 300_000;

/**
 * The server sends a beat at least every 12 seconds. After a longer silence the stream can't be relied on, so the page
 * polls.
 */
const silentMs = 20_000;
const askMs = 15_000;

/**
 * Opens an event stream for the topics that the page follows.
 * @param hear called at least once for each change, and with the current numbers when the stream opens or is polled
 * @param setSilent called with true while the stream is silent and the page polls instead, else with false
 */
export function openStream(hear: (move: Move) => void, setSilent: (isSilent: boolean) => void): TopicStream {
  let source: EventSource | undefined;
  let connecting: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let known = new Map<Topic, number>();
  let asking: ReturnType<typeof setTimeout> | undefined;

  const query = () => new URLSearchParams([...known.keys()].map((topic) => ["topic", topic]));

  function hearBeat() {
    setSilent(false);
    askIn(silentMs);
  }

  function askIn(ms: number) {
    clearTimeout(asking);
    asking = setTimeout(ask, ms);
  }

  async function ask() {
    setSilent(true);
    askIn(askMs);
    const timer = asking;
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/events?${query()}`, { headers, cache: "no-store" }).catch(() => null);
    const numbers: Record<Topic, number> = (answer?.ok && (await answer.json().catch(() => null))) || {};
    if (timer !== asking) return;
    for (const [topic] of known) {
      const number = numbers[topic];
      if (number === undefined) continue;
      known.set(topic, number);
      hear({ topic, number });
    }
  }

  function connect() {
    close();
    const from = query();
    from.set("lastEventId", [...known.values()].join("."));
    const opened = new EventSource(`/events?${from}`);
    if (asking === undefined) askIn(silentMs);
    opened.addEventListener("beat", hearBeat);
    opened.onopen = () => {
      pauseMs = firstPauseMs;
      // If a page failed to reload after the last change, it gets another try.
      for (const [topic, number] of known) hear({ topic, number });
    };
    opened.addEventListener("topic", ({ data }) => {
      const move: Move = JSON.parse(data);
      known.set(move.topic, move.number);
      hear(move);
    });
    opened.onerror = () => {
      // The browser reconnects by itself unless the server refused: signed out, too many streams, or not ready yet.
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      connecting = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    source = opened;
  }

  function close() {
    clearTimeout(connecting);
    source?.close();
    source = undefined;
  }

  return {
    follow(shown) {
      const wanted = new Map([...shown].slice(0, mostTopics));
      const isFollowed =
        source && wanted.size === known.size && [...wanted.keys()].every((one) => known.has(one));
      if (!isFollowed) {
        known = wanted;
        connect();
        return;
      }
      for (const [topic, number] of known)
        if (number > (wanted.get(topic) ?? number)) hear({ topic, number });
    },
    end() {
      close();
      clearTimeout(asking);
      asking = undefined;
      setSilent(false);
    },
  };
}
