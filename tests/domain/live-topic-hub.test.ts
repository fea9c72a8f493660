import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { createBooking as book } from "~/domain/bookings/request/create-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { calendarTopic } from "~/domain/live/topic";
import { openTopicAccess } from "~/domain/live/topic-access.server";
import { openTopicHub } from "~/domain/live/topic-hub.server";
import type { TopicKind } from "~/domain/live/topics.server";
import type { Log } from "~/platform/log.server";
import { actorOf, callerFor } from "../support/caller";
import { useDatabase } from "../support/db/database";
import { DatabaseGate } from "../support/db/database-gate";
import { patientLimits } from "../support/patience";
import { bookingScene, monday10 } from "../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../support/scenes/factories";

const t = useDatabase();
const closers: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a hub with its own pool, as a separate process does. `heard` has the changes of this expert since then. */
async function listenTo(expertId: string, databaseUrl = t.url) {
  const errors: string[] = [];
  const log: Log = { info() {}, error: (message) => void errors.push(message) };
  const pool = openDatabase(databaseUrl, patientLimits);
  const hub = openTopicHub({ databaseUrl, db: pool.db, log });
  closers.push(pool.close, hub.close);
  await hub.start();
  const heard: number[] = [];
  const stop = hub.subscribe(calendarTopic(expertId), (number) => void heard.push(number));
  await expect.poll(() => heard.length).toBe(1);
  heard.length = 0;
  return { heard, hub, stop, errors };
}

/** Longer than it takes to collect changes and read their numbers. */
const aWhile = () => sleep(250);

const listeners = async () =>
  (await t.db.execute(sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'keyway-changes'`)) as unknown as Array<{
    pid: number;
  }>;

test("who follows a topic is looked at again as the account is by then", async () => {
  const learner = await createUser(t.db);
  const now = new Date();
  await createSignInSession(t.db, {
    ...{ userId: learner.id, remember: true, userAgent: null, endsSessionId: null, now },
  });
  const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, learner.id));
  const asked: SignedInCaller[] = [];
  const mayFollow: TopicKind["mayFollow"] = async (_, caller) => asked.push(caller) > 0;
  const kinds = { inbox: { readNumbers: async () => new Map(), mayFollow } };
  const later = new Date(now.getTime() + 60_000);
  const access = openTopicAccess({ db: t.db, clock: () => later, kinds });
  await t.db.update(users).set({ timeZone: "Asia/Tokyo" }).where(eq(users.id, learner.id));
  const opened = callerFor({ ...actorOf(learner), sessionId: session?.id ?? "" }, { now });
  const topics = [`inbox:${learner.id}`];
  expect(await access.stillAllowed(opened, topics)).toEqual(topics);
  expect(asked).toMatchObject([{ now: later, actor: { userId: learner.id, timeZone: "Asia/Tokyo" } }]);
});

test("a booking is announced once to each of two processes, and not to followers of another expert", async () => {
  const { expert, caller, request } = await bookingScene(t);
  const other = await createExpert(t.db);
  const processes = [await listenTo(expert.id), await listenTo(expert.id)];
  const elsewhere = await listenTo(other.id);
  expect((await book(t.db, caller, request)).ok).toBe(true);
  await expect.poll(() => processes.map(({ heard }) => heard.length)).toEqual([1, 1]);
  await aWhile();
  for (const { heard } of processes) {
    expect(heard).toEqual([expect.any(Number)]);
  }
  expect(processes[0]?.heard).toEqual(processes[1]?.heard);
  expect(elsewhere.heard).toEqual([]);
});

test("a week that is saved in pieces is one piece of news", async () => {
  const expert = await createExpert(t.db);
  const { heard } = await listenTo(expert.id);
  await t.db.transaction(async (tx) => {
    await tx.delete(expertAvailability).where(eq(expertAvailability.expertId, expert.id));
    for (const dayOfWeek of [1, 2, 3]) {
      await tx
        .insert(expertAvailability)
        .values({ expertId: expert.id, dayOfWeek, startTime: "09:00", endTime: "12:00" });
    }
    await tx.update(experts).set({ timeZone: "Europe/Paris" }).where(eq(experts.id, expert.id));
  });
  await expect.poll(() => heard).toHaveLength(1);
  await aWhile();
  expect(heard).toHaveLength(1);
});

test("a cancellation and the end of a listing are announced too", async () => {
  const { learner, expert } = await bookingScene(t);
  const booking = await createBooking(t.db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: monday10,
  });
  const { heard } = await listenTo(expert.id);
  await t.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, booking.id));
  await expect.poll(() => heard.length).toBe(1);
  await t.db.update(experts).set({ approved: false }).where(eq(experts.id, expert.id));
  await expect.poll(() => heard.length).toBe(2);
});

test("what is rolled back is not told", async () => {
  const { learner, expert } = await bookingScene(t);
  const { heard } = await listenTo(expert.id);
  const undone = t.db.transaction(async (tx) => {
    await createBooking(tx, { learnerId: learner.id, expertId: expert.id, startsAt: monday10 });
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await aWhile();
  expect(heard).toEqual([]);
});

test("what was notified while the connection was killed is announced once it is back", async () => {
  const expert = await createExpert(t.db);
  const quiet = await createExpert(t.db);
  const { heard, hub, errors } = await listenTo(expert.id);
  const ofQuiet: number[] = [];
  hub.subscribe(calendarTopic(quiet.id), (number) => void ofQuiet.push(number));
  await expect.poll(() => ofQuiet.length).toBe(1);
  // In one transaction, so that the connection is lost before the change commits.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'keyway-changes'`);
    await sleep(50);
    await tx.delete(expertAvailability).where(eq(expertAvailability.expertId, expert.id));
  });
  expect(heard).toEqual([]);
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(1);
  // The hub listens again, and later changes arrive as before.
  await expect.poll(async () => (await listeners()).length).toBe(1);
  await t.db.update(experts).set({ timeZone: "Europe/Paris" }).where(eq(experts.id, expert.id));
  await expect.poll(() => heard.length).toBe(2);
  expect(ofQuiet).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("a database that was away for a while is found again, and what happened in between with it", async () => {
  const gate = new DatabaseGate(t.url);
  await gate.open();
  closers.push(() => gate.shut());
  const expert = await createExpert(t.db);
  const { heard } = await listenTo(expert.id, gate.url);
  await gate.shut();
  await t.db.update(experts).set({ timeZone: "Europe/Paris" }).where(eq(experts.id, expert.id));
  await sleep(1_200);
  expect(heard).toEqual([]);
  await gate.open();
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(1);
  await t.db.update(experts).set({ timeZone: "Europe/Rome" }).where(eq(experts.id, expert.id));
  await expect.poll(() => heard.length).toBe(2);
});

