import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OpenStreams } from "~/server/open-streams";
import { beatText, EventStreams, streamLimits } from "~/web/event-streams.server";

/** The stream alone, with a fake clock. `events.test.ts` tests it over connections. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(
  streams = new EventStreams(new OpenStreams()),
  signal = new AbortController().signal,
  isStillAllowed = async () => true,
) {
  const end = vi.fn();
  let send: (event: { id: string; event?: string; data?: unknown }) => void = () => {};
  const response = streams.open("nadia", signal, (given) => {
    send = given;
    return { end, isStillAllowed };
  });
  const reader = response.body?.getReader();
  return { streams, end, reader, send: (data: unknown) => send({ id: "7", event: "calendar", data }) };
}

const textOf = async (reader: ReturnType<typeof open>["reader"]) => {
  const chunk = await reader?.read();
  return chunk?.done ? null : new TextDecoder().decode(chunk?.value);
};

test("an event goes out in the words of the format", async () => {
  const { reader, send } = open();
  send({ text: "a\nb" });
  expect(await textOf(reader)).toMatch(/^retry: \d+\n\nevent: beat\ndata:\n\n$/);
  expect(await textOf(reader)).toBe('id: 7\nevent: calendar\ndata: {"text":"a\\nb"}\n\n');
});

test("it ends between 40 and 50 s, not all at the same time", async () => {
  const ages = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const { end, streams } = open();
    await vi.advanceTimersByTimeAsync(40_000 - 1);
    expect(end).not.toHaveBeenCalled();
    let age = 40_000;
    while (end.mock.calls.length === 0 && age < 60_000) {
      await vi.advanceTimersByTimeAsync(250);
      age += 250;
    }
    expect(age).toBeLessThanOrEqual(50_250);
    expect(streams.countOf("nadia")).toBe(0);
    ages.add(age);
  }
  expect(ages.size).toBeGreaterThan(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("it beats every 10 to 12 s, and each time asks whether it may go on; a fault and a slow answer don't end it", async () => {
  const answers = [true, new Error("away"), new Promise<boolean>(() => {})];
  const isStillAllowed = vi.fn(async () => {
    const answer = answers.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const streams = new EventStreams(new OpenStreams(), { ageMs: 100_000 });
  const { end, reader } = open(streams, undefined, isStillAllowed);
  await textOf(reader);
  for (let beats = 1; beats <= 3; beats += 1) {
    await vi.advanceTimersByTimeAsync(10_000 - 1);
    expect(isStillAllowed).toHaveBeenCalledTimes(beats - 1);
    await vi.advanceTimersToNextTimerAsync();
    expect(isStillAllowed).toHaveBeenCalledTimes(beats);
    expect(await textOf(reader)).toBe(beatText);
  }
  await vi.advanceTimersByTimeAsync(12_000);
  // The third answer hasn't come yet.
  expect(isStillAllowed).toHaveBeenCalledTimes(3);
  expect(end).not.toHaveBeenCalled();
});

test("who may not go on is let go at the next heartbeat", async () => {
  const { end } = open(undefined, undefined, async () => false);
  await vi.advanceTimersByTimeAsync(10_000 - 1);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_001);
  expect([end.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test("who doesn't read is let go before much of his waits", async () => {
  const { end, streams, send, reader } = open();
  let sent = 0;
  while (end.mock.calls.length === 0 && sent < 1_000) {
    send("x".repeat(1_000));
    sent += 1;
  }
  expect(sent).toBeLessThanOrEqual(streamLimits.bufferedBytes / 1_000 + 1);
  expect([end.mock.calls.length, streams.countOf("nadia"), vi.getTimerCount()]).toEqual([1, 0, 0]);
  send("too late");
  let text = "";
  for (let part = await textOf(reader); part !== null; part = await textOf(reader)) text += part;
  expect(text).not.toContain("too late");
});

test("a person has three at once, and another one once one has ended", async () => {
  const streams = new EventStreams(new OpenStreams());
  const begin = (userId: string) =>
    streams.open(userId, new AbortController().signal, () => ({
      end() {},
      isStillAllowed: async () => true,
    }));
  const [first] = [begin("nadia"), begin("nadia"), begin("nadia")];
  const refused = begin("nadia");
  expect([refused.status, refused.headers.get("Content-Type")]).toEqual([429, "text/plain; charset=utf-8"]);
  expect(begin("otto").status).toBe(200);
  await first?.body?.cancel();
  expect(streams.countOf("nadia")).toBe(2);
  expect([begin("nadia").status, begin("nadia").status]).toEqual([200, 429]);
});

test("cancelling, leaving and the program's stop each end it once", async () => {
  const keeper = new OpenStreams();
  const leaving = new AbortController();
  const { end, reader, streams } = open(new EventStreams(keeper), leaving.signal);
  await reader?.cancel();
  leaving.abort();
  keeper.closeAll();
  expect([end.mock.calls.length, streams.countOf("nadia"), vi.getTimerCount()]).toEqual([1, 0, 0]);
});

test("who is gone already, or comes while the program stops, gets an ended stream", async () => {
  const keeper = new OpenStreams();
  const gone = open(new EventStreams(keeper), AbortSignal.abort());
  keeper.closeAll();
  const late = open(new EventStreams(keeper));
  for (const { reader, streams, end } of [gone, late]) {
    expect(await textOf(reader)).toMatch(/^retry/);
    expect(await textOf(reader)).toBeNull();
    expect([end.mock.calls.length, streams.countOf("nadia")]).toEqual([0, 0]);
  }
  expect(vi.getTimerCount()).toBe(0);
});
