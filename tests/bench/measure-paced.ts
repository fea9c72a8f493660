import { book, countBooked, prepareWishes, type Wish } from "./bookings.ts";
import { ask } from "./browser.ts";
import { type Given, withClient } from "./database.ts";
import { atLeast, atMost } from "./goals.ts";
import { loadPaced, turnOf } from "./load.ts";
import { signedInPages } from "./measure-signed-in.ts";
import { count, median, ms, percentile, perSecond } from "./numbers.ts";
import { readDemo } from "./people.ts";
import { inProcesses, startSite } from "./site.ts";

const pagesPerSecond = 50;
const bookingsPerSecond = 20;
/** How many times that rate the overload is. */
const overload = 2;

type Done = { isRight: boolean; latencies: number[]; statuses: number[] };

/**
 * Measures how long people wait on a busy evening: signed-in pages in turn, and bookings with their mails, at the same
 * time and at fixed rates. Then the same at twice the rate, which is more than one process can do.
 */
export async function measurePaced({
  server,
  template,
  amounts: { warmUpSeconds, seconds },
}: Given<{ warmUpSeconds: number; seconds: number }>) {
  const database = await server.create("paced", template);
  const pages = signedInPages(await readDemo(database.url));
  const overloadSeconds = Math.ceil(seconds / 3);
  const ordinary = bookingsPerSecond * (warmUpSeconds + seconds);
  const wishes = await prepareWishes(database.url, ordinary + overload * bookingsPerSecond * overloadSeconds);
  const site = await startSite(database.url, inProcesses);
  const unanswered = (): Done => ({ isRight: false, latencies: [], statuses: [0] });
  const evening = (length: number, ownWishes: Wish[], times = 1): Promise<[Done[], Done[]]> =>
    Promise.all([
      loadPaced({ perSecond: times * pagesPerSecond, seconds: length }, async (index) => {
        const { path, cookie } = turnOf(pages, index);
        const answer = await ask(site.origin + path, { cookie }).catch(() => null);
        if (!answer) return unanswered();
        return { isRight: answer.status === 200, latencies: [answer.ms], statuses: [answer.status] };
      }),
      loadPaced({ perSecond: times * bookingsPerSecond, seconds: length }, (index) =>
        book(site.origin, turnOf(ownWishes, index)).catch(unanswered),
      ),
    ]);
  await evening(warmUpSeconds, wishes.splice(0, bookingsPerSecond * warmUpSeconds));
  const [shown, booked] = await evening(seconds, wishes.splice(0, bookingsPerSecond * seconds));
  const began = performance.now();
  const [shownThen, bookedThen] = await evening(overloadSeconds, wishes, overload);
  const took = (performance.now() - began) / 1000;
  const { bookings, hours } = await withClient(database.url, countBooked);
  await site.stop();
  const row = (label: string, done: Done[], mostMs: number) => {
    const times = done.flatMap(({ latencies }) => latencies);
    const wrong = done.filter(({ isRight }) => !isRight).length;
    const p99 = percentile(times, 0.99);
    return {
      cells: [label, count(done.length), count(wrong), ms(median(times)), ms(p99)],
      goals: [atMost(p99, mostMs, ms, "p99"), atMost(wrong, 0, count, "failed")],
    };
  };
  const then = [...shownThen, ...bookedThen];
  const refused = then.flatMap(({ latencies, statuses }) =>
    latencies.filter((_, index) => statuses[index] === 503),
  );
  const lost = then.filter(({ statuses }) => statuses.includes(0)).length;
  const bookedPerSecond = bookedThen.filter(({ isRight }) => isRight).length / took;
  const refusedP99 = refused.length > 0 ? percentile(refused, 0.99) : 0;
  return {
    title: `${pagesPerSecond} mixed pages and ${bookingsPerSecond} bookings a second, for ${seconds} s`,
    head: ["", "asked", "failed", "median", "p99"],
    rows: [
      row("pages", shown, 60),
      row("bookings", booked, 120),
      {
        cells: [
          "refused, at twice the rate",
          count(then.length),
          count(lost),
          ms(median([0, ...refused])),
          ms(refusedP99),
        ],
        goals: [atMost(refusedP99, 1_000, ms, "refused p99"), atMost(lost, 0, count, "unanswered")],
      },
      {
        cells: ["booked, at twice the rate", count(bookedThen.length), "", "", perSecond(bookedPerSecond)],
        goals: [atLeast(bookedPerSecond, 30, perSecond)],
      },
    ],
    notes: [
      `A booking fails that not exactly one learner got. Sessions that share an hour of an expert: ${bookings - hours}.`,
    ],
  };
}
