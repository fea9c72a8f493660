import { get } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { fillLarge } from "./large-database.mjs";
import { median, ms, short } from "./numbers.mjs";
import { startSite } from "./site.mjs";

/** With 20,000 experts each filter of the listing, and each pair of them, takes at most this many times as long as with the demo's 14. */
const limit = 2;

/** By what they filter; the last one sorts. */
const filters = {
  price: "priceFrom=20&priceTo=120",
  language: "language=english",
  skill: "skill=KW-siem",
  "has reviews": "reviewed=1",
  day: "day=3",
  "part of day": "part=afternoon",
  "next available": "sort=next-available",
};

/** The listing as a learner sees it, with its counts, over the demo data and over a large database: medians of requests one after the other, in turn. */
export async function measureFinding({ server, template, amounts }) {
  const small = await server.create("few", template);
  await withClient(small.url, meetAllFilters);
  const large = await server.create("many", small);
  await fillLarge(large.url, amounts);
  await withClient(large.url, spread);
  const sides = [];
  const began = performance.now();
  for (const { url } of [small, large]) {
    sides.push({ site: await startSite(url), ...(await readDemo(url)) });
    await withClient(url, allChecked);
  }
  const checkSeconds = (performance.now() - began) / 1000;

  const measured = [];
  for (const [label, query] of Object.entries(queries()))
    measured.push(await compare(sides, { label, query }, amounts));
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
      `The workers looked at all calendars and wrote all bitmaps in ${short(checkSeconds)} s.`,
    ],
    data: { measured, checkSeconds },
  };
}

/** No filter, each, and each pair. */
function queries() {
  const names = Object.keys(filters);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
  const chosen = [[], ...names.map((name) => [name]), ...pairs];
  return Object.fromEntries(
    chosen.map((some) => [some.join(" + ") || "no filter", some.map((name) => filters[name]).join("&")]),
  );
}

/** The demo experts pass every filter, so that both databases answer with a full page. */
async function meetAllFilters(sql) {
  await sql`update experts set languages = array_append(languages, 'English'), skills = array_append(skills, 'SIEM'),
    reviews = greatest(reviews, 1), rating = coalesce(rating, 4.5), price_cents = least(price_cents, 11900)`;
  await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), id, day, '06:00', '08:00' from experts, generate_series(0, 6) as day
    where not exists (select from expert_availability as other where other.expert_id = experts.id
      and other.day_of_week = day and other.start_time < '09:00')`;
  await sql`update experts set time_zone = 'America/New_York'`;
}

/** The others speak and know what experts speak and know: some of it common, some rare. */
async function spread(sql) {
  await sql`update experts set languages = case when n % 3 = 0 then '{English,German}' when n % 200 = 0 then '{Igbo}' else '{French}' end::text[],
      skills = case when n % 300 = 0 then '{SIEM,Linux}' when n % 2 = 0 then '{Linux,Python}' else '{AWS Security}' end::text[]
    from (select id, row_number() over (order by id) as n from experts where email like '%@bench.example') as numbered
    where numbered.id = experts.id`;
  await sql`update expert_calendars set check_free_at = '-infinity'`;
  await sql`vacuum analyze`;
}

/** Waits for the site's worker. */
async function allChecked(sql) {
  for (;;) {
    const [{ due }] =
      await sql`select count(*)::int as due from expert_calendars where check_free_at <= now()`;
    if (due === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await sql`vacuum analyze expert_calendars, listing_facets, experts`;
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
