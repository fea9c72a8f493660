import { get } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { growingPages } from "./growing-pages.mjs";
import { median, ms, percentile, short } from "./numbers.mjs";
import { openLarge, openSmall } from "./shared-databases.mjs";
import { startSite } from "./site.mjs";

/** What grows with the data must not be the waiting: at most this many times as long. */
const limit = 2;

/** Pages over the demo data beside the same pages over larger and larger databases: medians of requests one after the other, in turn. */
export async function measureGrowth({ server, template, amounts: { sizes, warmUp, rounds } }) {
  const small = await openSmall(server, template);
  const databases = [small];
  for (const size of sizes) databases.push(await openLarge(server, template, size));
  // Each database has a session of its own; expert, booking and class are the same.
  const sides = [];
  for (const { url } of databases) {
    sides.push({ site: await startSite(url), cookies: await readCookies(url) });
  }
  const measured = [];
  for (const page of growingPages(await readFacts(small.url))) {
    measured.push(await compare(sides, page, { warmUp, rounds }));
  }
  for (const { site } of sides) await site.stop();
  const filled = databases.slice(1).map((database) => database.filled);
  const over = measured.filter(({ ratios }) => ratios.some((ratio) => ratio > limit));
  const count = (number) => number.toLocaleString("en-US");
  return {
    title: "Growth: the demo data beside larger databases",
    head: [
      "",
      ...["demo", "p99"],
      ...filled.flatMap(({ experts }) => [`${count(experts)} experts`, "p99", "ratio"]),
      `limit ${limit}`,
    ],
    remarks: true,
    rows: measured.map(({ label, medians, p99s, ratios }) => [
      label,
      ...medians.flatMap((value, side) => [
        ...[ms(value), ms(p99s[side])],
        ...(side === 0 ? [] : [short(ratios[side - 1])]),
      ]),
      ratios.some((ratio) => ratio > limit) ? "over" : "ok",
    ]),
    notes: [
      ...over.map(({ label, reason }) => `Over, ${label}: ${reason ?? "for a reason not known yet"}.`),
      `Medians of ${rounds} requests, one at a time.`,
      ...filled.map(
        ({ experts, bookings, messages, live, seconds, checkSeconds, bytes }) =>
          `${count(experts)} experts, ${count(bookings)} bookings (${count(live)} live), ${count(messages)} messages: filled in ${short(seconds)} s, calendars checked in ${short(checkSeconds)} s, ${short(bytes / 2 ** 30)} GB.`,
      ),
    ],
    data: { filled, measured },
  };
}

async function compare(sides, { label, path, like, who, reason }, { warmUp, rounds }) {
  const times = sides.map(() => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [side, { site, cookies }] of sides.entries()) {
      const answer = await get(site.origin + (side === 0 ? (like ?? path) : path), {
        cookie: who ? cookies[who] : pastTheCache,
      });
      if (round >= warmUp) times[side].push(answer.ms);
    }
  }
  const medians = times.map(median);
  return {
    ...{ label, reason, medians },
    p99s: times.map((values) => percentile(values, 0.99)),
    ratios: medians.slice(1).map((value) => value / medians[0]),
  };
}

/** Visitors' pages are kept whole, whatever there is; a cookie that nobody knows is answered by rendering. */
const pastTheCache = "growth=1";

const readCookies = async (url) => {
  const { cookie, expertCookie } = await readDemo(url);
  return { learner: cookie, expert: expertCookie };
};

/** What the pages' addresses name. */
export const readFacts = (url) =>
  withClient(url, async (sql) => {
    const [facts] = await sql`select
        (select id from experts where email = 'amara@keyway.example') as "expertId",
        (select expert.id from chat_threads join users as learner on learner.id = learner_id join users as expert on expert.id = expert_id
          where learner.email = 'learner@keyway.example' limit 1) as "expertUserId",
        (select learner.id from chat_threads join users as learner on learner.id = learner_id join users as expert on expert.id = expert_id
          where expert.email = 'expert@keyway.example' limit 1) as "learnerUserId",
        (select bookings.id from bookings join users on users.id = learner_id where users.email = 'learner@keyway.example' limit 1) as "bookingId",
        (select slug from classes_public order by slug limit 1) as "classSlug"`;
    return facts;
  });
