import { availableParallelism } from "node:os";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { now } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { type JourneyStep, journeySteps, sandboxAt, travel } from "../../support/scenes/journeys";
import { buildProgram, runProgram } from "../../support/site/child-program";
import { runPaymentJobs } from "../../support/site/payment-jobs";

/**
 * Real processes are killed before each statement of checkout, cancellation and refund: nothing is lost or doubled, and
 * every cent is in the ledger, whether or not the learner comes back.
 */

const t = useDatabase();
let program = "";
beforeAll(async () => {
  [program] = await Promise.all([buildProgram("payment-process"), migrateJobs(t.url)]);
});

interface Journey {
  learnerId: string;
  expertId: string;
}

async function newJourney(): Promise<Journey> {
  const [learner, expert] = await Promise.all([createUser(t.db), createExpert(t.db)]);
  return { learnerId: learner.id, expertId: expert.id };
}

/** @returns the lines that the process wrote until it ended or was killed */
async function run({ learnerId, expertId }: Journey, killedBefore: number): Promise<string[]> {
  const started = runProgram(program, [learnerId, expertId, String(killedBefore)], { DATABASE_URL: t.url });
  return (await started.ended()).trim().split("\n");
}

/** The learner repeats the last step, whose answer never came, and goes on from there. */
const comeBack = (journey: Journey, said: string[]) => {
  const from = [...journeySteps].reverse().find((step) => said.includes(step)) ?? "hold";
  return travel(t.db, { ...journey, from });
};

async function workOff() {
  const provider = sandboxAt(t.db);
  const parts = { caller: { now, appUrl: "http://localhost:3000", seller: {} }, providers: () => provider };
  for (let round = 0; round < 4; round += 1) await runPaymentJobs(t.db, parts);
}

interface Outcome {
  /** "cancelled refunded" */
  bookings: string[];
  payments: string[];
  refunds: string[];
  /** "charge 4000" */
  ledger: string[];
  /** The money at the sandbox, in cents. */
  sandbox: number;
  mails: string[];
}

async function outcomeOf({ learnerId }: Journey): Promise<Outcome> {
  const [row] = await t.db.execute(sql`
    with booking as (select * from bookings where learner_id = ${learnerId}),
      payment as (select * from payments where payer_id = ${learnerId}),
      session as (select * from sandbox_sessions where reference in (select id::text from payment))
    select
      (select coalesce(array_agg(status || ' ' || payment_status), '{}') from booking) as bookings,
      (select coalesce(array_agg(state), '{}') from payment) as payments,
      (select coalesce(array_agg(state), '{}') from refunds where payment_id in (select id from payment)) as refunds,
      (select coalesce(array_agg(kind || ' ' || cents order by kind), '{}') from (
        select happened.kind, -sum(entry.amount_cents) as cents from ledger_groups as happened
        join ledger_entries as entry on entry.group_id = happened.id and entry.account in ('held', 'owed', 'fees')
        where happened.payment_id in (select id from payment) group by happened.id
        having sum(entry.amount_cents) <> 0) as moved) as ledger,
      ((select coalesce(sum(amount_cents), 0) from session where state = 'paid')
        - (select coalesce(sum(amount_cents), 0) from sandbox_refunds where session_id in (select id from session)))::int as sandbox,
      (select coalesce(array_agg(template || ' ' || coalesce(payload ->> 'about', '') order by template, payload ->> 'about'), '{}')
        from mails where about_id in (select id from booking)) as mails`);
  return asLists(row) as unknown as Outcome; // the columns are named as its fields
}

/** Parses arrays, which Postgres returns as text. */
const asLists = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
            .slice(1, -1)
            .split(",")
            .filter(Boolean)
            .map((one) => one.replaceAll('"', ""))
        : value,
    ]),
  );

const centsOf = (ledger: string[], kinds: string[]) =>
  ledger
    .map((entry) => entry.split(" "))
    .reduce((sum, [kind = "", cents]) => sum + (kinds.includes(kind) ? Number(cents) : 0), 0);

/**
 * Expects what an interrupted journey may leave: a hold, a paid session, or a refunded one.
 */
function expectNothingLostOrDoubled(outcome: Outcome, whole: Outcome) {
  expect(outcome.bookings.length).toBeLessThanOrEqual(1);
  expect(outcome.payments.length).toBeLessThanOrEqual(1);
  expect(centsOf(outcome.ledger, ["charge", "refund"])).toBe(outcome.sandbox);
  const [booking] = outcome.bookings;
  const stages = {
    "pending due": { sandbox: 0, ledger: [], refunds: [] },
    "confirmed paid": { sandbox: 4000, ledger: ["charge 4000", "fee -146"], refunds: [] },
    "cancelled refunded": { sandbox: 0, ledger: whole.ledger, refunds: ["succeeded"] },
  };
  expect(Object.keys(stages)).toContain(booking ?? "pending due");
  expect(outcome).toMatchObject(stages[(booking ?? "pending due") as keyof typeof stages]);
  const left = [...whole.mails];
  for (const mail of outcome.mails) {
    expect(left, `mails: ${outcome.mails}`).toContain(mail);
    left.splice(left.indexOf(mail), 1);
  }
  if (booking === "cancelled refunded") expect(left).toEqual([]);
}

test("killed before any statement, the journey ends as it would have without that", {
  timeout: 600_000,
}, async () => {
  const control = await newJourney();
  const said = await run(control, 0);
  const statements = Number(said.at(-1)?.replace("statements: ", ""));
  expect(statements).toBeGreaterThan(50);
  await workOff();
  const whole = await outcomeOf(control);
  expect(whole).toMatchObject({
    bookings: ["cancelled refunded"],
    payments: ["paid"],
    refunds: ["succeeded"],
    ledger: ["charge 4000", "fee -146", "refund -4000"],
    sandbox: 0,
  });

  const kills = rounds({ short: 6, long: 200 });
  const killed = await Promise.all(
    Array.from({ length: kills }, async (_, index) => ({
      journey: await newJourney(),
      killedBefore: 2 + Math.floor((index * (statements - 2)) / kills),
      comesBack: index % 2 === 0,
    })),
  );
  const told = new Map<Journey, string[]>();
  const waiting = [...killed];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      told.set(next.journey, await run(next.journey, next.killedBefore));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
  expect([...told.values()].filter((lines) => lines.some((line) => line.startsWith("statements")))).toEqual(
    [],
  );
  expect(new Set([...told.values()].map((lines) => lines.at(-1) as JourneyStep)).size).toBeGreaterThan(4);

  for (const { journey, comesBack } of killed) {
    if (comesBack) await comeBack(journey, told.get(journey) ?? []);
  }
  await workOff();
  for (const { journey, killedBefore, comesBack } of killed) {
    const outcome = await outcomeOf(journey);
    const at = `killed before statement ${killedBefore}`;
    if (comesBack) expect({ at, ...outcome }).toEqual({ at, ...whole });
    else expectNothingLostOrDoubled(outcome, whole);
  }
});
