import { setTimeout as sleep } from "node:timers/promises";
import { firstStylesheet } from "./browser.mjs";
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
  await sleep(2_000);
  const atRest = residentMegabytes(site.pid);
  const paths = [
    ...["/", "/experts", "/experts?search=forensics", `/expert/${expertId}`, "/login", "/signup"],
    await firstStylesheet(`${site.origin}/skill-scan`),
    ...["/experts", `/expert/${expertId}/book`, "/my-bookings"].map((path) => ({ path, cookie })),
  ].map((one) => (typeof one === "string" ? { path: one } : one));

  const measured = [];
  for (const amount of slices) {
    const { perSecond: rate, failures } = await load(site.origin, { paths, connections, amount });
    await sleep(2_000);
    const requests = sum(measured.map((slice) => slice.amount)) + amount;
    measured.push({ amount, requests, rate, failures, megabytes: residentMegabytes(site.pid) });
  }
  await site.stop();
  const row = (label, megabytes, rate, failures) => [
    label,
    ...[`${megabytes} MB`, (megabytes / atRest).toFixed(2), rate, failures],
  ];
  return {
    title: `Memory (RSS), ${paths.length} kinds of pages in turn, ${connections} connections`,
    head: ["", "RSS", "to rest", "rate", "failed"],
    rows: [
      row("at rest", atRest, "", ""),
      ...measured.map(({ requests, megabytes, rate, failures }) =>
        row(
          `after ${requests.toLocaleString("en-US")} requests`,
          megabytes,
          perSecond(rate),
          failureText(failures),
        ),
      ),
    ],
    data: { atRest, measured },
  };
}

const residentMegabytes = (pid) => Math.round(residentKilobytes(pid) / 1024);
