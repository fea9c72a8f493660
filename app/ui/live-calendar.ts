/**
 * Keeps an eye on an expert's calendar, in the browser. Of all tabs that show the same calendar one holds the stream (a
 * browser has six connections for a site, over HTTP/1.1) and tells the others. A tab that can't be seen takes no part;
 * once seen again it catches up by the number that it knows.
 */

export interface CalendarNews {
  seq: number;
}

export interface Follower {
  /** The page was made anew, from this number: what is not newer is no news. */
  saw(seq: number): void;
  stop(): void;
}

/** @param seq the number that the page was made from; null when it doesn't know */
export function followCalendar(
  expertId: string,
  { seq, onNews }: { seq: number | null; onNews(news: CalendarNews): void },
): Follower {
  let known = seq;
  let latest: CalendarNews | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let part: { leave(): void } | null = null;

  function hear(news: CalendarNews) {
    if (known !== null && news.seq <= known) return;
    known = news.seq;
    latest = news;
    // Everybody who looks at a calendar hears in the same moment; they don't all ask in the same one.
    timer ??= setTimeout(pass, Math.random() * spreadMs);
  }

  function pass() {
    timer = undefined;
    if (latest) onNews(latest);
    latest = null;
  }

  function attend() {
    if (document.hidden === (part === null)) return;
    part?.leave();
    part = document.hidden ? null : takePart(expertId, { known: () => known, hear });
  }

  document.addEventListener("visibilitychange", attend);
  attend();
  return {
    saw(number) {
      known = Math.max(known ?? 0, number);
    },
    stop() {
      document.removeEventListener("visibilitychange", attend);
      clearTimeout(timer);
      part?.leave();
      part = null;
    },
  };
}

const spreadMs = 400;

/** What tabs say to each other: news, or with null the question for the latest. */
type Word = CalendarNews | null;

interface Ears {
  known(): number | null;
  hear(news: CalendarNews): void;
}

function takePart(expertId: string, { known, hear }: Ears): { leave(): void } {
  const name = `keyway:calendar:${expertId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let last: CalendarNews | null = null;

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data) hear(data);
    else if (last) channel.postMessage(last satisfies Word);
  };
  channel.postMessage(null satisfies Word);

  const lead = () =>
    holdStream(expertId, known, leaving.signal, (news) => {
      last = news;
      channel.postMessage(news satisfies Word);
      hear(news);
    });
  // Where there are no locks (an address without https) every tab holds its own.
  const led = navigator.locks ? navigator.locks.request(name, { signal: leaving.signal }, lead) : lead();
  led.catch(() => {}); // left while waiting for its turn
  return {
    leave() {
      leaving.abort();
      channel.close();
    },
  };
}

/** Resolves when this tab leaves. */
function holdStream(
  expertId: string,
  known: () => number | null,
  leaving: AbortSignal,
  tell: (news: CalendarNews) => void,
): Promise<void> {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPauseMs;

  function open() {
    const query = new URLSearchParams({ topic: `calendar:${expertId}` });
    const number = known();
    if (number !== null) query.set("lastEventId", String(number));
    source = new EventSource(`/events?${query}`);
    source.onopen = () => {
      pause = firstPauseMs;
    };
    source.addEventListener("topic", ({ data }) => tell({ seq: JSON.parse(data).number }));
    source.onerror = () => {
      // The browser comes again by itself, unless it was refused: signed out, too many, or not up yet.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    };
  }

  return new Promise((resolve) => {
    const close = () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };
    leaving.addEventListener("abort", close, { once: true });
    if (leaving.aborted) close();
    else open();
  });
}

const firstPauseMs = 30_000;
const longestPauseMs = 300_000;
