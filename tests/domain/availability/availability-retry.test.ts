/**
 * An expert who saves a week or takes days off doesn't notice a transient storage fault, and nothing happens twice.
 */
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { auditEvents } from "~/db/schema/site/audit-events";
import { addDaysOff, removeDaysOff } from "~/domain/availability/days-off.server";
import { readHours } from "~/domain/availability/own-week.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { newId } from "~/platform/ids";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { notePauses } from "../../support/retries";
import { now } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

const t = useDatabase();
const [eve, sylvester] = ["2026-12-24", "2026-12-31"];

/** An expert without hours, who has taken Christmas Eve off. */
async function scene() {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId, hours: [] });
  const id = newId();
  await t.db.insert(expertDaysOff).values({ id, expertId, firstDay: eve, lastDay: eve });
  return { expertId, id, caller: callerOfId(userId, { expertId, now }) };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Command = (db: Db, scene: Scene) => Promise<{ ok: boolean; value?: unknown; error?: unknown }>;

const commands: Array<[string, Command, { ticks: string[]; days: string[] }]> = [
  [
    "a saved week",
    (db, { caller }) => saveWeek(db, caller, { ticks: ["1-09"], drop: [], timeZone: null, version: 0 }),
    { ticks: ["1-09"], days: [eve] },
  ],
  [
    "a day taken off",
    (db, { caller }) => addDaysOff(db, caller, { firstDay: sylvester, lastDay: sylvester }),
    { ticks: [], days: [eve, sylvester] },
  ],
  ["a day given back", (db, { caller, id }) => removeDaysOff(db, caller, { id }), { ticks: [], days: [] }],
];

async function stored({ expertId }: Scene) {
  const days = await t.db.select().from(expertDaysOff).orderBy(asc(expertDaysOff.firstDay));
  const hours = await readHours(t.db, expertId, now);
  return { ticks: hours?.ticks, days: days.map(({ firstDay }) => firstDay) };
}

/** The database, with its transactions run by `around`. */
const withTransaction = (around: (work: () => Promise<unknown>) => Promise<unknown>): Db =>
  new Proxy(t.db, {
    get: (target, name, receiver) =>
      name === "transaction"
        ? (...work: Parameters<Db["transaction"]>) => around(() => target.transaction(...work))
        : Reflect.get(target, name, receiver),
  });

const lost = () => Object.assign(new Error("connection closed"), { code: "CONNECTION_CLOSED" });

test.each(commands)("%s outlives a deadlock", async (_, command, expected) => {
  const world = await scene();
  const pauses = notePauses();
  let outcome: ReturnType<Command> | undefined;
  await t.db.transaction(async (tx) => {
    // The command must be the side that the deadlock check refuses, so this side checks much later.
    await tx.execute(sql`set local deadlock_timeout = '30s'`);
    await tx.execute(sql`select from expert_calendars where expert_id = ${world.expertId} for update`);
    outcome = command(t.db, world);
    await untilTransactionWaits(tx);
    await lockInOrder(tx, ["expert", world.expertId]);
  });
  expect(await outcome).toMatchObject({ ok: true });
  expect(pauses).toEqual([1000]);
  expect(await stored(world)).toEqual(expected);
});

test.each(commands)(
  "%s, when the commit got through and its answer didn't: once",
  async (_, command, expected) => {
    const world = await scene();
    const pauses = notePauses();
    let tries = 0;
    const db = withTransaction(async (work) => {
      tries += 1;
      const value = await work();
      if (tries === 1) throw lost();
      return value;
    });
    expect(await command(db, world)).toMatchObject({ ok: true });
    expect([tries, pauses]).toEqual([2, [1000]]);
    expect(await stored(world)).toEqual(expected);
    expect(await t.db.$count(auditEvents)).toBe(1);
  },
);

test.each(commands)("%s: a third fault is thrown, and nothing is changed", async (_, command) => {
  const world = await scene();
  const pauses = notePauses();
  const db = withTransaction(() => Promise.reject(lost()));
  await expect(command(db, world)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(pauses).toEqual([1000, 1000]);
  expect(await stored(world)).toEqual({ ticks: [], days: [eve] });
});

test("a day that isn't there isn't given back, however often it is tried", async () => {
  const { caller } = await scene();
  let tries = 0;
  const db = withTransaction(async (work) => {
    tries += 1;
    if (tries < 3) throw lost();
    return work();
  });
  expect(await removeDaysOff(db, caller, { id: newId() })).toEqual({ ok: false, error: "not-found" });
});
