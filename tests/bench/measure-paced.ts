import { book, countBooked, prepareWishes, type Wish } from "./bookings.ts";
import { ask } from "./browser.ts";
import { type Given, withClient } from "./database.ts";
import { atMost } from "./goals.ts";
import { loadPaced, turnOf } from "./load.ts";
import { signedInPages } from "./measure-signed-in.ts";
import { count, median, ms, percentile } from "./numbers.ts";
import { readDemo } from "./people.ts";
import { inProcesses, startSite } from "./site.ts";

const pagesPerSecond = 50;
const bookingsPerSecond = 20;

/**
 * Measures how long people wait on a busy evening: signed-in pages in turn, and bookings with their mails, at the same
 * time and at fixed rates.
 */
export async function measurePaced({
  server,
  template,
  amounts: { warmUpSeconds, seconds },
}: Given<{ warmUpSeconds: number; seconds: number }>) {
  const database = await server.create("paced", template);
  const pages = signedInPages(await readDemo(database.url));
  const wishes = await prepareWishes(database.url, bookingsPerSecond * (warmUpSeconds + seconds));
  const site = await startSite(database.url, inProcesses);
  const evening = (length: number, ownWishes: Wish[]) =>
    Promise.all([
      loadPaced({ perSecond: pagesPerSecond, seconds: length }, async (index) => {
        const { path, cookie } = turnOf(pages, index);
        const { status, ms: latency } = await ask(site.origin + path, { cookie });
        return { isRight: status === 200, latencies: [latency] };
      }),
      loadPaced({ perSecond: bookingsPerSecond, seconds: length }, (index) =>
        book(site.origin, turnOf(ownWishes, index)),
      ),
    ]);
  await evening(warmUpSeconds, wishes.splice(0, bookingsPerSecond * warmUpSeconds));
  const [shown, booked] = await evening(seconds, wishes);
  const { bookings, hours } = await withClient(database.url, countBooked);
  await site.stop();
  const row = (label: string, done: Array<{ isRight: boolean; latencies: number[] }>) => {
    const times = done.flatMap(({ latencies }) => latencies);
    const wrong = done.filter(({ isRight }) => !isRight).length;
    const p99 = percentile(times, 0.99);
    return {
      cells: [label, count(done.length), count(wrong), ms(median(times)), ms(p99)],
      goals: [atMost(p99, 60, ms, "p99"), atMost(wrong, 0, count, "failed")],
    };
  };
  return {
    title: `${pagesPerSecond} mixed pages and ${bookingsPerSecond} bookings a second, for ${seconds} s`,
    head: ["", "asked", "failed", "median", "p99"],
    rows: [row("pages", shown), row("bookings", booked)],
    notes: [
      `A booking fails that not exactly one learner got. Sessions that share an hour of an expert: ${bookings - hours}.`,
    ],
  };
}
