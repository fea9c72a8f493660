import { get } from "./browser.ts";
import { withClient } from "./database.ts";
import { atMost } from "./goals.mjs";
import { fillLarge, markDemoExperts, settle } from "./large-database.mjs";
import { inTurn } from "./load.ts";
import { count, median, ms, percentile, short } from "./numbers.ts";
import { addressOf, growingPages } from "./pages.mjs";
import { readDemo } from "./people.ts";
import { startSite } from "./site.ts";

/** Compares pages on the demo data with the same pages on a large database, with one request at a time, in turn. */
export async function measureGrowth({ server, template, amounts }) {
  const { warmUp, rounds } = amounts;
  const demo = await server.create("demo", template);
  await markDemoExperts(demo.url);
  // `large` is a copy of this database, so these sign-in sessions are valid on both sides.
  const { cookies, ...ids } = await readDemo(demo.url);
  const values = { ...ids, ...(await readRows(demo.url)) };
  const large = await server.create("large", demo);
  const filled = await fillLarge(large.url, amounts);
  for (const { url } of [demo, large]) await settle(url);
  const sides = { demo: await startSite(demo.url), large: await startSite(large.url) };
  const rows = [];
  for (const page of growingPages(values)) {
    const address = addressOf(page, values);
    const ask = async (side) => {
      // The demo data has no further pages.
      const asked = side === sides.demo ? address.replace(/[?&]page=\d+/, "") : address;
      return (await get(side.origin + asked, { cookie: cookies[page.as] ?? pastTheCache })).ms;
    };
    const turns = (await inTurn(sides, warmUp + rounds, ask)).slice(warmUp);
    const of = (name) => turns.map((turn) => turn[name]);
    const [few, many] = [median(of("demo")), median(of("large"))];
    rows.push({
      cells: [
        `${page.as}: ${page.path}`,
        ms(few),
        ms(many),
        ms(percentile(of("large"), 0.99)),
        short(many / few),
      ],
      goals: [atMost(many / few, 2)],
    });
  }
  for (const site of Object.values(sides)) await site.stop();
  return {
    title: `Pages over the demo data and over a large database, medians of ${rounds} requests in turn`,
    head: ["", "demo", "large", "p99", "ratio"],
    rows,
    notes: [
      `Large: ${count(filled.experts)} experts, ${count(filled.bookings)} bookings (${count(filled.live)} live), ${count(filled.messages)} messages; filled in ${short(filled.seconds)} s.`,
    ],
  };
}

/** Visitors' pages are cached. With a cookie that the cache doesn't know, the page is rendered. */
const pastTheCache = "growth=1";

/** The ids of a booking of the demo learner, and of another account, whose rows don't grow, with its booking. */
const readRows = (url) =>
  withClient(url, async (sql) => {
    const [rows] = await sql`select other.id as "otherId",
        (select id from bookings where learner_id = other.id limit 1) as "otherBookingId",
        (select bookings.id from bookings join users on users.id = learner_id where email = 'learner@keyway.example' limit 1) as "bookingId"
      from users as other where email = 'learner2@keyway.example'`;
    return rows;
  });
