import { get } from "./browser.ts";
import { type Given, withClient } from "./database.ts";
import { atMost } from "./goals.ts";
import { type Amounts, fillLarge, markDemoExperts, settle } from "./large-database.ts";
import { inTurn } from "./load.ts";
import { count, median, ms, percentile, short } from "./numbers.ts";
import { addressOf, growingPages, type Role, type Values } from "./pages.ts";
import { readDemo } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import type { Row } from "./table.ts";

/** Compares pages on the demo data with the same pages on a large database, with one request at a time, in turn. */
export async function measureGrowth({
  server,
  template,
  amounts,
}: Given<Amounts & { warmUp: number; rounds: number }>) {
  const { warmUp, rounds } = amounts;
  const demo = await server.create("demo", template);
  await markDemoExperts(demo.url);
  // `large` is a copy of this database, so these sign-in sessions are valid on both sides.
  const { cookies, ...ids } = await readDemo(demo.url);
  const cookieOf: Partial<Record<Role, string>> = cookies;
  const values: Values = { ...ids, ...(await readRows(demo.url)) };
  const large = await server.create("large", demo);
  const filled = await fillLarge(large.url, amounts);
  for (const { url } of [demo, large]) await settle(url);
  const sides = { demo: await startSite(demo.url), large: await startSite(large.url) };
  const rows: Row[] = [];
  for (const page of growingPages(values)) {
    const address = addressOf(page, values);
    const ask = async (side: Site) => {
      // The demo data has no further pages.
      const asked = side === sides.demo ? address.replace(/[?&]page=\d+/, "") : address;
      return (await get(side.origin + asked, { cookie: cookieOf[page.as] ?? pastTheCache })).ms;
    };
    const turns = (await inTurn(sides, warmUp + rounds, ask)).slice(warmUp);
    const of = (name: "demo" | "large") => turns.map((turn) => turn[name]);
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
const readRows = (url: string) =>
  withClient(url, async (sql) => {
    const [rows] = await sql<
      [Record<"otherId" | "otherBookingId" | "bookingId", string>]
    >`select other.id as "otherId",
        (select id from bookings where learner_id = other.id limit 1) as "otherBookingId",
        (select bookings.id from bookings join users on users.id = learner_id where email = 'learner@keyway.example' limit 1) as "bookingId"
      from users as other where email = 'learner2@keyway.example'`;
    return rows;
  });
