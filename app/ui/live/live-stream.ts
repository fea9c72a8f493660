import { type Move, openStream, type Topic, type TopicStream } from "./topic-stream";

/**
 * A part of this page that follows topics and is called when one has changed. A hidden tab follows nothing. When it is
 * shown again, it catches up from the numbers that its page shows.
 */
export interface Follower {
  topics: readonly Topic[];
  shownNumber(topic: Topic): number;
  onMove(): void;
}

const followers = new Set<Follower>();
const latest = new Map<Topic, number>();
let line: TopicStream | undefined;
let updating: ReturnType<typeof setTimeout> | undefined;
let isWaiting = false;
let notifying: ReturnType<typeof setTimeout> | undefined;

/** A page that couldn't be reloaded is notified again, after increasing pauses. */
const firstAgainMs = 2_000;
const longestAgainMs = 60_000;
let againMs = firstAgainMs;
let again: ReturnType<typeof setTimeout> | undefined;

/** Calls `onMove` whenever a topic has a greater number than the page shows. Returns a function that stops it. */
export function followTopics(follower: Follower): () => void {
  followers.add(follower);
  document.addEventListener("visibilitychange", update);
  updateSoon();
  return () => {
    followers.delete(follower);
    updateSoon();
  };
}

function updateSoon() {
  clearTimeout(updating);
  updating = setTimeout(update);
}

function update() {
  clearTimeout(updating);
  const topics = new Set([...followers].flatMap((follower) => follower.topics));
  if (topics.size === 0 || document.hidden) {
    line?.end();
    line = undefined;
    return;
  }
  line ??= openStream(hear, setSilent);
  line.follow(new Map([...topics].map((topic) => [topic, oldestShown(topic)])));
}

/** The style sheet then shows a line that says so. */
function setSilent(isSilent: boolean) {
  const { dataset } = document.documentElement;
  if (isSilent) dataset.live = "asks";
  else delete dataset.live;
}

const oldestShown = (topic: Topic) =>
  Math.min(
    ...[...followers].filter(({ topics }) => topics.includes(topic)).map((one) => one.shownNumber(topic)),
  );

/** Many people learn of a change to these topics at once. A random delay spreads their requests. */
const followedByMany = /^(calendar|class):/;
const spreadMs = 400;

function hear({ topic, number }: Move) {
  latest.set(topic, number);
  if (isWaiting && followedByMany.test(topic)) return;
  clearTimeout(notifying);
  isWaiting = true;
  notifying = setTimeout(notifyFollowers, followedByMany.test(topic) ? Math.random() * spreadMs : 0);
}

function notifyFollowers() {
  isWaiting = false;
  notifyThoseBehind();
  againMs = firstAgainMs;
  notifyAgain();
}

/** @returns whether a follower is behind */
function notifyThoseBehind(): boolean {
  const isBehind = ({ topics, shownNumber }: Follower) =>
    topics.some((topic) => (latest.get(topic) ?? 0) > shownNumber(topic));
  const behind = [...followers].filter(isBehind);
  for (const follower of behind) follower.onMove();
  return behind.length > 0;
}

function notifyAgain() {
  clearTimeout(again);
  again = setTimeout(() => {
    if (document.hidden || !notifyThoseBehind()) return;
    againMs = Math.min(againMs * 2, longestAgainMs);
    notifyAgain();
  }, againMs);
}
