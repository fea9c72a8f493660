/**
 * Sends malformed requests to the production build within production's memory limits, signed out and as each role. The
 * same `--seed` gives the same requests, but for ids of the demo data; `--only` sends one of them. Requests with even
 * numbers must be refused and change nothing; the others must be answered, and none with a fault.
 */
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { type Database, openDatabaseServer, withClient } from "../bench/database.ts";
import { readDemo } from "../bench/people.ts";
import { fillWithDemo, type Site, startSite } from "../bench/site.ts";
import { keepSignedIn, ledgerFaults, takeStock } from "./database-state.ts";
import { odd, weights } from "./odd-requests.ts";
import { randomOf } from "./random.ts";
import { readDoors } from "./read-doors.ts";
import { type Make, refused } from "./refused-requests.ts";
import { type Statuses, send } from "./send.ts";
import { bodyShapes, type ContentType, contentTypes, headerShapes, queryShapes } from "./shapes.ts";
import { type Address, explore, type Form, type Person, peopleOf, type Target } from "./targets.ts";
import { type Seen, watch } from "./watch.ts";

/** What docs/operations.md plans for a process. */
const mostMegabytes = 320;
const atOnce = 24;
/** The part of all answers that may be 503: at work on both cores, the site turns some away. */
const mostTurnedAway = 0.005;

const options = { seed: { type: "string" }, count: { type: "string" }, only: { type: "string" } } as const;
main(sendMalformed, { takes: () => readOptions({ options }) });

/** A request with its number's rule: whether it must be refused. */
type Made = ReturnType<Make> & { mustRefuse: boolean; label: string };
type Outcome = { byStatus: Record<number, number>; faults: string[] };
type Attack = {
  site: Site;
  database: Database;
  make: (number: number) => Made;
  outcome: Outcome;
  seed: string;
};

async function sendMalformed(values: { seed?: string; count?: string; only?: string }) {
  const seed = values.seed ?? String(Date.now());
  const count = Number(values.count ?? (process.env.CI ? 5_000 : 100_000));
  const database = await (await openDatabaseServer()).create("attack");
  fillWithDemo(database.url);
  const { cookies } = await readDemo(database.url);
  const people = peopleOf(cookies);
  const site = await startSite(database.url);
  const places = await explore(site, database.url, people);
  console.log(
    `  Seed ${seed}: ${count} requests to ${places.addresses.length} routes, ${places.forms.length} forms.`,
  );
  const shapes = await readShapes();
  const make = makerOf({ seed, people, places, shapes, host: new URL(site.origin).host });
  const outcome: Outcome = { byStatus: {}, faults: [] };
  const run = (numbers: number[]) => sendAll({ site, database, make, outcome, seed }, numbers);

  if (values.only) {
    const request = make(Number(values.only));
    console.log(request.parts.map((part) => part.toString("latin1").slice(0, 4_000)).join("\n… "));
    await run([Number(values.only)]);
  } else {
    const watched = watch(site);
    const before = await withClient(database.url, takeStock);
    await run(Array.from({ length: Math.ceil(count / 2) }, (_, at) => at * 2));
    const after = await withClient(database.url, takeStock);
    for (const [table, stock] of before) {
      if (after.get(table) !== stock) outcome.faults.push(`refused requests changed ${table}`);
    }
    await run(Array.from({ length: Math.floor(count / 2) }, (_, at) => at * 2 + 1));
    await judgeSite({ site, database, outcome }, await watched.end());
  }
  const errors = site.errorLines();
  await site.stop();
  report(outcome, errors);
}

/** The shapes of the walk through the doors, each at its door's limit. */
async function readShapes() {
  const { doors } = await readDoors();
  const byType = bodyShapes(doors, doors.body.limits.bytes);
  const types = Object.keys(byType) as ContentType[];
  return {
    body: types.flatMap((type) => byType[type].map(({ body }) => ({ type: contentTypes[type], body }))),
    query: Object.values(queryShapes(doors)),
    header: Object.values(headerShapes(doors)),
  };
}

