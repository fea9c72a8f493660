import { expect, test } from "vitest";
import { watchReplica } from "~/db/replica.server";
import { ReplicaAge } from "~/db/replica-age";
import { useDatabase } from "../../support/db/database";

/** A real replica is used by `npm run test:faults`; here is how its age is judged. */

const t = useDatabase();

test.each([
  ["has replayed everything", 30n, 0],
  ["is at the second of three marks", 29n, 500],
  ["is at the first", 10n, 1_000],
  ["has replayed no mark", 9n, null],
])("a replica that %s", (_, replayed, expected) => {
  const age = new ReplicaAge();
  for (const [position, at] of [
    [10n, 0],
    [20n, 500],
    [30n, 1_000],
  ] as const)
    age.note(position, at);
  expect(age.of(replayed)).toBe(expected);
});

test("a silent primary makes the replica no older, and one that hangs ages with each mark", () => {
  const age = new ReplicaAge();
  age.note(10n, 0);
  expect(age.of(10n)).toBe(0);
  for (let at = 500; at <= 5_000_000; at += 500) age.note(BigInt(at), at);
  expect(age.of(10n)).toBe(5_000_000);
  // What is kept has a bound, so that its mark is gone by now.
  expect(age.of(10n)).toBeNull();
});

test.each([
  ["a server that is no replica", () => t.url],
  ["one that doesn't answer", () => "postgres://nobody@127.0.0.1:1/nothing"],
])("%s is never read from", async (_, url) => {
  const log = { info() {}, error() {} };
  const replica = watchReplica({
    ...{ primary: t.db, primaryUrl: t.url, url: url(), prepares: true, log },
    limits: { everyMs: 10 },
  });
  replica.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(replica.reads()).toBe(t.db);
  expect(replica.state()).toEqual({ isUsed: false, lagSeconds: null });
  await replica.close();
});
