import { setTimeout as sleep } from "node:timers/promises";
import { builtStylesheet } from "./browser.ts";
import type { Given } from "./database.ts";
import { atMost } from "./goals.ts";
import { failureText, load } from "./load.ts";
import { count, perSecond } from "./numbers.ts";
import { readDemo } from "./people.ts";
import { residentKilobytes } from "./resident.ts";
import { startSite } from "./site.ts";

/** After this time without requests, the engine has released the memory that it kept for them. */
const restMs = 25_000;

/** Measures the process's resident memory at rest, and after many requests of all kinds. */
export async function measureMemory({
  server,
  template,
  amounts: { connections, requests },
}: Given<{ connections: number; requests: number }>) {
  const database = await server.create("memory", template);
  const { expertId, cookies } = await readDemo(database.url);
  const paths: Array<{ path: string; cookie?: string }> = [
    ...["/", "/experts", "/experts?search=forensics", `/expert/${expertId}`, "/login", "/signup"],
    builtStylesheet(),
  ].map((path) => ({ path }));
  for (const path of ["/experts", `/expert/${expertId}/book`, "/my-bookings"]) {
    paths.push({ path, cookie: cookies.learner });
  }
  const site = await startSite(database.url);
  const resident = () => Math.round(residentKilobytes(site.pid) / 1024);
  await sleep(restMs);
  const atRest = resident();
  const loaded = await load(site.origin, paths, { connections, amount: requests });
  const atOnce = resident();
  await sleep(restMs);
  const after = resident();
  await site.stop();
  const row = (label: string, megabytes: number, limit: number) => ({
    cells: [label, inMegabytes(megabytes)],
    goals: [atMost(megabytes, limit, inMegabytes)],
  });
  return {
    title: `Resident memory, ${paths.length} kinds of pages in turn, ${connections} connections`,
    head: ["", "RSS"],
    rows: [
      row("at rest", atRest, 150),
      row(`the moment that ${count(requests)} requests end`, atOnce, 220),
      row(`${restMs / 1_000} s after them`, after, 220),
    ],
    notes: [`${perSecond(loaded.perSecond)}. Answers that failed: ${failureText(loaded.failures)}.`],
  };
}

const inMegabytes = (value: number) => `${value} MB`;
