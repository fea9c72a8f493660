/**
 * Attacks the production build within production's memory limits: pipelines that are never read, slow readers and
 * senders, long texts, many sign-ins at once, and streams. `--seconds` is the duration; with `--show` it prints the
 * figures and doesn't fail because of them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { openDatabaseServer, withClient } from "../bench/database.ts";
import { ms } from "../bench/numbers.ts";
import { addLearners, type Learner } from "../bench/people.ts";
import { fillWithDemo, startSite } from "../bench/site.ts";
import type { Note, Place } from "./ask.ts";
import { followUnread, pipeline, readSlowly, sendLongEvent, sendSlowly, sendTooMuch } from "./connections.ts";
import { postLongTexts, signInAtOnce } from "./forms.ts";
import { type Counted, countAnswers, type Seen, watch } from "./watch.ts";

/** The limit for /healthz at the 99th percentile, in milliseconds: after a slower probe, the process is replaced. */
const mostHealthMs = 500;

const options = { seconds: { type: "string" }, show: { type: "boolean" } } as const;
main(attackSite, { takes: () => readOptions({ options }) });

type People = { people: Learner[]; teacherId: string };

async function attackSite(values: { seconds?: string; show?: boolean }) {
  const seconds = Number(values.seconds ?? (process.env.CI ? 60 : 600));
  const database = await (await openDatabaseServer()).create("hostile");
  fillWithDemo(database.url);
  const people = await withClient(database.url, (sql) => addLearners(sql, 20));
  const [teacher] = await withClient(
    database.url,
    (sql) => sql<[{ id: string }]>`select id from users where email = 'expert@keyway.example'`,
  );
  const site = await startSite(database.url);
  const answers = countAnswers();
  const watched = watch(site);
  for (const some of [people.slice(0, 2), [...people, ...people, ...people.slice(0, 10)]])
    await pipeline(site, { people: some, holdMs: 5_000 });
  await attack(site, { people, teacherId: teacher.id, seconds, note: answers.note });
  const seen = await watched.end();
  if (!seen.isAlive) console.log(site.lastLines());
  await site.stop();
  report(seen, answers);
  const wrong = judge(seen, answers);
  if (wrong.length > 0 && !values.show) throw new Failure(`Under hostile load: ${wrong.join("; ")}`);
}

/** Runs all attacks at the same time, each again and again. */
async function attack(
  site: Place,
  { people, teacherId, seconds, note }: People & { seconds: number; note: Note },
) {
  const end = Date.now() + seconds * 1_000;
  const repeat = async <One>(ones: One[], pauseMs: number, work: (one: One) => Promise<void>) => {
    const again = async (one: One, at: number) => {
      await sleep((pauseMs * at) / ones.length);
      while (Date.now() < end) {
        await work(one);
        await sleep(pauseMs);
      }
    };
    await Promise.all(ones.map(again));
  };
  const times = (count: number) => Array.from({ length: count });
  await Promise.all([
    repeat(times(1), 2_000, () => pipeline(site, { people: people.slice(0, 10), holdMs: 4_000 })),
    repeat(times(30), 100, () => readSlowly(site)),
    repeat(times(30), 100, () => sendSlowly(site)),
    repeat(times(4), 500, () => sendTooMuch(site)),
    repeat(times(4), 250, () => sendLongEvent(site, note)),
    repeat(people.slice(0, 10), 1_000, (person) => followUnread(site, person)),
    repeat(people.slice(0, 2), 200, ({ cookie }) => postLongTexts(site, { cookie, teacherId }, note)),
    repeat(times(1), 3_000, () => signInAtOnce(site, 60, note)),
  ]);
}

function report(
  { isAlive, unanswered, p50, p99, slowest, mostMegabytes }: Seen,
  { byStatus, faults }: Counted,
) {
  console.log(`  The process ${isAlive ? "lives" : "ended"}; ${Math.round(mostMegabytes)} MB at most.`);
  console.log(
    `  /healthz: ${ms(p50)}, ${ms(p99)} at the 99th percentile, ${ms(slowest.ms)} at most; ${unanswered} not answered.`,
  );
  const counts = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`);
  console.log(`  Forms and searches: ${counts.join(", ")} (0: no answer).`);
  for (const fault of faults) console.log(`  ${fault}`);
}

function judge({ isAlive, unanswered, p99 }: Seen, { faults }: Counted) {
  const wrong = [...faults];
  if (!isAlive) wrong.push("the process ended");
  if (unanswered > 0) wrong.push(`/healthz was not answered ${unanswered} times`);
  if (p99 > mostHealthMs) wrong.push(`/healthz took ${ms(p99)} at the 99th percentile`);
  return wrong;
}
