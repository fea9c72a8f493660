/** Kills processes at random moments while people book, pay, reserve, accept offered seats, write and upload. */
import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "../hostile/random.ts";
import type { Counts, Failed } from "./act-types.ts";
import type { ActName } from "./acts.ts";
import { isBroken, neverAcknowledged, unexpected } from "./judge.ts";
import { faultsOf, prepareSite } from "./one-site.ts";

const people = 6;
const kinds: ActName[] = [
  ...(["booking", "payment", "seat", "offer", "leave", "message", "upload", "page", "visitorPage"] as const),
];

export async function killAtRandom({ kills, seed }: { kills: number; seed: number }) {
  const random = randomOf(seed, "kills");
  const site = await prepareSite({ processes: 4 });
  const { sites, acts } = site;
  for (const one of sites) one.start();
  for (const one of sites) await one.ready();
  let isOver = false;
  const faults: string[] = [];
  // A generator for each person: how long an answer takes doesn't change what the others do.
  const act = async (_: unknown, person: number) => {
    const { pick, below } = randomOf(seed, person);
    while (!isOver) {
      // As behind a proxy, each request goes to any process.
      const kind = pick(kinds);
      await acts[kind](() => pick(sites).origin).catch((error) => faults.push(`${kind}: ${error}`));
      await sleep(below(100));
    }
  };
  const acting = Array.from({ length: people }, act);
  const began = Date.now();
  for (let count = 1; count <= kills; count += 1) {
    await sleep(random.below(400));
    // Another one is killed only once there are two that answer.
    while ((await Promise.all(sites.map((one) => one.isReady()))).filter(Boolean).length < 2)
      await sleep(100);
    const victim = random.pick(sites);
    await victim.kill();
    victim.start();
    if (count % 100 === 0) console.log(`  ${count} kills in ${Math.round((Date.now() - began) / 1000)} s`);
  }
  isOver = true;
  await Promise.all(acting);
  for (const one of sites) await one.ready();
  // Jobs of a killed worker are freed two minutes later, and payments settled then.
  await sleep(150_000);
  const { faults: found, text, counts } = await faultsOf(site);
  console.log(`  ${kills} kills; acknowledged: ${text}`);
  // A few kills leave no time for every kind.
  faults.push(
    ...neverAcknowledged(
      counts,
      kills >= 100 ? (Object.keys(counts) as Array<keyof Counts>) : ["booking", "message"],
    ),
  );
  // A request may go to a process that is dead; another one may be busy in its place.
  const isExpected = (failure: Failed) =>
    isBroken(failure) || failure.kind === "503" || failure.kind === "slow";
  return [...faults, ...unexpected(site.failures, isExpected), ...found];
}
