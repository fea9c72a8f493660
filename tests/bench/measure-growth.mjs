import { get } from "./browser.mjs";
import { readDemo } from "./demo.mjs";
import { checkAll, fillLarge, markDemoExperts, searches } from "./large-database.mjs";
import { kilobytes, median, ms, short } from "./numbers.mjs";
import { startSite } from "./site.mjs";

/** What grows with the data must not be the waiting: at most this many times as long. */
const limit = 2;

/** Pages over the demo data beside the same pages over a large database: medians of requests one after the other, in turn. */
export async function measureGrowth({ server, template, amounts }) {
  const small = await server.create("small", template);
  await markDemoExperts(small.url);
  const large = await server.create("large", small);
  const filled = await fillLarge(large.url, amounts);
  for (const { url } of [small, large]) await checkAll(url);
  // Each database has a session of its own; the expert is the same.
  const sides = [];
  for (const { url } of [small, large]) sides.push({ site: await startSite(url), ...(await readDemo(url)) });

  const measured = [];
  for (const page of pages(sides[0].expertId)) measured.push(await compare(sides, page, amounts));
  for (const { site } of sides) await site.stop();
  const count = (number) => number.toLocaleString("en-US");
  return {
    title: `Growth: demo data beside ${count(filled.experts)} experts, ${count(filled.bookings)} bookings`,
    head: ["", "demo", "large", "ratio", "HTML demo", "large", `limit ${limit}`],
    remarks: true,
    rows: measured.map(({ label, times, sizes, ratio }) => [
      label,
      ...[ms(times[0]), ms(times[1]), short(ratio)],
      ...[`${kilobytes(sizes[0])} KB`, `${kilobytes(sizes[1])} KB`, isOver({ ratio }) ? "over" : "ok"],
    ]),
    notes: [
      ...measured
        .filter(isOver)
        .map(({ label, reason }) => `Over, ${label}: ${reason ?? "for a reason not known yet"}.`),
      `Medians of ${amounts.rounds} requests, one at a time. ${count(filled.live)} of the bookings are live. Filled in ${short(filled.seconds)} s with every constraint in place.`,
    ],
    data: { filled, measured },
  };
}

const pages = (expertId) => [
  { label: "listing, signed out", path: "/experts" },
  { label: "listing, signed in", path: "/experts", signedIn: true },
  ...searches.map(({ term, is, reason }) => ({
    reason,
    label: `search "${term}" (${is})`,
    path: `/experts?search=${encodeURIComponent(term)}`,
  })),
  { label: "picker, this week", path: `/expert/${expertId}/book`, signedIn: true },
  { label: "picker, in three weeks", path: `/expert/${expertId}/book?week=3`, signedIn: true },
  { label: "profile, signed in", path: `/expert/${expertId}`, signedIn: true },
  { label: "my bookings", path: "/my-bookings", signedIn: true },
];

const isOver = ({ ratio }) => ratio > limit;

async function compare(sides, { label, path, signedIn, reason }, { warmUp, rounds }) {
  const times = sides.map(() => []);
  const sizes = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [side, { site, cookie }] of sides.entries()) {
      const answer = await get(site.origin + path, signedIn ? { cookie } : {});
      sizes[side] = answer.body.length;
      if (round >= warmUp) times[side].push(answer.ms);
    }
  }
  const medians = times.map(median);
  return { label, reason, times: medians, sizes, ratio: medians[1] / medians[0] };
}
