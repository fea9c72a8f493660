import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { livePayouts, openRuns, runPayouts } from "../../support/scenes/journeys";
import { payoutScene } from "../../support/scenes/money";
import { buildProgram, runProgram } from "../../support/site/child-program";

/** Real processes are killed between any two statements of earning, drafting, confirming, sending and settling. */

const t = useDatabase();
let program = "";
beforeAll(async () => {
  [program] = await Promise.all([buildProgram("payout-process"), migrateJobs(t.url)]);
});

test("a payout is made once, wherever processes are killed on its way", { timeout: 900_000 }, async () => {
  const scene = await payoutScene(t.db);
  const { admin, expert } = scene;
  const earnMore = async () => {
    const { booking } = await scene.session({}, 24);
    // Only time passes: the process earns it.
    scene.clock.now = new Date(booking.endsAt.getTime() + 72 * 3_600_000);
    await t.db.execute(sql`update bookings set status = 'completed' where status = 'confirmed'`);
  };
  const run = async (killedBefore: number) => {
    const args = [admin.id, scene.clock.now.toISOString(), String(killedBefore)];
    return (await runProgram(program, args, { DATABASE_URL: t.url }).ended()).trim();
  };
  await earnMore();
  const statements = Number((await run(0)).replace("statements: ", ""));
  expect(statements).toBeGreaterThan(40);
  expect(await livePayouts(t.db, expert.id)).toMatchObject([{ state: "paid", amountCents: 3600 }]);

  const kills = rounds({ short: 5, long: 200 });
  for (let kill = 0; kill < kills; kill += 1) {
    await earnMore();
    const killedBefore = 2 + Math.floor((kill * (statements - 2)) / kills);
    expect(await run(killedBefore)).toBe("");
    expect(await ledgerFaults(t.db), `killed before statement ${killedBefore}`).toEqual([]);
    // Two workers go on at once.
    const later = new Date(scene.clock.now.getTime() + 3_600_000);
    await Promise.all([1, 2].map(() => runPayouts(t.db, { adminId: admin.id, now: later })));
    expect(await openRuns(t.db)).toEqual([]);
    const [newest, ...before] = await livePayouts(t.db, expert.id);
    expect(newest).toMatchObject({ state: "paid", amountCents: 3600 });
    expect(before).toHaveLength(kill + 1);
  }
  expect(await ledgerFaults(t.db)).toEqual([]);
  const [sandbox] = await t.db.execute(sql`select sum(amount_cents)::int as cents from sandbox_payouts`);
  expect(sandbox).toEqual({ cents: 3600 * (kills + 1) });
  expect(await scene.balance("payable")).toBe(0);
});
