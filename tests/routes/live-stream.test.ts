import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followTopics } from "~/components/live/live-stream";
import type { Topic } from "~/domain/live/topic";

/** The browser's side of live topics, with the browser's parts played by hand. */

const amara: Topic = "calendar:amara";
const bruno: Topic = "calendar:bruno";
const thread: Topic = "thread:one";
const ends: Array<() => void> = [];
const streams: FakeStream[] = [];
const openStreams = () => streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED);
const openAddresses = () => openStreams().map(({ url }) => decodeURIComponent(url));
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("document", page);
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await vi.runAllTimersAsync();
  streams.length = 0;
  page.hidden = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A part of the page that shows these numbers, and how often it was told to load anew. */
async function follow(shown: Record<Topic, number>) {
  const topics = Object.keys(shown) as Topic[]; // the keys of a record of topics
  const part = { moves: 0, shown, end: () => {} };
  part.end = followTopics({
    topics,
    shownNumber: (topic) => part.shown[topic] ?? 0,
    onMove: () => {
      part.moves += 1;
    },
  });
  ends.push(part.end);
  await vi.advanceTimersByTimeAsync(0);
  return part;
}

async function show(isShown: boolean) {
  page.hidden = !isShown;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

test("asks from what the page shows on, and passes on many moves at once as one", async () => {
  const part = await follow({ [amara]: 7 });
  expect(openAddresses()).toEqual(["/events?topic=calendar:amara&lastEventId=7"]);
  for (const number of [8, 9, 9]) streams[0]?.say(amara, number);
  await vi.advanceTimersByTimeAsync(400);
  expect(part.moves).toBe(1);
});

test("a move that the page shows by then is no reason to load it again", async () => {
  const part = await follow({ [amara]: 7 });
  streams[0]?.say(amara, 8);
  part.shown = { [amara]: 8 };
  await vi.advanceTimersByTimeAsync(400);
  expect(part.moves).toBe(0);
});

test("two parts of a page share one stream; only the one whose topic moved is told", async () => {
  const calendar = await follow({ [bruno]: 7 });
  const chat = await follow({ [thread]: 3, [bruno]: 9 });
  expect(openAddresses()).toEqual(["/events?topic=calendar:bruno&topic=thread:one&lastEventId=7.3"]);
  streams.at(-1)?.say(thread, 4);
  await vi.advanceTimersByTimeAsync(400);
  expect([calendar.moves, chat.moves]).toEqual([0, 1]);
  chat.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(openAddresses()).toEqual(["/events?topic=calendar:bruno&lastEventId=7"]);
  calendar.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(openStreams()).toEqual([]);
});

test("a hidden tab holds no stream, and catches up when it is shown", async () => {
  const part = await follow({ [amara]: 7 });
  await show(false);
  expect(openStreams()).toEqual([]);
  part.shown = { [amara]: 8 };
  await show(true);
  expect(openAddresses()).toEqual(["/events?topic=calendar:amara&lastEventId=8"]);
});

test("a refused stream is asked for again after longer and longer; a lost one is left to the browser", async () => {
  await follow({ [amara]: 7 });
  streams[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(streams).toHaveLength(1);
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    const count = streams.length;
    streams.at(-1)?.refuse();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(streams).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(count + 1);
  }
});

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  onerror: (() => void) | undefined;
  #listener: ((event: { data: string }) => void) | undefined;

  constructor(readonly url: string) {
    streams.push(this);
  }
  addEventListener(_name: string, listener: (event: { data: string }) => void) {
    this.#listener = listener;
  }
  say(topic: Topic, number: number) {
    this.#listener?.({ data: JSON.stringify({ topic, number }) });
  }
  refuse() {
    this.close();
    this.onerror?.();
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}
