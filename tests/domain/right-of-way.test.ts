import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RightOfWay } from "~/platform/right-of-way";

const limits = { fewRequests: 2, patienceMs: 5_000, turnMs: 3_000 };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** So many requests under way; `end` answers one of them. */
function requests(rightOfWay: RightOfWay, count: number) {
  const ends: Array<() => void> = [];
  const begin = () => rightOfWay.answer(() => new Promise<void>((resolve) => void ends.push(resolve)));
  for (let number = 0; number < count; number += 1) void begin();
  return { end: () => ends.pop()?.() };
}

/** Asks to go on; `passed` tells whether it may by now. */
function waiting(rightOfWay: RightOfWay, signal = new AbortController().signal) {
  const asked = { passed: false };
  void rightOfWay.giveWay(signal).then(() => {
    asked.passed = true;
  });
  return asked;
}

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe("work beside the requests", () => {
  test("goes on at once while few requests are under way", async () => {
    const rightOfWay = new RightOfWay(limits);
    requests(rightOfWay, 2);
    const work = waiting(rightOfWay);
    await pass();
    expect(work.passed).toBe(true);
  });

  test("waits while there are many, until there are few again", async () => {
    const rightOfWay = new RightOfWay(limits);
    const { end } = requests(rightOfWay, 4);
    const both = [waiting(rightOfWay), waiting(rightOfWay)];
    end();
    await pass(4_000);
    expect(both).toEqual([{ passed: false }, { passed: false }]);
    end();
    await pass();
    expect(both).toEqual([{ passed: true }, { passed: true }]);
  });

  test("a request that fails is over as well", async () => {
    const rightOfWay = new RightOfWay({ ...limits, fewRequests: 0 });
    const failed = rightOfWay.answer(() => Promise.reject(new Error("refused")));
    const work = waiting(rightOfWay);
    await expect(failed).rejects.toThrow("refused");
    await pass();
    expect(work.passed).toBe(true);
  });

  test("where there are always many, both take turns", async () => {
    const rightOfWay = new RightOfWay(limits);
    requests(rightOfWay, 3);
    const first = waiting(rightOfWay);
    await pass(4_999);
    expect(first.passed).toBe(false);
    await pass(1);
    const inTurn = waiting(rightOfWay);
    await pass();
    expect([first, inTurn]).toEqual([{ passed: true }, { passed: true }]);
    await pass(3_000);
    const afterTurn = waiting(rightOfWay);
    await pass(4_999);
    expect(afterTurn.passed).toBe(false);
    await pass(1);
    expect(afterTurn.passed).toBe(true);
  });

  test("a program that stops keeps nobody waiting", async () => {
    const rightOfWay = new RightOfWay(limits);
    requests(rightOfWay, 3);
    const stopping = new AbortController();
    const [here, late] = [waiting(rightOfWay, stopping.signal), waiting(rightOfWay)];
    stopping.abort();
    const afterwards = waiting(rightOfWay, stopping.signal);
    await pass();
    expect([here.passed, late.passed, afterwards.passed]).toEqual([true, false, true]);
  });
});
