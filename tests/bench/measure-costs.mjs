import { setTimeout as sleep } from "node:timers/promises";
import { prepareActs } from "../faults/acts.ts";
import { connect } from "./database.ts";
import { keepBusy, loadPaced } from "./load.ts";
import { count, short } from "./numbers.ts";
import { addLearners } from "./people.ts";
import { postmasterOf, processorSeconds } from "./processor.ts";
import { startSite } from "./site.ts";

/**
 * Pages are measured twice: one after another at once, and at a quiet site's pace. Between two requests the processor's
 * caches go cold, so that a page costs more there. Visitors' pages are spread over so many addresses that nearly each
 * request is rendered.
 */
const kinds = {
  visitorPage: { act: "cachedPage", label: "a visitor's cached page" },
  rendered: { act: "visitorPage", label: "a visitor's page, rendered" },
  quietRendered: { act: "visitorPage", label: "a visitor's page, rendered, four a second", perSecond: 4 },
  page: { act: "page", label: "a learner's page" },
  quietPage: { act: "page", label: "a learner's page, five a second", perSecond: 5 },
  booking: { act: "booking", label: "a booking with its mails" },
  message: { act: "message", label: "a message" },
};

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
}) {
  const database = await server.create("costs", template);
  const sql = connect(database.url);
  const { acts } = await prepareActs(database.url, {
    learners: 1_500,
    experts: listedExperts,
  });
  const site = await startSite(database.url);
  const postmaster = await postmasterOf(sql);
  const standing = async () => {
    const [row] = await sql`select pg_database_size(current_database())::float as bytes,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float as log`;
    return { ...row, program: processorSeconds(site.pid), postgres: processorSeconds(postmaster) };
  };
  const used = async (work, per) => {
    const before = await standing();
    await work();
    const after = await standing();
    return Object.fromEntries(Object.keys(before).map((name) => [name, (after[name] - before[name]) / per]));
  };
  const measured = {};
  for (const [kind, { act, perSecond }] of Object.entries(kinds)) {
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
    measured[kind] = { ...cost, seconds: (Date.now() - began) / 1_000 / times };
  }
  // After the rest, when the program is as warm as on any day.
  const idle = await used(() => sleep(idleSeconds * 1_000), idleSeconds);
  // What an idle program would have used in this time isn't the act's.
  for (const cost of Object.values(measured)) {
    for (const part of ["program", "postgres", "log"]) cost[part] -= idle[part] * cost.seconds;
  }
  const stored = await storedEach(sql);
  await Promise.all([site.stop(), sql.end()]);
  const row = (label, { program, postgres, bytes, log }) => ({
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
      ...Object.entries(kinds).map(([kind, { label }]) => row(label, measured[kind])),
      row("a second of rest", idle),
      ...Object.entries(stored).map(([name, bytes]) => ({
        cells: [name, "", "", count(Math.round(bytes)), ""],
      })),
    ],
    notes: [
      "Processor time of one process that serves pages and runs jobs, and of the Postgres server behind it.",
    ],
    measured: { ...measured, idle },
  };
}

/** Bytes that an account and a scan take, with their index entries. The CV's letters are random, the worst case. */
async function storedEach(sql) {
  const sizeOf = async () =>
    (await sql`select pg_database_size(current_database())::float as bytes`)[0].bytes;
  const each = async (amount, add) => {
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

export async function untilMailed(sql) {
  for (let tries = 0; tries < 600; tries += 1) {
    const waiting = await sql`select from mails where status = 'queued' limit 1`;
    if (waiting.length === 0) return;
    await sleep(100);
  }
}
