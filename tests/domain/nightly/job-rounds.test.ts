import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { expertReliability } from "~/db/schema/experts/expert-reliability";
import { closeDaysThatAreOver } from "~/jobs/close-days.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { batch as dueAtOnce, processDueBookings } from "~/jobs/process-due.server";
import { recoverAbandoned } from "~/jobs/recover-abandoned.server";
import { batch as lookedAtAtOnce, refreshFreeSoon } from "~/jobs/refresh-free-soon.server";
import { useDatabase } from "../../support/db/database";
import { addMany } from "../../support/db/twin";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { ensureSession, mailJobs, mailOf, queueConfirmation } from "../../support/scenes/mails";
import { testEnv } from "../../support/site/request";

/** One round of each job that runs again and again: it does all that waits, more than one batch of it. */

const t = useDatabase();
beforeAll(() => migrateJobs(t.url));
const { signal } = new AbortController();
const silent = { info() {}, error() {} };

test("free times are looked for until no expert waits", async () => {
  const { id } = await createExpert(t.db, { hours: [] });
  await addMany(t.db, [[id]], lookedAtAtOnce);
  await t.db.update(expertCalendars).set({ checkFreeAt: sql`'-infinity'` });
  await refreshFreeSoon({ db: t.db }, signal);
  expect(await t.db.$count(expertCalendars)).toBe(lookedAtAtOnce + 1);
  expect(await t.db.$count(expertCalendars, sql`check_free_at = '-infinity'`)).toBe(0);
});

test("what is due is done until nothing is left", async () => {
  const { id: expertId } = await createExpert(t.db);
  const { id: learnerId } = await createUser(t.db);
  const day = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (let count = 1; count <= dueAtOnce + 1; count += 1) {
    const held = { status: "pending", holdExpiresAt: day(count + 1), checkAt: day(count + 1) } as const;
    await createBooking(t.db, { learnerId, expertId, startsAt: day(count), ...held });
  }
  await processDueBookings({ db: t.db, env: testEnv, log: silent }, signal);
  expect(await t.db.$count(bookings, sql`status = 'expired'`)).toBe(dueAtOnce + 1);
});

test("days are closed, and the experts' reliability is measured", async () => {
  const { id: expertId } = await createExpert(t.db);
  const startsAt = new Date(Date.now() - 3 * 86_400_000);
  const { id: learnerId } = await createUser(t.db, { createdAt: startsAt });
  await createBooking(t.db, { learnerId, expertId, startsAt, status: "completed" });
  const clock = () => new Date();
  await closeDaysThatAreOver({ db: t.db, env: testEnv, log: silent, clock, signal });
  expect(await t.db.select().from(expertReliability)).toMatchObject([{ expertId, due: 1, kept: 1 }]);
});

test("a killed worker's job is free again, and a mail without a job is given up", async () => {
  await ensureSession(t.db);
  await queueConfirmation(t.db);
  await t.db.execute(
    sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 day'`,
  );
  const error = vi.fn();
  await recoverAbandoned({ db: t.db, log: { ...silent, error } });
  expect(await mailJobs(t.db)).toMatchObject([{ isLocked: false }]);
  expect(error).not.toHaveBeenCalled();

  await t.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  await t.db.execute(sql`update mails set created_at = now() - interval '3 minutes'`);
  await recoverAbandoned({ db: t.db, log: { ...silent, error } });
  const { id: mailId } = await mailOf(t.db);
  expect(error.mock.calls).toEqual([
    ["Mail given up", undefined, { mailId, reason: "the last attempt was cut short" }],
  ]);
});