/** @returns a function that makes the request with a number */
function makerOf({
  seed,
  people,
  places: { addresses, forms },
  shapes,
  host,
}: {
  seed: string;
  people: Person[];
  places: { addresses: Address[]; forms: Form[] };
  shapes: Target["shapes"];
  host: string;
}) {
  const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
    Array.from({ length: Math.ceil(weight * 4) }, (): [string, Make] => [
      kind,
      odd[kind as keyof typeof odd],
    ]),
  );
  return (number: number): Made => {
    const r = randomOf(seed, number);
    const person = r.pick(people);
    const { id, path: pattern, paths, takesPosts } = r.pick(addresses);
    const at = {
      id,
      pattern,
      path: r.pick(paths),
      takesPosts,
      person,
      cookie: person.cookie,
      host,
      forms,
      shapes,
    };
    const mustRefuse = number % 2 === 0;
    const [kind, make] = r.pick(mustRefuse ? Object.entries(refused) : kinds);
    return { ...make(r, at), mustRefuse, label: `${kind} at ${at.path} as ${person.name}` };
  };
}

async function sendAll({ site, database, make, outcome, seed }: Attack, numbers: number[]) {
  const left = numbers[Symbol.iterator]();
  let sent = 0;
  const one = async () => {
    for (const number of left) {
      sent += 1;
      if (sent % 10_000 === 0) console.log(`  ${sent} of ${numbers.length} sent.`);
      const request = make(number);
      // Refused requests end no session and change no role: what they do is to be seen at the end.
      if (sent % 500 === 0 && !request.mustRefuse) await withClient(database.url, keepSignedIn);
      const answer = await send(site, request);
      for (const status of answer.statuses) outcome.byStatus[status] = (outcome.byStatus[status] ?? 0) + 1;
      const fault = faultOf(request, answer);
      if (fault)
        outcome.faults.push(
          `${fault}: ${request.label}; npm run test:attack -- --seed ${seed} --only ${number}`,
        );
    }
  };
  await withClient(database.url, keepSignedIn);
  await Promise.all(Array.from({ length: atOnce }, one));
}

function faultOf({ mustRefuse, mayHangUp }: Made, { statuses, isLate }: Statuses) {
  if (isLate) return "no end within a minute";
  const broken = statuses.find((status) => status >= 500 && status !== 503);
  if (broken) return `${broken}`;
  if (statuses.length === 0 && !mayHangUp) return "no answer";
  if (mustRefuse && statuses.some((status) => status < 400)) return `accepted with ${statuses.join(", ")}`;
  return null;
}

async function judgeSite(
  { site, database, outcome: { faults, byStatus } }: Pick<Attack, "site" | "database" | "outcome">,
  seen: Seen,
) {
  if (!seen.isAlive) faults.push("the process ended");
  if (seen.unanswered > 0) faults.push(`/healthz was not answered ${seen.unanswered} times`);
  if (seen.mostMegabytes > mostMegabytes) faults.push(`${Math.round(seen.mostMegabytes)} MB at most`);
  const all = Object.values(byStatus).reduce((sum, amount) => sum + amount, 0);
  if ((byStatus[503] ?? 0) > all * mostTurnedAway)
    faults.push(`${byStatus[503]} of ${all} were turned away with 503`);
  if (seen.isAlive && !(await fetch(`${site.origin}/readyz`)).ok) faults.push("/readyz isn't 200 afterwards");
  faults.push(...(await withClient(database.url, ledgerFaults)));
  console.log(
    `  The same process; ${Math.round(seen.mostMegabytes)} MB at most; /healthz ${Math.round(seen.p99)} ms at the 99th percentile.`,
  );
}

function report({ byStatus, faults }: Outcome, errors: string[]) {
  console.log(
    `  ${Object.entries(byStatus)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}.`,
  );
  const kinds = new Map<string, { count: number; line: string }>();
  for (const line of errors) {
    const { message, cause }: { message: string; cause?: string } = JSON.parse(line);
    const kind = `${message}: ${cause ?? ""}`.slice(0, 200);
    kinds.set(kind, { count: (kinds.get(kind)?.count ?? 0) + 1, line: kinds.get(kind)?.line ?? line });
  }
  for (const [kind, { count, line }] of kinds)
    console.log(`  Logged ${count} × ${kind}\n    ${line.slice(0, 1_500)}`);
  for (const fault of faults.slice(0, 30)) console.log(`  ${fault}`);
  if (faults.length > 0) throw new Failure(`Malformed requests: ${faults.length} faults.`);
}
