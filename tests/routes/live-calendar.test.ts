import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CalendarNews, followCalendar } from "~/ui/live-calendar";

/** The browser's side with a browser's parts played by hand: several tabs, each seen or not, and their streams. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.follower.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  streams.length = 0;
  channels.clear();
  queue.length = 0;
});

describe("one tab", () => {
  test("asks from the number of its page on, and passes news on once", async () => {
    const { heard } = await openTab(7);
    expect(openStreams().map(({ url }) => url)).toEqual(["/events?topic=calendar%3Aamara&lastEventId=7"]);
    streams[0]?.say({ seq: 8 });
    streams[0]?.say({ seq: 8 });
    await vi.runAllTimersAsync();
    expect(heard).toEqual([{ seq: 8 }]);
  });

  test("passes on the last of many that come together", async () => {
    const { heard } = await openTab(7);
    for (const seq of [8, 9, 10]) streams[0]?.say({ seq });
    await vi.runAllTimersAsync();
    expect(heard.map(({ seq }) => seq)).toEqual([10]);
  });

  test("says nothing of what its page has been made from meanwhile", async () => {
    const { heard, follower } = await openTab(7);
    follower.saw(9);
    streams[0]?.say({ seq: 9 });
    await vi.runAllTimersAsync();
    expect(heard).toEqual([]);
  });

  test("that can't be seen holds nothing, and catches up when it is", async () => {
    const tab = await openTab(7);
    streams[0]?.say({ seq: 8 });
    await show(tab, false);
    expect(openStreams()).toHaveLength(0);
    await show(tab, true);
    expect(openStreams().map(({ url }) => url)).toEqual(["/events?topic=calendar%3Aamara&lastEventId=8"]);
    tab.follower.stop();
    expect(openStreams()).toHaveLength(0);
  });

  test("that was refused asks again after longer and longer, not at once", async () => {
    const tab = await openTab(7);
    for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      const count = streams.length;
      streams.at(-1)?.refuse();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(streams).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(streams).toHaveLength(count + 1);
    }
    streams.at(-1)?.refuse();
    tab.follower.stop();
    const count = streams.length;
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(streams).toHaveLength(count);
  });

  test("leaves a lost connection to the browser", async () => {
    await openTab(7);
    streams[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(streams).toHaveLength(1);
  });

  test("without locks holds a stream of its own", async () => {
    const tab = await openTab(7, { locks: undefined });
    expect(openStreams()).toHaveLength(1);
    await show(tab, false);
    expect(openStreams()).toHaveLength(0);
  });
});

describe("six tabs", () => {
  test("hold one stream, and all hear", async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await openTab(7));
    expect(openStreams()).toHaveLength(1);
    streams[0]?.say({ seq: 8 });
    await vi.runAllTimersAsync();
    expect(all.map(({ heard }) => heard.map(({ seq }) => seq))).toEqual(Array(6).fill([8]));
  });

  test("when the one with the stream goes, another takes over from where it stands", async () => {
    const first = await openTab(7);
    const second = await openTab(7);
    streams[0]?.say({ seq: 8 });
    await show(first, false);
    expect(openStreams().map(({ url }) => url)).toEqual(["/events?topic=calendar%3Aamara&lastEventId=8"]);
    second.follower.stop();
    expect(openStreams()).toHaveLength(0);
  });

  test("one that was made from older data asks the others and hears of it", async () => {
    await openTab(7);
    streams[0]?.say({ seq: 8 });
    await vi.runAllTimersAsync();
    const late = await openTab(7);
    const newest = await openTab(8);
    await vi.runAllTimersAsync();
    expect([late.heard.length, newest.heard.length]).toEqual([1, 0]);
  });
});

interface Tab {
  follower: ReturnType<typeof followCalendar>;
  heard: CalendarNews[];
  page: EventTarget & { hidden: boolean };
}

const tabs: Tab[] = [];
const streams: FakeStream[] = [];
const openStreams = () => streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED);

async function openTab(seq: number, parts: { locks?: undefined } = {}): Promise<Tab> {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("navigator", { locks: { request: requestLock }, ...parts });
  vi.stubGlobal("document", page);
  const heard: CalendarNews[] = [];
  const follower = followCalendar("amara", { seq, onNews: (news) => void heard.push(news) });
  const tab = { follower, heard, page };
  tabs.push(tab);
  await vi.advanceTimersByTimeAsync(0);
  return tab;
}

async function show({ page }: Tab, isSeen: boolean) {
  page.hidden = !isSeen;
  vi.stubGlobal("document", page);
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

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
  say(news: CalendarNews) {
    this.#listener?.({ data: JSON.stringify({ topic: "calendar:amara", number: news.seq }) });
  }
  refuse() {
    this.close();
    this.onerror?.();
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

const channels = new Set<FakeChannel>();

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | undefined;

  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

/** The locks of all tabs: who comes first has it until his work is done. */
const queue: Array<() => Promise<unknown>> = [];

function requestLock(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
  return new Promise((resolve, reject) => {
    const turn = () => {
      const done = work().then(resolve, reject);
      return done.then(() => {
        queue.shift();
        return queue[0]?.();
      });
    };
    signal.addEventListener("abort", () => {
      const place = queue.indexOf(turn);
      if (place <= 0) return;
      queue.splice(place, 1);
      reject(signal.reason);
    });
    queue.push(turn);
    if (queue[0] === turn) void turn();
  });
}
