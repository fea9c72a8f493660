import { get } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { checkAll, fillLarge } from "./large-database.mjs";
import { median, ms, short } from "./numbers.mjs";
import { startSite } from "./site.mjs";

/** With 20,000 experts each filter of the listing, and each pair of them, takes at most this many times as long as with the demo's. */
const limit = 2;

/** By what they filter, and how many of the many pass; the last one sorts. What many pass and what few pass are found in different ways. */
const filters = {
  price: { all: "priceFrom=20&priceTo=120", "1 in 45": "priceFrom=60&priceTo=61" },
  language: { "1 in 3": "language=english", "1 in 200": "language=igbo" },
  skill: { "1 in 2": "skill=KW-linux", "1 in 300": "skill=KW-siem" },
  "has reviews": { "1 in 2": "reviewed=1" },
  day: { all: "day=3", "1 in 100": "day=6" },
  part: { "1 in 6": "part=evening" },
  "next available": { sort: "sort=next-available" },
};

/** The listing as a learner sees it, with its counts, over the demo data and over a large database: medians of requests one after the other, in turn. */
export async function measureFinding({ server, template, amounts }) {
  const small = await server.create("few", template);
  await withClient(small.url, meetAllFilters);
  const large = await server.create("many", small);
  await fillLarge(large.url, amounts);
  await withClient(large.url, spread);
  await checkAll(small.url);
  const checkSeconds = await checkAll(large.url);
  const sides = [];
  for (const { url } of [small, large]) sides.push({ site: await startSite(url), ...(await readDemo(url)) });

  const measured = [];
  for (const query of queries()) measured.push(await compare(sides, query, amounts));
  for (const { site } of sides) await site.stop();
  measured.sort((one, other) => other.ratio - one.ratio);
  return {
    title: `Finding: the demo's experts beside ${amounts.experts.toLocaleString("en-US")} more, with counts`,
    head: ["", "demo", "large", "ratio", `limit ${limit}`],
    rows: measured.map(({ label, times, ratio }) => [
      label,
      ...[ms(times[0]), ms(times[1]), short(ratio)],
      ratio > limit ? "over" : "ok",
    ]),
    notes: [
      `Median of the ratios ${short(median(measured.map(({ ratio }) => ratio)))}. Signed in; medians of ${amounts.rounds} requests, one at a time.`,
      `The worker looked at all calendars of the large one in ${short(checkSeconds)} s.`,
    ],
    data: { measured, checkSeconds },
  };
}

/** No filter, each, and each pair of different kinds. */
function queries() {
  const each = Object.entries(filters).flatMap(([kind, values]) =>
    Object.entries(values).map(([share, query]) => ({ kind, label: `${kind} (${share})`, query })),
  );
  const pairs = each.flatMap((one, index) =>
    each.slice(index + 1).flatMap((other) => (other.kind === one.kind ? [] : [[one, other]])),
  );
  return [[], ...each.map((one) => [one]), ...pairs].map((some) => ({
    label: some.map(({ label }) => label).join(" + ") || "no filter",
    query: some.map(({ query }) => query).join("&"),
  }));
}

/** The demo experts pass every filter, so that both databases answer with a full page. */
async function meetAllFilters(sql) {
  await sql`update experts set languages = '{English,Igbo}', skills = '{SIEM,Linux}', reviews = greatest(reviews, 1),
    rating = coalesce(rating, 4.5), price_cents = 6000, time_zone = 'UTC'`;
  await sql`delete from expert_availability`;
  await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), id, day, '08:00', '20:00' from experts, generate_series(0, 6) as day`;
}

/** The others speak and know what experts speak and know, some of it common, some rare. Half are new, so the recommended order begins with them; few work on Saturdays. */
async function spread(sql) {
  await sql`update experts set languages = case when n % 3 = 0 then '{English,German}' when n % 200 = 1 then '{Igbo}' else '{French}' end::text[],
      skills = case when n % 300 = 2 then '{SIEM}' when n % 2 = 0 then '{Linux,Python}' else '{AWS Security}' end::text[],
      reviews = case when n % 4 < 2 then 0 else 1 + n % 200 end, rating = case when n % 4 < 2 then null else 1 + n % 41 / 10.0 end
    from (select id, row_number() over (order by id) as n from experts where email like '%@bench.example') as numbered
    where numbered.id = experts.id`;
  await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), id, 6, '10:00', '12:00'
    from (select id, row_number() over (order by id) as n from experts where email like '%@bench.example') as numbered
    where n % 100 = 3`;
}

async function compare(sides, { label, query }, { warmUp, rounds }) {
  const times = sides.map(() => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [side, { site, cookie }] of sides.entries()) {
      const answer = await get(`${site.origin}/experts?${query}`, { cookie });
      if (round >= warmUp) times[side].push(answer.ms);
    }
  }
  const medians = times.map(median);
  return { label, times: medians, ratio: medians[1] / medians[0] };
}
