import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OpenStreams } from "~/server/open-streams";
import { EventStreams, streamLimits } from "~/web/event-streams.server";

/** The stream by itself, with its own clock. What goes over a connection is in events.test.ts. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(streams = new EventStreams(new OpenStreams()), signal = new AbortController().signal) {
  const end = vi.fn();
  let send: (event: { id: string; event?: string; data?: unknown }) => void = () => {};
  const response = streams.open("nadia", signal, (given) => {
    send = given;
    return end;
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
  expect(await textOf(reader)).toMatch(/^retry: \d+\n\n$/);
  expect(await textOf(reader)).toBe('id: 7\nevent: calendar\ndata: {"text":"a\\nb"}\n\n');
});

test("it beats every 15 s and ends between 40 and 50, not all at the same time", async () => {
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
