import { prepareActs } from "../faults/acts.ts";
import { untilMailed } from "./bookings.ts";
import { connect, type Given } from "./database.ts";
import { atMost } from "./goals.ts";
import { loadPaced } from "./load.ts";
import { listedExperts } from "./measure-costs.ts";
import { count, short } from "./numbers.ts";
import { postmasterOf, processorSeconds } from "./processor.ts";
import { costOf, costs, loadOf, needsOf } from "./scale-model.ts";
import { startSite } from "./site.ts";
import type { Row } from "./table.ts";

/** The acts that the run plays. A scan is too rare to matter in ten minutes. */
const played = ["visitorPage", "page", "booking", "message"] as const;

/** Plays the busiest hour of these numbers of learners, and compares what it took with what the model says. */
export async function measureScale({
  server,
  template,
  amounts: { seconds, learners },
}: Given<{ seconds: number; learners: number[] }>) {
  const runs = [];
  for (const number of learners)
    runs.push(await playHour({ server, template, amounts: { seconds, learners: number } }));
  return {
    title: `Learners at their busiest hour, for ${count(seconds)} s each`,
    head: ["", "the model", "measured"],
    rows: [
      ...runs.flatMap(({ rows }) => rows),
      ...[100_000, 1_000_000, 10_000_000].map((number) => {
        const needs = needsOf(number);
        return {
          cells: [
            `${count(number)} learners: ${needs.processes} web processes, ${needs.postgresProcessors} processors for Postgres`,
            `${short(needs.atPeak.page + needs.atPeak.visitorPage)} pages/s`,
            `${short(needs.gigabytesAYear)} GB a year`,
          ],
        };
      }),
    ],
    notes: runs.map(({ note }) => note),
  };
}

async function playHour({
  server,
  template,
  amounts: { seconds, learners },
}: Given<{ seconds: number; learners: number }>) {
  const database = await server.create(`scale_${learners}`, template);
  const sql = connect(database.url);
  const people = await prepareActs(database.url, { learners: 1_500, experts: listedExperts });
  const { acts, failures, popularPages } = people;
  const site = await startSite(database.url);
  const postmaster = await postmasterOf(sql);
  const standing = async () => {
    const [row] = await sql<[{ log: number }]>`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float as log`;
    return { ...row, program: processorSeconds(site.pid), postgres: processorSeconds(postmaster) };
  };
  const { atPeak, work } = loadOf(learners, { popularPages });
  // Warms up, so that the first requests' work isn't counted as everyday's.
  await Promise.all(
    played.map((act) =>
      loadPaced({ perSecond: 5, seconds: Math.min(20, seconds) }, () => acts[act](site.origin)),
    ),
  );
  const before = await standing();
  await Promise.all(
    played.map((act) => loadPaced({ perSecond: atPeak[act], seconds }, () => acts[act](site.origin))),
  );
  await untilMailed(sql);
  const after = await standing();
  await Promise.all([site.stop(), sql.end()]);
  const row = (label: string, part: "program" | "postgres" | "log", unit: string, factor = 1): Row => {
    const said = costs.idle[part] + costOf(work, part);
    const measured = (after[part] - before[part]) / seconds;
    const off = Math.abs(measured / said - 1);
    return {
      cells: [
        `${count(learners)}: ${label}`,
        `${short(said * factor)} ${unit}`,
        `${short(measured * factor)} ${unit}`,
      ],
      goals: [atMost(off, 1 / 3, (value) => `${Math.round(value * 100)} %`, "off by")],
    };
  };
  return {
    rows: [
      row("processor of the program", "program", "ms a second", 1_000),
      row("processor of Postgres", "postgres", "ms a second", 1_000),
      row("log", "log", "KB a second", 1 / 1_000),
    ],
    note: `Failed requests with ${count(learners)} learners: ${failures.length}.`,
  };
}
