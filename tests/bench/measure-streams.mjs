import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./browser.mjs";
import { connect, withClient } from "./database.mjs";
import { failureText, load } from "./load.mjs";
import { median, ms, percentile, perSecond, short } from "./numbers.mjs";
import { addLearners } from "./people.mjs";
import { residentKilobytes } from "./resident.mjs";
import { startSite } from "./site.mjs";
import { openStreams } from "./streams.mjs";

/**
 * Many open streams on one process: what one costs, how soon it tells, and what is left for the pages. Each follows its
 * owner's inbox and one expert's calendar.
 */
export async function measureStreams({ server, template, amounts }) {
  const { streams: count, events } = amounts;
  const database = await server.create("streams", template);
  const { learners, expert } = await withClient(database.url, async (sql) => ({
    learners: await addLearners(sql, count),
    expert: await readExpert(sql),
  }));
  const people = learners.map((one) => ({
    ...one,
    inbox: `inbox:${one.id}`,
    topics: [`inbox:${one.id}`, `calendar:${expert.id}`],
  }));
  const site = await startSite(database.url);
  const pages = () => load(site.origin, { paths: [{ path: "/experts" }], ...amounts, amount: undefined });
  await load(site.origin, { paths: [{ path: "/experts" }], connections: 32, seconds: amounts.warmUpSeconds });

  // Once for nothing: what a thousand requests at once leave behind is no stream's.
  (await openStreams(site.origin, people)).close();
  await sleep(5_000);
  const atRest = residentKilobytes(site.pid);
  let streams = await openStreams(site.origin, people);
  await sleep(2_000);
  const memory = (residentKilobytes(site.pid) - atRest) / count;
  const told = await measureTelling({ database, site, streams, people, expert, events });
  const [alone, beside] = [[], []];
  for (let round = 0; round < amounts.rounds; round += 1) {
    beside.push(await pages());
    streams.close();
    await sleep(1_000);
    alone.push(await pages());
    if (round < amounts.rounds - 1) streams = await openStreams(site.origin, people);
  }
  await site.stop();
  return report({ count, memory, told, alone, beside });
}

/** One after the other, in turn: a bare round trip, a change by SQL, a message by its form. */
async function measureTelling({ database, site, streams, people, expert, events }) {
  const sql = connect(database.url);
  const listening = connect(database.url);
  let hearBare = () => {};
  await listening.listen("bench", () => hearBare(performance.now()));
  const told = { bare: [], change: [], post: [] };
  for (let index = -10; index < events; index += 1) {
    const { id, cookie, inbox } = people[(index + people.length) % people.length];
    const times = {
      bare: await timed(
        new Promise((resolve) => {
          hearBare = resolve;
        }),
        () => sql`select pg_notify('bench', ${inbox})`,
      ),
      change: await timed(
        streams.moved(id, inbox),
        () => sql`select note_inbox_change(array[${id}]::uuid[])`,
      ),
      post: await timed(streams.moved(id, inbox), async () => {
        const form = { content: "Could you look at my playbook?", clientId: randomUUID() };
        const answer = await ask(`${site.origin}/messages/${expert.userId}`, { cookie, form });
        if (answer.status !== 303) throw new Error(`A message was answered ${answer.status}`);
      }),
    };
    // The first ones warm it up.
    if (index >= 0) for (const way of Object.keys(told)) told[way].push(times[way]);
    await sleep(20);
  }
  await Promise.all([sql.end(), listening.end()]);
  return told;
}

/** Milliseconds from the beginning of `act` to the moment that `heard` tells; NaN if nothing was heard. */
async function timed(heard, act) {
  const began = performance.now();
  const [at] = await Promise.all([heard, act()]);
  return at === null ? Number.NaN : at - began;
}

async function readExpert(sql) {
  const [expert] = await sql`select experts.id, experts_users.user_id as "userId" from experts
    join experts_users on experts_users.expert_id = experts.id where experts.approved order by experts.id limit 1`;
  return expert;
}

function report({ count, memory, told, alone, beside }) {
  const lost = Object.values(told).flat().filter(Number.isNaN).length;
  const at = (way, part) =>
    percentile(
      told[way].filter((time) => !Number.isNaN(time)),
      part,
    );
  const row = (label, way) => [
    label,
    ...[0.5, 0.99].flatMap((part) => [ms(at(way, part)), short(at(way, part) / at("bare", part))]),
  ];
  const rate = (bursts) => median(bursts.map((burst) => burst.perSecond));
  return {
    title: `${count.toLocaleString("en-US")} open streams on one process`,
    head: ["from the change to the event", "p50", "to bare", "p99", "to bare"],
    rows: [
      row("bare LISTEN/NOTIFY round trip", "bare"),
      row("a change by SQL, heard on its stream", "change"),
      row("a message posted, heard on its stream", "post"),
    ],
    notes: [
      `A stream takes ${short(memory)} KB of the process's memory. Events that didn't come: ${lost}.`,
      `/experts meanwhile: ${perSecond(rate(beside))}, ${short(rate(beside) / rate(alone))} of its ${perSecond(rate(alone))} without streams; failed: ${failureText([...alone, ...beside].flatMap(({ failures }) => failures))}.`,
    ],
    data: {
      count,
      memory,
      lost,
      told: Object.fromEntries(
        Object.keys(told).map((way) => [way, { p50: at(way, 0.5), p99: at(way, 0.99) }]),
      ),
      experts: { alone: rate(alone), beside: rate(beside) },
    },
  };
}
