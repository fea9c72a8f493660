import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Topic } from "~/domain/live/topic";
import { shareStream } from "~/ui/live/shared-stream";
import { FakeChannel, FakeLocks, FakeStream } from "../support/fake-browser";

/** The tabs of one browser, with its locks, channels and streams played by hand. */

const inbox: Topic = "inbox:nadia";
const calendar: Topic = "calendar:amara";
const tabs: Array<{ end: () => void }> = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.end();
  await aMoment();
  expect(FakeStream.open()).toEqual([]);
  expect(FakeChannel.all.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  FakeStream.all.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const aMoment = () => vi.advanceTimersByTimeAsync(100);

/** A tab of this account whose page shows these numbers, and the greatest numbers that it was told. */
function openTab(shown: Record<Topic, number>, account = "nadia") {
  const heard: Record<string, number> = {};
  const hear = ({ topic, number }: { topic: Topic; number: number }) => {
    heard[topic] = Math.max(number, heard[topic] ?? 0);
  };
  const line = shareStream(`keyway:live:${account}`, hear, (isSilent) => {
    tab.isSilent = isSilent;
  });
  const numbers = (values: Record<Topic, number>) => new Map(Object.entries(values)) as Map<Topic, number>; // a record of topics
  line.follow(numbers(shown));
  let isOpen = true;
  const tab = {
    heard,
    isSilent: false,
    follow: (values: Record<Topic, number>) => line.follow(numbers(values)),
    end() {
      if (isOpen) line.end();
      isOpen = false;
    },
  };
  tabs.push(tab);
  return tab;
}

test("where the stream is silent the leader asks for all, and every tab says so", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ [inbox]: 6 }));
  const open = [openTab({ [inbox]: 4 }), openTab({ [inbox]: 4 })];
  await vi.advanceTimersByTimeAsync(21_000);
  expect(open.map(({ heard, isSilent }) => [heard[inbox], isSilent])).toEqual([
    [6, true],
    [6, true],
  ]);
  FakeStream.all[0]?.beat();
  await aMoment();
  expect(open.map(({ isSilent }) => isSilent)).toEqual([false, false]);
});

test("three tabs have one stream for what all of them follow, from the oldest number; all hear", async () => {
  const open = [openTab({ [inbox]: 4 }), openTab({ [inbox]: 3, [calendar]: 7 }), openTab({ [inbox]: 4 })];
  await aMoment();
  expect(followed()).toEqual([{ [calendar]: 7, [inbox]: 3 }]);
  FakeStream.all.at(-1)?.say(inbox, 5);
  await aMoment();
  expect(open.map(({ heard }) => heard[inbox])).toEqual([5, 5, 5]);
  expect(FakeStream.all).toHaveLength(1);
});

test("accounts have nothing to do with each other", async () => {
  const [one, other] = [openTab({ [inbox]: 4 }), openTab({ "inbox:ada": 2 }, "ada")];
  await aMoment();
  expect(followed()).toEqual([{ [inbox]: 4 }, { "inbox:ada": 2 }]);
  FakeStream.all[0]?.say(inbox, 5);
  await aMoment();
  expect([one.heard, other.heard]).toEqual([{ [inbox]: 5 }, {}]);
});

test("the leader that goes hands over: the next one asks from what is shown", async () => {
  const [leader, second, third] = [
    openTab({ [inbox]: 4 }),
    openTab({ [inbox]: 4 }),
    openTab({ [calendar]: 7 }),
  ];
  await aMoment();
  leader?.end();
  await aMoment();
  expect(followed()).toEqual([{ [calendar]: 7, [inbox]: 4 }]);
  FakeStream.all.at(-1)?.say(inbox, 6);
  FakeStream.all.at(-1)?.say(calendar, 8);
  await aMoment();
  expect([leader?.heard[inbox], second?.heard[inbox], third?.heard[calendar]]).toEqual([undefined, 6, 8]);
});

test("a tab that comes late is told what its page doesn't show, without a new stream", async () => {
  openTab({ [inbox]: 4 });
  await aMoment();
  FakeStream.all[0]?.say(inbox, 9);
  const late = openTab({ [inbox]: 5 });
  await aMoment();
  expect([late.heard[inbox], FakeStream.all.length]).toEqual([9, 1]);
});

test("a tab that goes, or shows another page, changes what is followed", async () => {
  openTab({ [inbox]: 4 });
  const other = openTab({ [calendar]: 7 });
  await aMoment();
  other.follow({ "class:one": 2 });
  await aMoment();
  expect(followed()).toEqual([{ "class:one": 2, [inbox]: 4 }]);
  other.end();
  await aMoment();
  expect(followed()).toEqual([{ [inbox]: 4 }]);
});

test("a tab that crashed is missed at the roll call; one that was only slow comes back", async () => {
  openTab({ [inbox]: 4 });
  openTab({ [calendar]: 7 });
  await aMoment();
  const [, its] = FakeChannel.all;
  const hears = its?.onmessage;
  if (its) its.onmessage = undefined;
  await vi.advanceTimersByTimeAsync(66_000);
  expect(followed()).toEqual([{ [inbox]: 4 }]);
  if (its) its.onmessage = hears;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(followed()).toEqual([{ [calendar]: 7, [inbox]: 4 }]);
});

test("more topics than one stream takes: those of the tabs that came first wait", async () => {
  const many = (start: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`class:${start}${index}`, 1]));
  openTab(many("old", 12));
  await vi.advanceTimersByTimeAsync(1_000);
  const late = openTab(many("new", 12));
  await aMoment();
  const kept = (start: string) =>
    Object.keys(followed()[0] ?? {}).filter((one) => one.startsWith(`class:${start}`)).length;
  expect([kept("old"), kept("new")]).toEqual([8, 12]);
  late.end();
  await aMoment();
  expect([kept("old"), kept("new")]).toEqual([12, 0]);
});

test("a refused stream waits, but a tab that comes asks at once", async () => {
  openTab({ [inbox]: 4 });
  await aMoment();
  FakeStream.all[0]?.refuse();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeStream.all).toHaveLength(1);
  openTab({ [inbox]: 4 });
  await aMoment();
  expect(FakeStream.all).toHaveLength(2);
});

/** What each open stream asked for: topics with the numbers that they are known to stand at. */
function followed(): Array<Record<string, number>> {
  return FakeStream.open().map((address) => {
    const query = new URL(address, "http://localhost").searchParams;
    const numbers = query.get("lastEventId")?.split(".").map(Number) ?? [];
    return Object.fromEntries(query.getAll("topic").map((topic, index) => [topic, numbers[index] ?? -1]));
  });
}
