import { expect, test } from "vitest";
import { Busy, Gate } from "~/platform/gate";

/** Work that ends when the test calls one of `ends`. */
function heldWork() {
  const ends: Array<() => void> = [];
  const work = () => new Promise<void>((resolve) => void ends.push(resolve));
  return { ends, work };
}

test("so many run at once, so many wait, and the next one is refused at once", async () => {
  const gate = new Gate({ atOnce: 2, waiting: 1 });
  const { ends, work } = heldWork();
  const done = [gate.run(work), gate.run(work), gate.run(work)];
  await expect(gate.run(work)).rejects.toThrow(Busy);
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await done[0];
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(done);
});

test("work that fails gives its place back", async () => {
  const gate = new Gate({ atOnce: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await gate.run(async () => "next")).toBe("next");
});

test("what waits for too long is refused, and its turn goes to the next one", async () => {
  const gate = new Gate({ atOnce: 1, waitMs: 1 });
  const { ends, work } = heldWork();
  const first = gate.run(work);
  await expect(gate.run(work)).rejects.toThrow(Busy);
  expect([ends.length, gate.load]).toEqual([1, { busy: 1, waiting: 0 }]);
  ends[0]?.();
  await first;
  expect(await gate.run(async () => "next")).toBe("next");
});
