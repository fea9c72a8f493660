import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { freePort } from "../../support/peers/free-port";
import { rounds } from "../../support/rounds";
import { createExpert, createUser } from "../../support/scenes/factories";
import { openTab, type Tab } from "../../support/site/chat-tab";
import { buildProgram, type Program, runProgram } from "../../support/site/child-program";

/**
 * Two servers, and conversations in which both sides read and write, while streams and posts are cut, a server is
 * killed, and the connections that LISTEN are ended. Each reader gets every message once and in order.
 */

const conversations = rounds({ short: 2, long: 200 });
/** More than a thread's page contains, so that a reader who was away has a gap to fill. */
const messagesEach = rounds({ short: 60, long: 100 });
/** The longest pause between two messages of a side. */
const pauseMs = rounds({ short: 40, long: 12_000 });

const t = useDatabase();
const servers: Server[] = [];
let program = "";
beforeAll(async () => {
  [program] = await Promise.all([buildProgram("chat-server"), migrateJobs(t.url)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
});

test(`${conversations} conversations of ${messagesEach} messages: each reader ends with each message once, in order`, async () => {
  servers.push(...(await Promise.all([startServer(), startServer()])));
  const pairs: Pair[] = [];
  // A few at a time: all at once would wait too long for the connections of this file.
  while (pairs.length < conversations) {
    const few = Array.from({ length: Math.min(5, conversations - pairs.length) }, openPair);
    pairs.push(...(await Promise.all(few)));
  }
  const tabs = pairs.flatMap(({ learner, expert, away }) => [learner, expert, away]);
  const sent = { count: 0 };

  const storms = bringStorms(tabs, () => sent.count / (conversations * messagesEach));
  await Promise.all(pairs.map((pair) => converse(pair, sent)));
  await storms;

  await Promise.all(pairs.map(({ away }) => away.open()));
  const isRead = () => expect(tabs.map((tab) => tab.newest())).toEqual(tabs.map(() => messagesEach));
  await vi.waitFor(isRead, { timeout: 60_000, interval: 100 });
  for (const { learner, expert, away } of pairs) {
    const { shown, appeared } = learner.read();
    expect(appeared).toEqual(shown);
    expect(shown.filter((text) => text.startsWith("L"))).toEqual(texts("L"));
    expect(shown.filter((text) => text.startsWith("E"))).toEqual(texts("E"));
    for (const tab of [expert, away]) expect(tab.read()).toEqual({ shown, appeared });
  }
  expect(await t.db.$count(chatMessages)).toBe(conversations * messagesEach);

  const counts = sum(tabs);
  expect(counts.gaps, "gaps that were filled").toBeGreaterThanOrEqual(conversations);
  expect(counts.resent, "posts that were sent again").toBeGreaterThan(0);
  expect(counts.streams, "streams that were opened again").toBeGreaterThan(tabs.length);
  await Promise.all(tabs.map((tab) => tab.close()));
}, 1_800_000);

interface Server {
  origin: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let running: Program;
  const server = {
    origin,
    kill: () => running.kill(),
    async start() {
      running = runProgram(program, [], {
        ...{ APP_ENV: "test", APP_URL: origin, HOST: "127.0.0.1", PORT: String(port), RATE_LIMITS: "off" },
        ...{ DATABASE_URL: t.url, SESSION_SECRET: "x".repeat(32) },
      });
      await running.says("ready");
    },
  };
  await server.start();
  return server;
}

/** The origin of a random server, as from a load balancer that doesn't know which servers are up. */
const origin = () => servers[Math.floor(Math.random() * servers.length)]?.origin ?? "";

/** Both sides of a conversation that has begun, and a second tab of the learner's, closed until all is sent. */
async function openPair() {
  const [learner, expert] = [await createUser(t.db), await createUser(t.db, { role: "expert" })];
  await createExpert(t.db, { userId: expert.id });
  const [ofLearner, ofExpert] = [await signedIn(learner.id), await signedIn(expert.id)];
  const pair = {
    learner: openTab({ me: ofLearner, partnerId: expert.id, origin }),
    expert: openTab({ me: ofExpert, partnerId: learner.id, origin }),
    away: openTab({ me: ofLearner, partnerId: expert.id, origin }),
  };
  await pair.learner.send("L 1");
  await Promise.all([pair.learner.open(), pair.expert.open(), pair.away.open()]);
  await pair.away.close();
  return pair;
}

async function signedIn(id: string) {
  const session = { userId: id, remember: true, userAgent: null, endsSessionId: null, now: new Date() };
  return { id, cookie: `keyway_session=${await createSignInSession(t.db, session)}` };
}

type Pair = Awaited<ReturnType<typeof openPair>>;

const texts = (side: string) =>
  Array.from({ length: messagesEach / 2 }, (_, index) => `${side} ${index + 1}`);

/** Sends the messages of both sides at the same time, one after the other on each side. */
async function converse({ learner, expert }: Pair, sent: { count: number }) {
  const say = async (tab: Tab, messages: string[]) => {
    for (const text of messages) {
      await sleep(Math.random() * pauseMs);
      await tab.send(text);
      sent.count += 1;
    }
  };
  await Promise.all([say(learner, texts("L").slice(1)), say(expert, texts("E"))]);
}

/**
 * Cuts random streams throughout. After 20 % of the messages it ends the LISTEN connections, after 40 % it kills a
 * server, after 60 % it restarts it, and after 80 % it ends the connections again.
 */
async function bringStorms(tabs: Tab[], progress: () => number) {
  const endListeners = () =>
    t.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'keyway-changes'`);
  const until = async (part: number) => {
    while (progress() < part) {
      await sleep(100);
      for (const tab of tabs) if (Math.random() < 0.05) tab.cut();
    }
  };
  await until(0.2);
  await endListeners();
  await until(0.4);
  await servers[0]?.kill();
  await until(0.6);
  await servers[0]?.start();
  await until(0.8);
  await endListeners();
  await until(0.98);
}

const sum = (tabs: Tab[]) =>
  tabs.reduce(
    (total, { counts }) => ({
      gaps: total.gaps + counts.gaps,
      resent: total.resent + counts.resent,
      streams: total.streams + counts.streams,
    }),
    { gaps: 0, resent: 0, streams: 0 },
  );
