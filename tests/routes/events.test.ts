import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSession, signOut } from "~/domain/accounts/sessions/sessions.server";
import { openCalendarHub } from "~/domain/availability/calendar-changes.server";
import { readCalendarSeq } from "~/domain/availability/calendar-state.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { createBooking as book } from "~/domain/bookings/create-booking.server";
import { newId } from "~/platform/ids";
import { OpenStreams } from "~/server/open-streams";
import { serve } from "~/server/serve";
import { EventStreams, type streamLimits } from "~/web/event-streams.server";
import { bookingScene, now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { type EventReader, readEvents } from "../support/event-reader";
import { createExpert, createUser } from "../support/factories";
import { assembleSite } from "../support/site";
import { freePort, startShell, testEnv } from "./shell-server";

/** The stream of calendars, over real connections. */

const t = useDatabase();
let build: Awaited<ReturnType<typeof assembleSite>>;
const closers: Array<() => unknown> = [];
beforeAll(async () => {
  build = await assembleSite();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const signIn = (userId: string) =>
  createSession(t.db, { userId, remember: true, userAgent: null, endsSessionId: null, now: new Date() });

/** A program that listens for changes, a learner who is signed in, and an expert. */
async function scene(limits: Partial<typeof streamLimits> = {}) {
  const hub = openCalendarHub({ databaseUrl: t.url, db: t.db, log: { info() {}, error() {} } });
  await hub.start();
  const streams = new EventStreams(new OpenStreams(), limits);
  const shell = await startShell({ build, services: { db: t.db, changes: hub, streams } });
  closers.push(hub.close);
  const { learner, expert, request } = await bookingScene(t);
  const token = await signIn(learner.id);
  const cookie = `keyway_session=${token}`;
  const open = async (query: Record<string, string | number> = {}, headers: Record<string, string> = {}) => {
    const search = new URLSearchParams({ expert: expert.id });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const reader = await readEvents(`${shell.origin}/events?${search}`, { Cookie: cookie, ...headers });
    closers.push(reader.leave);
    return reader;
  };
  return { shell, streams, learner, expert, request, token, cookie, open };
}

/** Resolves when the stream has said where the calendar stands: from then on every change is an event. */
const settled = (reader: EventReader) =>
  expect.poll(() => reader.blocks.some((block) => block.startsWith("id: "))).toBe(true);
const aWhile = () => sleep(250);

describe("the stream", () => {
  test("is an event stream that nobody keeps, changes or compresses", async () => {
    const { open } = await scene();
    const { response } = await open({}, { "Accept-Encoding": "gzip, br" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-cache, no-transform");
    expect(response.headers.get("Content-Encoding")).toBeNull();
  });

  test("tells a booking once, with the calendar's new number and nothing about the booking", async () => {
    const { open, request, expert } = await scene();
    const reader = await open();
    await settled(reader);
    expect(reader.events).toEqual([]);
    expect((await book(t.db, request)).ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    const seq = await readCalendarSeq(t.db, expert.id);
    expect(reader.events).toEqual([
      { id: String(seq), event: "calendar", data: JSON.stringify({ expertId: expert.id, seq, hours: 0 }) },
    ]);
  });

  test("tells a saved week once, and that it was the hours", async () => {
    const { open } = await scene();
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id });
    const reader = await open({ expert: expert.id });
    await settled(reader);
    const saved = await saveWeek(t.db, {
      actor: { userId: account.id, expertId: expert.id },
      ticks: ["1-09", "3-14"],
      drop: [],
      timeZone: "Europe/Paris",
      version: null,
      sourceAddress: null,
      now,
    });
    expect(saved.ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    expect(reader.events.map(({ data }) => JSON.parse(data ?? ""))).toEqual([
      { expertId: expert.id, seq: await readCalendarSeq(t.db, expert.id), hours: 1 },
    ]);
  });

  test("says nothing of other experts", async () => {
    const { open, request } = await scene();
    const other = await open({ expert: (await createExpert(t.db)).id });
    await settled(other);
    await book(t.db, request);
    await aWhile();
    expect(other.events).toEqual([]);
  });
});

describe("whoever was away", () => {
  test.each(["header", "query"])("is told at once that something changed (%s)", async (way) => {
    const { open, request, expert } = await scene();
    const before = await readCalendarSeq(t.db, expert.id);
    await book(t.db, request);
    const reader =
      way === "header"
        ? await open({}, { "Last-Event-ID": String(before) })
        : await open({ lastEventId: before });
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    expect(reader.events.map(({ id }) => Number(id))).toEqual([await readCalendarSeq(t.db, expert.id)]);
  });

  test("is told nothing when nothing changed, and the header counts before the query", async () => {
    const { open, expert } = await scene();
    const seq = await readCalendarSeq(t.db, expert.id);
    const reader = await open({ lastEventId: seq - 1 }, { "Last-Event-ID": String(seq) });
    await settled(reader);
    await aWhile();
    expect(reader.events).toEqual([]);
  });

  test.each(["x", "-1", "1e3", "9".repeat(40), ""])(
    "with %j as the last id starts anew",
    async (lastEventId) => {
      const { open } = await scene();
      const reader = await open({ lastEventId });
      await settled(reader);
      expect(reader.events).toEqual([]);
    },
  );

  test("with a number of before the database was restored is told as well", async () => {
    const { open } = await scene();
    const reader = await open({ lastEventId: 999_999 });
    await expect.poll(() => reader.events.length).toBe(1);
  });
});

describe("who may", () => {
  test("a visitor is refused in plain words, not led to the sign-in", async () => {
    const { shell, expert } = await scene();
    const answer = await shell.fetch(`/events?expert=${expert.id}`);
    expect([answer.status, answer.headers.get("Location"), await answer.text()]).toEqual([
      401,
      null,
      "Please sign in.\n",
    ]);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });

  test("an expert who isn't listed is followed by nobody but himself", async () => {
    const { shell, open } = await scene();
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id, approved: false });
    expect((await open({ expert: expert.id })).response.status).toBe(404);
    const own = await readEvents(`${shell.origin}/events?expert=${expert.id}`, {
      Cookie: `keyway_session=${await signIn(account.id)}`,
    });
    closers.push(own.leave);
    expect(own.response.status).toBe(200);
  });

  test.each(["", "x", "%00", newId(), "' or 1=1"])("expert %j is not there", async (expert) => {
    const { open, streams, learner } = await scene();
    expect((await open({ expert })).response.status).toBe(404);
    expect(streams.countOf(learner.id)).toBe(0);
  });

  test("other methods are refused, and HEAD opens nothing", async () => {
    const { shell, cookie, expert, streams, learner } = await scene();
    const ask = (method: string) =>
      shell.fetch(`/events?expert=${expert.id}`, { method, headers: { Cookie: cookie } });
    expect((await ask("POST")).status).toBe(405);
    expect((await ask("PUT")).status).toBe(405);
    const head = await ask("HEAD");
    expect([head.status, head.headers.get("Content-Type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(streams.countOf(learner.id)).toBe(0);
    const data = await shell.fetch(`/events.data?expert=${expert.id}`, { headers: { Cookie: cookie } });
    await data.text();
    expect(streams.countOf(learner.id)).toBe(0);
  });

  test("a session that ended is not let in again", async () => {
    const { open, token } = await scene({ ageMs: 200, jitterMs: 0 });
    const reader = await open();
    await signOut(t.db, { token, sourceAddress: null, now: new Date() });
    await reader.ended;
    expect((await open()).response.status).toBe(401);
  });
});

describe("limits", () => {
  test("the fourth stream of a person waits, until one is given back", async () => {
    const { open, streams, learner } = await scene();
    const readers = [await open(), await open(), await open()];
    const refused = await open();
    expect([refused.response.status, refused.response.headers.get("Retry-After")]).toEqual([429, "30"]);
    readers[0]?.leave();
    await expect.poll(() => streams.countOf(learner.id)).toBe(2);
    expect((await open()).response.status).toBe(200);
  });

  test("a stream ends by its age, with a heartbeat before", async () => {
    const { open, streams, learner } = await scene({ heartbeatMs: 60, ageMs: 400, jitterMs: 0 });
    const start = performance.now();
    const reader = await open();
    await reader.ended;
    expect(performance.now() - start).toBeGreaterThan(350);
    expect(reader.blocks.filter((block) => block === ":").length).toBeGreaterThan(2);
    expect(reader.blocks[0]).toMatch(/^retry: \d{4}$/);
    expect(streams.countOf(learner.id)).toBe(0);
  });

  test("a hundred who leave leave nothing behind", async () => {
    const { shell, streams, learner, open } = await scene({ perUser: 200 });
    const readers = await Promise.all(Array.from({ length: 100 }, () => open()));
    expect(streams.countOf(learner.id)).toBe(100);
    for (const reader of readers) reader.leave();
    await expect.poll(() => streams.countOf(learner.id), { timeout: 5_000 }).toBe(0);
    expect(shell.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("the program stops in under 5 s with open streams, which end by themselves", async () => {
  const { learner, expert } = await bookingScene(t);
  const port = await freePort();
  const env = testEnv({ DATABASE_URL: t.url, PORT: String(port) });
  const lines: string[] = [];
  const log = { info() {}, error: (message: string) => void lines.push(message) };
  const program = await serve({ env, log, build, streams: new OpenStreams(), clientDir: "no-such-folder" });
  await expect.poll(async () => (await fetch(`${env.appUrl}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  const headers = { Cookie: `keyway_session=${await signIn(learner.id)}` };
  const url = `${env.appUrl}/events?expert=${expert.id}`;
  const readers = await Promise.all([readEvents(url, headers), readEvents(url, headers)]);
  const start = performance.now();
  await Promise.all([program.stop(), ...readers.map(({ ended }) => ended)]);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(lines).toEqual([]);
});
