import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitForTurn } from "~/platform/wait-for-turn";

test("of many that ask at once, each turn of the event loop takes one, in their order", async () => {
  const taken: number[] = [];
  const all = Promise.all([1, 2, 3].map((at) => waitForTurn().then(() => taken.push(at))));
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    seen.push(taken.join(""));
  }
  await all;
  expect(seen).toEqual(["1", "12", "123"]);
});