test("a later follower gets the current numbers, and the others don't get them again", async () => {
  const expert = await createExpert(t.db);
  const { heard, hub } = await listenTo(expert.id);
  const late: number[] = [];
  hub.subscribe(calendarTopic(expert.id), (number) => void late.push(number));
  await expect.poll(() => late.length).toBe(1);
  expect(late[0]).toBeGreaterThan(0);
  expect(heard).toEqual([]);
});

test("a number that has fallen is announced: a restored database may start lower", async () => {
  let number = 5;
  const readNumbers = async (_: unknown, ids: string[]) => new Map(ids.map((id) => [id, number]));
  const kinds = { calendar: { mayFollow: async () => true, readNumbers } };
  const log: Log = { info() {}, error() {} };
  const hub = openTopicHub({ databaseUrl: t.url, db: t.db, log, kinds });
  closers.push(hub.close);
  const heard: number[] = [];
  const follow = () => hub.subscribe(calendarTopic("one"), (found) => void heard.push(found));
  follow();
  await expect.poll(() => heard).toEqual([5]);
  number = 3;
  follow();
  await expect.poll(() => heard).toEqual([5, 3, 3]);
});

test("a follower who left hears nothing, nor does any after the close, and no connection is left", async () => {
  const { learner, expert } = await bookingScene(t);
  const { heard, stop, hub } = await listenTo(expert.id);
  const others: number[] = [];
  hub.subscribe(calendarTopic(expert.id), (number) => void others.push(number));
  stop();
  await createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: monday10 });
  await expect.poll(() => others.length).toBeGreaterThan(0);
  const before = others.length;
  await hub.close();
  await createBooking(t.db, {
    learnerId: (await createUser(t.db)).id,
    expertId: expert.id,
    startsAt: new Date("2026-11-24T10:00:00Z"),
  });
  await aWhile();
  expect([heard.length, others.length]).toEqual([0, before]);
  expect(await listeners()).toHaveLength(0);
});

test("a start that fails says so and leaves nothing behind, so that it can be tried again", async () => {
  const pool = openDatabase(t.url, patientLimits);
  const log: Log = { info() {}, error() {} };
  const hub = openTopicHub({ databaseUrl: "postgres://nobody@127.0.0.1:1/nothing", db: pool.db, log });
  closers.push(pool.close, hub.close);
  await expect(hub.start()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(hub.start()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
