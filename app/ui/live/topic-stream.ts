/** One event stream of this tab, for topics that may change while it is open. */

/** As in domain/live/topic.ts. */
export type Topic = `${string}:${string}`;

export interface Move {
  topic: Topic;
  number: number;
}

/** Topics, each with a number that it stands at. */
export type Numbers = ReadonlyMap<Topic, number>;

/** What passes on the moves of topics: a stream of this tab's own, or the one that it shares with others. */
export interface Line {
  /** From now on these topics and no others. Whoever shows a smaller number than is known here is told. */
  follow(shown: Numbers): void;
  end(): void;
}

/** The server takes no more for one stream. Those that come later wait until others are gone. */
const mostTopics = 20;

const firstPauseMs = 30_000;
const longestPauseMs = 300_000;

/** @param hear is told a move at least once; also, whenever the stream is opened again, where each topic stands */
export function openStream(hear: (move: Move) => void): Line {
  let source: EventSource | undefined;
  let connecting: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let known = new Map<Topic, number>();

  function connect() {
    close();
    const query = new URLSearchParams([...known.keys()].map((topic) => ["topic", topic]));
    query.set("lastEventId", [...known.values()].join("."));
    const opened = new EventSource(`/events?${query}`);
    opened.onopen = () => {
      pauseMs = firstPauseMs;
      // A page that failed to load anew at the last move gets another try.
      for (const [topic, number] of known) hear({ topic, number });
    };
    opened.addEventListener("topic", ({ data }) => {
      const move: Move = JSON.parse(data);
      known.set(move.topic, move.number);
      hear(move);
    });
    opened.onerror = () => {
      // The browser reconnects by itself, unless it was refused: signed out, too many streams, or not up yet.
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
    end: close,
  };
}
