import { expect, test } from "vitest";
import { FreshCache } from "~/server/kept/fresh-cache";

test("what failed for somebody is tried anew for those who came later, once for all of them", async () => {
  let now = 0;
  const cache = new FreshCache<{ text: string }>({
    ...{ maxBytes: 1_000_000, allowanceMs: 0, bytesOf: () => 1, isSure: () => true, now: () => now },
  });
  const ends: Array<(error?: Error) => void> = [];
  const make = () =>
    new Promise<{ text: string }>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve({ text: "read" })));
    });
  const ask = () => {
    now += 1;
    return cache.fresh({ key: "a", reads: ["experts"], maxAgeMs: 60_000, make });
  };
  const [first, ...later] = [ask(), ask(), ask()];
  ends[0]?.(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  ends[1]?.();
  expect(await Promise.all(later)).toEqual([{ text: "read" }, { text: "read" }]);
  expect(ends).toHaveLength(2);
});
