/**
 * Attacks the production build within production's memory limits: pipelines that are never read, slow readers and
 * senders, long texts, many sign-ins at once, and streams. `--seconds` is the duration; with `--show` it prints the
 * figures and doesn't fail because of them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { openDatabaseServer, withClient } from "../bench/database.mjs";
import { ms } from "../bench/numbers.mjs";
import { addLearners } from "../bench/people.mjs";
import { runProgram, startSite } from "../bench/site.mjs";
import {
  followUnread,
  pipeline,
  readSlowly,
  sendLongEvent,
  sendSlowly,
  sendTooMuch,
} from "./connections.mjs";
import { postLongTexts, signInAtOnce } from "./forms.mjs";
import { countAnswers, watch } from "./watch.mjs";

/** The limit for /healthz at the 99th percentile, in milliseconds: after a slower probe, the process is replaced. */
const mostHealthMs = 500;

const options = { seconds: { type: "string" }, show: { type: "boolean" } };
main(attackSite, { takes: () => readOptions({ options }) });

async function attackSite(values) {
  const seconds = Number(values.seconds ?? (process.env.CI ? 60 : 600));
  const database = await (await openDatabaseServer()).create("hostile");
  for (const command of ["migrate", "seed"]) runProgram(command, database.url);
  const people = await withClient(database.url, (sql) => addLearners(sql, 20));
  const [teacher] = await withClient(
    database.url,
    (sql) => sql`select id from users where email = 'expert@keyway.example'`,
  );
  const site = { ...(await startSite(database.url)), people, teacherId: teacher.id };
  const answers = countAnswers();
  const watched = watch(site);
  for (const connections of [2, 50]) await pipeline(site, { connections, holdMs: 5_000 });
  await attack(site, { seconds, note: answers.note });
  const seen = await watched.end();
  if (!seen.isAlive) console.log(site.lastLines());
  await site.stop();
  report(seen, answers);
  const wrong = judge(seen, answers);
  if (wrong.length > 0 && !values.show) throw new Failure(`Under hostile load: ${wrong.join("; ")}`);
}

/** Runs all attacks at the same time, each again and again. */
async function attack(site, { seconds, note }) {
  const end = Date.now() + seconds * 1_000;
  const repeat = async (count, pauseMs, work) => {
    const one = async (at) => {
      await sleep((pauseMs * at) / count);
      while (Date.now() < end) {
        await work(site.people[at % site.people.length]);
        await sleep(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  };
  await Promise.all([
    repeat(1, 2_000, () => pipeline(site, { connections: 10, holdMs: 4_000 })),
    repeat(30, 100, () => readSlowly(site)),
    repeat(30, 100, () => sendSlowly(site)),
    repeat(4, 500, () => sendTooMuch(site)),
    repeat(4, 250, () => sendLongEvent(site, note)),
    repeat(10, 1_000, (person) => followUnread(site, person)),
    repeat(2, 200, (person) => postLongTexts(site, person, note)),
    repeat(1, 3_000, () => signInAtOnce(site, 60, note)),
  ]);
}

function report({ isAlive, unanswered, p50, p99, slowest, mostMegabytes }, { byStatus, faults }) {
  console.log(`  The process ${isAlive ? "lives" : "ended"}; ${Math.round(mostMegabytes)} MB at most.`);
  console.log(
    `  /healthz: ${ms(p50)}, ${ms(p99)} at the 99th percentile, ${ms(slowest)} at most; ${unanswered} not answered.`,
  );
  const counts = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`);
  console.log(`  Forms and searches: ${counts.join(", ")} (0: no answer).`);
  for (const fault of faults) console.log(`  ${fault}`);
}

function judge({ isAlive, unanswered, p99 }, { faults }) {
  const wrong = [...faults];
  if (!isAlive) wrong.push("the process ended");
  if (unanswered > 0) wrong.push(`/healthz was not answered ${unanswered} times`);
  if (p99 > mostHealthMs) wrong.push(`/healthz took ${ms(p99)} at the 99th percentile`);
  return wrong;
}
