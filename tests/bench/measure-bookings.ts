import { book, countBooked, prepareWishes, untilMailed } from "./bookings.ts";
import { connect, type Given } from "./database.ts";
import { atLeast, atMost } from "./goals.ts";
import { keepBusy, turnOf } from "./load.ts";
import { count, median, ms, percentile, perSecond, short } from "./numbers.ts";
import { inProcesses, startSite } from "./site.ts";

/** What each wish of a round got, and the seconds until all were booked and all mails sent. */
type Round = { booked: Array<Awaited<ReturnType<typeof book>>>; bookedAfter: number; mailedAfter: number };

/** Books sessions through the picker's form as fast as possible, and waits until the last of their mails is sent. */
export async function measureBookings({
  server,
  template,
  amounts: { connections, rounds, perRound },
}: Given<{ connections: number; rounds: number; perRound: number }>) {
  const database = await server.create("bookings", template);
  // One more round, to warm up.
  const wishes = await prepareWishes(database.url, (1 + rounds) * perRound);
  const site = await startSite(database.url, inProcesses);
  const sql = connect(database.url);
  const measured: Round[] = [];
  for (let at = 0; at < wishes.length; at += perRound) {
    const began = performance.now();
    const { answers: booked, took: bookedAfter } = await keepBusy(
      { connections, amount: perRound },
      (index) => book(site.origin, turnOf(wishes, at + index)),
    );
    await untilMailed(sql);
    measured.push({ booked, bookedAfter, mailedAfter: (performance.now() - began) / 1000 });
  }
  const { bookings, hours, sent, mails } = await countBooked(sql);
  await Promise.all([site.stop(), sql.end()]);

  measured.shift();
  const rates = (name: "bookedAfter" | "mailedAfter") =>
    median(measured.map((round) => perRound / round[name]));
  const booked = measured.flatMap((round) => round.booked);
  const p99 = percentile(
    booked.flatMap(({ latencies }) => latencies),
    0.99,
  );
  const off = (found: number, wanted: number) => atMost(Math.abs(found - wanted), 0, count, "off by");
  const row = (label: string, found: number, wanted: number) => ({
    cells: [label, count(found), ""],
    goals: [off(found, wanted)],
  });
  const all = wishes.length;
  return {
    title: `Bookings through the form, ${connections} at once, ${rounds} × ${count(perRound)}`,
    head: ["", "", "p99"],
    rows: [
      { cells: ["booked", perSecond(rates("bookedAfter")), ms(p99)] },
      {
        cells: ["booked, and the last mail sent", perSecond(rates("mailedAfter")), ""],
        goals: [atLeast(rates("mailedAfter"), 100, perSecond)],
      },
      row(
        `wishes of ${count(perRound * rounds)} that exactly one learner got`,
        booked.filter(({ isRight }) => isRight).length,
        booked.length,
      ),
      row(`sessions in the database, for ${count(all)} wishes`, bookings, all),
      row("distinct hours that they fill", hours, all),
      row("mails, two for each session", mails, 2 * all),
      row("of them sent", sent, 2 * all),
    ],
    notes: [
      `Of ten hours one is asked for by two learners at once. Mails were sent ${short(median(measured.map((round) => round.mailedAfter - round.bookedAfter)))} s after the last booking.`,
    ],
  };
}
