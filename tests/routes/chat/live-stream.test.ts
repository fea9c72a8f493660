import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadData } from "~/components/live/use-live";
import type { Topic } from "~/domain/live/topic";
import { followTopics } from "~/ui/live/live-stream";
import { FakeStream } from "../../support/peers/fake-browser";

/** The browser's side of live topics, with fakes of the browser's interfaces. */

const amara: Topic = "calendar:amara";
const bruno: Topic = "calendar:bruno";
const thread: Topic = "thread:one";
const ends: Array<() => void> = [];
const streams = FakeStream.all;
const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });

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

/** A part of the page that shows these numbers. `moves` is how often it had to reload. */
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
  expect(FakeStream.open()).toEqual(["/events?topic=calendar:amara&lastEventId=7"]);
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

test("two parts of a page share one stream; only the one whose topic moved is notified", async () => {
  const calendar = await follow({ [bruno]: 7 });
  const chat = await follow({ [thread]: 3, [bruno]: 9 });
  expect(FakeStream.open()).toEqual(["/events?topic=calendar:bruno&topic=thread:one&lastEventId=7.3"]);
  streams.at(-1)?.say(thread, 4);
  await vi.advanceTimersByTimeAsync(400);
  expect([calendar.moves, chat.moves]).toEqual([0, 1]);
  chat.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeStream.open()).toEqual(["/events?topic=calendar:bruno&lastEventId=7"]);
  calendar.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeStream.open()).toEqual([]);
});

test("a hidden tab holds no stream, and catches up when it is shown", async () => {
  const part = await follow({ [amara]: 7 });
  await show(false);
  expect(FakeStream.open()).toEqual([]);
  part.shown = { [amara]: 8 };
  await show(true);
  expect(FakeStream.open()).toEqual(["/events?topic=calendar:amara&lastEventId=8"]);
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

test("the numbers that a stream knows are sent again when it is open again, to those who don't show them yet", async () => {
  const part = await follow({ [amara]: 7, [bruno]: 9 });
  streams[0]?.say(amara, 8);
  await vi.advanceTimersByTimeAsync(400);
  streams[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(part.moves).toBe(2);
  part.shown = { [amara]: 8, [bruno]: 9 };
  streams[0]?.onopen?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(part.moves).toBe(2);
});

test("a part that doesn't get to what it was notified of is notified again, after longer and longer", async () => {
  const part = await follow({ [thread]: 7 });
  streams[0]?.say(thread, 8);
  const told: number[] = [];
  for (const ms of [1_999, 1, 3_999, 1, 8_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    told.push(part.moves);
  }
  expect(told).toEqual([1, 2, 2, 3, 4]);
  part.shown = { [thread]: 8 };
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(part.moves).toBe(4);
});

test("a part that comes later, with an older number of a followed topic, is notified without a new stream", async () => {
  await follow({ [thread]: 3 });
  streams[0]?.say(thread, 4);
  await vi.advanceTimersByTimeAsync(0);
  const late = await follow({ [thread]: 3 });
  await vi.advanceTimersByTimeAsync(400);
  expect([streams.length, late.moves]).toEqual([1, 1]);
});

test("what concerns few people is announced without delay", async () => {
  const part = await follow({ [thread]: 3 });
  streams[0]?.say(thread, 4);
  await vi.advanceTimersByTimeAsync(0);
  expect(part.moves).toBe(1);
});

test("a page is loaded once at a time: for all that moved before it, and once more for what moves during it", async () => {
  const loads: Array<() => void> = [];
  const load = () => new Promise<void>((resolve) => void loads.push(resolve));
  void reloadData(load);
  void reloadData(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toHaveLength(1);
  void reloadData(load);
  void reloadData(load);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(loads).toHaveLength(1);
  loads[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toHaveLength(2);
  // A load that never ends doesn't block the others.
  await vi.advanceTimersByTimeAsync(10_000);
  void reloadData(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toHaveLength(3);
  for (const end of loads) end();
});

describe("a stream that is silent", () => {
  /** The server's answer to a page that asks for numbers. */
  function answerWith(numbers: Record<Topic, number>) {
    const ask = vi.fn(async (_address: string) => Response.json(numbers));
    vi.stubGlobal("fetch", ask);
    return ask;
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

  test("has the page ask after 20 seconds, and every 15 from then on", async () => {
    const ask = answerWith({ [amara]: 8 });
    const part = await follow({ [amara]: 7 });
    await pass(19);
    expect(ask).not.toHaveBeenCalled();
    await pass(2);
    expect(ask.mock.calls.map(([address]) => decodeURIComponent(address))).toEqual([
      "/events?topic=calendar:amara",
    ]);
    expect(part.moves).toBe(1);
    part.shown = { [amara]: 8 };
    await pass(15);
    expect([ask.mock.calls.length, part.moves]).toEqual([2, 1]);
  });

  test("is said on the page until it beats again", async () => {
    const ask = answerWith({});
    await follow({ [amara]: 7 });
    await pass(21);
    expect(page.documentElement.dataset).toEqual({ live: "asks" });
    streams[0]?.beat();
    expect(page.documentElement.dataset).toEqual({});
    await pass(19);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("is asked for where the browser was refused one, too", async () => {
    const ask = answerWith({ [amara]: 8 });
    const part = await follow({ [amara]: 7 });
    streams[0]?.refuse();
    await pass(21);
    expect([ask.mock.calls.length, part.moves]).toEqual([1, 1]);
  });
});
