import type { Topic, TopicMove } from "~/domain/live/topic";

/**
 * The one event stream of this tab, for all topics that its page follows. A hidden tab holds none: a browser has six
 * connections to a site over HTTP/1.1. Shown again, it catches up from the numbers that its page shows.
 */
export interface Follower {
  topics: readonly Topic[];
  /** The number of what the page shows. */
  shownNumber(topic: Topic): number;
  onMove(): void;
}

const followers = new Set<Follower>();
const latest = new Map<Topic, number>();
let source: EventSource | undefined;
let connecting: ReturnType<typeof setTimeout> | undefined;
let telling: ReturnType<typeof setTimeout> | undefined;

const spreadMs = 400;
const firstPauseMs = 30_000;
const longestPauseMs = 300_000;
let pauseMs = firstPauseMs;

/** Calls `onMove` whenever a topic has a greater number than the page shows. Returns what ends that. */
export function followTopics(follower: Follower): () => void {
  followers.add(follower);
  document.addEventListener("visibilitychange", connect);
  connectAfter(0);
  return () => {
    followers.delete(follower);
    connectAfter(0);
  };
}

function connectAfter(ms: number) {
  clearTimeout(connecting);
  connecting = setTimeout(connect, ms);
}

function connect() {
  clearTimeout(connecting);
  source?.close();
  source = undefined;
  const topics = [...new Set([...followers].flatMap((follower) => follower.topics))];
  if (topics.length === 0 || document.hidden) return;
  const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  query.set("lastEventId", topics.map(oldestShown).join("."));
  const opened = new EventSource(`/events?${query}`);
  opened.onopen = () => {
    pauseMs = firstPauseMs;
  };
  opened.addEventListener("topic", ({ data }) => hear(JSON.parse(data)));
  opened.onerror = () => {
    // The browser reconnects by itself, unless it was refused: signed out, too many streams, or not up yet.
    if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
    connectAfter(pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  source = opened;
}

const oldestShown = (topic: Topic) =>
  Math.min(
    ...[...followers].filter(({ topics }) => topics.includes(topic)).map((one) => one.shownNumber(topic)),
  );

/** Everybody who follows a topic hears of it at once; not all of them ask for the page at once. */
function hear({ topic, number }: TopicMove) {
  latest.set(topic, number);
  if (telling === undefined) telling = setTimeout(tellFollowers, Math.random() * spreadMs);
}

function tellFollowers() {
  telling = undefined;
  for (const follower of followers) {
    const hasMoved = (topic: Topic) => (latest.get(topic) ?? 0) > follower.shownNumber(topic);
    if (follower.topics.some(hasMoved)) follower.onMove();
  }
}
