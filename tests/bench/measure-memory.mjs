import { setTimeout as sleep } from "node:timers/promises";
import { builtStylesheet } from "./browser.mjs";
import { readDemo } from "./demo.mjs";
import { failureText, load } from "./load.mjs";
import { perSecond, sum } from "./numbers.mjs";
import { residentKilobytes } from "./resident.mjs";
import { startSite } from "./site.mjs";

/** The process's resident memory at rest and after more and more requests of all kinds. */
export async function measureMemory({ server, template, amounts: { connections, slices } }) {
  const database = await server.create("memory", template);
  const { expertId, cookie } = await readDemo(database.url);
  const site = await startSite(database.url);
  await sleep(restMs);
  const atRest = residentMegabytes(site.pid);
  const paths = [
    ...["/", "/experts", "/experts?search=forensics", `/expert/${expertId}`, "/login", "/signup"],
    builtStylesheet(),
    ...["/experts", `/expert/${expertId}/book`, "/my-bookings"].map((path) => ({ path, cookie })),
  ].map((one) => (typeof one === "string" ? { path: one } : one));

  const measured = [];
  for (const amount of slices) {
    const { perSecond: rate, failures } = await load(site.origin, { paths, connections, amount });
    const atOnce = residentMegabytes(site.pid);
    await sleep(restMs);
    const requests = sum(measured.map((slice) => slice.amount)) + amount;
    measured.push({ amount, requests, rate, failures, atOnce, megabytes: residentMegabytes(site.pid) });
  }
  await site.stop();
  const size = (megabytes) => [`${megabytes} MB`, (megabytes / atRest).toFixed(2)];
  return {
    title: `Memory (RSS), ${paths.length} kinds of pages in turn, ${connections} connections`,
    head: ["", "RSS", "to rest", "the moment it ends", "to rest", "rate", "failed"],
    rows: [
      ["at rest", ...size(atRest), "", "", "", ""],
      ...measured.map(({ requests, megabytes, atOnce, rate, failures }) => [
        `after ${requests.toLocaleString("en-US")} requests`,
        ...[...size(megabytes), ...size(atOnce)],
        ...[perSecond(rate), failureText(failures)],
      ]),
    ],
    notes: [
      `RSS: after ${restMs / 1_000} s without requests, in which the engine gives back what it kept for them.`,
    ],
    data: { atRest, measured },
  };
}

const restMs = 25_000;

const residentMegabytes = (pid) => Math.round(residentKilobytes(pid) / 1024);
