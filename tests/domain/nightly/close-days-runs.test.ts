import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { dailyFigures } from "~/db/schema/site/daily-figures";
import { closeDaysThatAreOver } from "~/jobs/close-days.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { startWorker } from "~/jobs/worker.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { mailEnv } from "../../support/peers/fake-resend";
import { createUser } from "../../support/scenes/factories";
import { waitingJobs } from "../../support/scenes/mails";
import { testEnv } from "../../support/site/request";

/** The closing of days as it runs. Its schedule is the clean-up's, at another time. */

const t = useDatabase();
const silent = { info() {}, error() {} };
let worker: { stop(): Promise<void> } | undefined;
beforeAll(() => migrateJobs(t.url));
afterEach(() => worker?.stop());

test("a worker closes all open days at its start", async () => {
  await createUser(t.db, { createdAt: new Date(Date.now() - 3 * 86_400_000) });
  const limits = { poll: 50, restart: 100 };
  const env = mailEnv(t.url, {});
  worker = await startWorker({ databaseUrl: t.url, db: t.db, env, log: silent, limits });
  await vi.waitFor(async () => expect(await t.db.$count(dailyFigures)).toBeGreaterThan(0), {
    timeout: 60_000,
  });
  await vi.waitFor(async () => expect(await waitingJobs(t.db)).toEqual([]), { timeout: 60_000 });
});

test("it goes month by month, says in a number what it did, and stops between two when its time is up", async () => {
  await createUser(t.db, { createdAt: new Date(now.getTime() - 70 * 86_400_000) });
  const info = vi.fn();
  const close = (signal: AbortSignal) =>
    closeDaysThatAreOver({ db: t.db, env: testEnv, log: { ...silent, info }, clock: () => now, signal });
  await expect(close(AbortSignal.abort())).rejects.toThrow("aborted");
  expect(await t.db.$count(dailyFigures)).toBe(0);
  await close(new AbortController().signal);
  await close(new AbortController().signal);
  expect(info.mock.calls).toEqual([["Closed the figures of days", { days: 70 }]]);
});
