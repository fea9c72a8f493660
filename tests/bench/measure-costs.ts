import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { type ActName, prepareActs } from "../faults/acts.ts";
import { untilMailed } from "./bookings.ts";
import { connect, type Given } from "./database.ts";
import { keepBusy, loadPaced } from "./load.ts";
import { count, short } from "./numbers.ts";
import { addLearners } from "./people.ts";
import { postmasterOf, processorSeconds } from "./processor.ts";
import { startSite } from "./site.ts";

/** Seconds of a processor for the program and Postgres, bytes stored and bytes of log. */
type Standing = { program: number; postgres: number; bytes: number; log: number };

/**
 * Pages are measured twice: one after another at once, and at a quiet site's pace. Between two requests the processor's
 * caches go cold, so that a page costs more there. Visitors' pages are spread over so many addresses that nearly each
 * request is rendered.
 */
const kinds: Array<{ act: ActName; label: string; perSecond?: number }> = [
  { act: "cachedPage", label: "a visitor's cached page" },
  { act: "visitorPage", label: "a visitor's page, rendered" },
  { act: "visitorPage", label: "a visitor's page, rendered, four a second", perSecond: 4 },
  { act: "page", label: "a learner's page" },
  { act: "page", label: "a learner's page, five a second", perSecond: 5 },
  { act: "booking", label: "a booking with its mails" },
  { act: "message", label: "a message" },
];

/** With them there are 200 addresses that visitors open. */
export const listedExperts = 184;

/**
 * Measures what one act costs: processor time of the program and of Postgres, and bytes of tables and log. The model of
 * `docs/scale.md` is made of these figures.
 */
export async function measureCosts({
  server,
  template,
  amounts: { warmUp, amount, pacedSeconds, idleSeconds },
}: Given<{ warmUp: number; amount: number; pacedSeconds: number; idleSeconds: number }>) {
  const database = await server.create("costs", template);
  const sql = connect(database.url);
  const { acts } = await prepareActs(database.url, {
    learners: 1_500,
    experts: listedExperts,
  });
  const site = await startSite(database.url);
  const postmaster = await postmasterOf(sql);
  const standing = async (): Promise<Standing> => {
    const [row] = await sql<
      [{ bytes: number; log: number }]
    >`select pg_database_size(current_database())::float as bytes,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float as log`;
    return { ...row, program: processorSeconds(site.pid), postgres: processorSeconds(postmaster) };
  };
  const used = async (work: () => Promise<unknown>, per: number): Promise<Standing> => {
    const before = await standing();
    await work();
    const after = await standing();
    const each = (name: keyof Standing) => (after[name] - before[name]) / per;
    return {
      program: each("program"),
      postgres: each("postgres"),
      bytes: each("bytes"),
      log: each("log"),
    };
  };
  const measured: Array<Standing & { label: string; seconds: number }> = [];
  for (const { act, label, perSecond } of kinds) {
    const once = () => acts[act](site.origin);
    await keepBusy({ connections: 4, amount: warmUp }, once);
    await untilMailed(sql);
    const began = Date.now();
    const times = perSecond ? perSecond * pacedSeconds : amount;
    const cost = await used(async () => {
      if (perSecond) await loadPaced({ perSecond, seconds: pacedSeconds }, once);
      else await keepBusy({ connections: 4, amount }, once);
      await untilMailed(sql);
    }, times);
    measured.push({ ...cost, label, seconds: (Date.now() - began) / 1_000 / times });
  }
  // After the rest, when the program is as warm as on any day.
  const idle = await used(() => sleep(idleSeconds * 1_000), idleSeconds);
  // What an idle program would have used in this time isn't the act's.
  for (const cost of measured) {
    for (const part of ["program", "postgres", "log"] as const) cost[part] -= idle[part] * cost.seconds;
  }
  const stored = await storedEach(sql);
  await Promise.all([site.stop(), sql.end()]);
  const row = (label: string, { program, postgres, bytes, log }: Standing) => ({
    cells: [
      label,
      `${short(program * 1_000)} ms`,
      `${short(postgres * 1_000)} ms`,
      count(Math.round(bytes)),
      count(Math.round(log)),
    ],
  });
  return {
    title: `What one act costs (${count(amount)} of each, pages for ${count(pacedSeconds)} s)`,
    head: ["", "program", "Postgres", "bytes stored", "bytes of log"],
    rows: [
      ...measured.map((cost) => row(cost.label, cost)),
      row("a second of rest", idle),
      ...Object.entries(stored).map(([name, bytes]) => ({
        cells: [name, "", "", count(Math.round(bytes)), ""],
      })),
    ],
    notes: [
      "Processor time of one process that serves pages and runs jobs, and of the Postgres server behind it.",
    ],
  };
}

/** Bytes that an account and a scan take, with their index entries. The CV's letters are random, the worst case. */
async function storedEach(sql: Sql) {
  const sizeOf = async () => {
    const [row] = await sql<[{ bytes: number }]>`select pg_database_size(current_database())::float as bytes`;
    return row.bytes;
  };
  const each = async (amount: number, add: (amount: number) => Promise<unknown>) => {
    const before = await sizeOf();
    await add(amount);
    return ((await sizeOf()) - before) / amount;
  };
  return {
    "an account with a session": await each(5_000, (amount) => addLearners(sql, amount)),
    "a scan with a CV of 4,000 characters": await each(2_000, async (amount) => {
      await sql`insert into ai_skill_scans select (jsonb_populate_record(one, jsonb_build_object(
          'id', gen_random_uuid(), 'cv_text', (select string_agg(md5(number * 200 + part || ''), '') from generate_series(1, 125) as part)))).*
        from (select scan from ai_skill_scans as scan where result is not null limit 1) as found(one), generate_series(1, ${amount}) as number`;
    }),
  };
}
