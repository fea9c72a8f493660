import { startBare } from "./bare-server.ts";
import { builtStylesheet, get } from "./browser.ts";
import type { Given } from "./database.ts";
import { atLeast, atMost } from "./goals.ts";
import { failureText, hasWrk, inTurn, loadHard } from "./load.ts";
import { median, ms, perSecond, short } from "./numbers.ts";
import { readDemo } from "./people.ts";
import { type Site, startSite } from "./site.ts";

/** Bursts of requests: how many connections, for how long and how often. */
export type Bursts = { connections: number; warmUpSeconds: number; seconds: number; rounds: number };

/** Compares visitors' pages and a hashed file with a bare server that sends the same bytes, in turn. */
export async function measurePublic({ server, template, amounts }: Given<Bursts>) {
  const database = await server.create("public", template);
  const { expertId } = await readDemo(database.url);
  const site = await startSite(database.url);
  const measured = [];
  for (const [label, path] of [
    ["/experts", "/experts"],
    ["/expert/{id}", `/expert/${expertId}`],
    ["/classes", "/classes"],
    ["a hashed file (CSS, brotli)", builtStylesheet()],
  ] as const) {
    measured.push({ label, ...(await compare(site, path, amounts)) });
  }
  await site.stop();
  return {
    title: `Public pages and files, ${amounts.connections} connections, ${amounts.rounds} rounds in turn`,
    head: ["", "requests", "bare node:http", "ratio", "p99"],
    rows: measured.map(({ label, rate, bareRate, ratio, p99 }) => ({
      cells: [label, perSecond(rate), perSecond(bareRate), short(ratio), ms(p99)],
      goals: [
        atLeast(ratio, 0.25, short, "ratio"),
        ...(label.startsWith("/") ? [atLeast(rate, 8_000, perSecond), atMost(p99, 10, ms, "p99")] : []),
      ],
    })),
    notes: [
      `Answers that failed: ${failureText(measured.flatMap(({ failures }) => failures))}.`,
      hasWrk()
        ? "Asked by wrk, with one thread."
        : "wrk isn't installed: a client in JavaScript asks instead, and takes as long as the servers do.",
    ],
  };
}

async function compare(site: Site, path: string, { connections, warmUpSeconds, seconds, rounds }: Bursts) {
  const bare = await startBare(await get(site.origin + path));
  const burst = (length: number) => (side: { origin: string }) =>
    loadHard(side.origin, { path, connections, seconds: length });
  await inTurn({ site, bare }, 1, burst(warmUpSeconds));
  const turns = await inTurn({ site, bare }, rounds, burst(seconds));
  bare.stop();
  return {
    rate: median(turns.map((turn) => turn.site.perSecond)),
    bareRate: median(turns.map((turn) => turn.bare.perSecond)),
    ratio: median(turns.map((turn) => turn.site.perSecond / turn.bare.perSecond)),
    p99: median(turns.map((turn) => turn.site.p99)),
    failures: turns.flatMap((turn) => [...turn.site.failures, ...turn.bare.failures]),
  };
}
