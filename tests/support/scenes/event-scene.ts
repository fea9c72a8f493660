import { afterEach, beforeAll, expect } from "vitest";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { openTopicAccess } from "~/domain/live/topic-access.server";
import { openTopicHub } from "~/domain/live/topic-hub.server";
import { type TopicKinds, topicKinds } from "~/domain/live/topics.server";
import { OpenStreams } from "~/server/open-streams";
import { EventStreams, type streamLimits } from "~/web/event-streams.server";
import { startShell } from "../../routes/server/shell-server";
import type { TestDatabase } from "../db/database";
import { type EventReader, readEvents } from "../site/event-reader";
import { assembleSite } from "../site/site";
import { bookingScene } from "./bookings";

interface Query {
  /** The expert's calendar by default. */
  topics?: string[];
  lastEventId?: string | number;
}

/** Opens streams over real connections, and closes them after each test. */
export function useEvents(t: TestDatabase) {
  let build: Awaited<ReturnType<typeof assembleSite>>;
  const closers: Array<() => unknown> = [];
  beforeAll(async () => {
    build = await assembleSite();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const signIn = (userId: string) =>
    createSignInSession(t.db, {
      userId,
      remember: true,
      userAgent: null,
      endsSessionId: null,
      now: new Date(),
    });

  /** Opens a stream with this session. */
  const read = async (url: string, token: string, headers: Record<string, string> = {}) => {
    const reader = await readEvents(url, { Cookie: `keyway_session=${token}`, ...headers });
    closers.push(reader.leave);
    return reader;
  };

  /** Starts a server that listens for changes, with a signed-in learner and an expert. */
  async function scene(limits: Partial<typeof streamLimits> = {}, kinds: TopicKinds = topicKinds) {
    const log = { info() {}, error() {} };
    const hub = openTopicHub({ databaseUrl: t.url, db: t.db, log, kinds });
    await hub.start();
    const streams = new EventStreams(new OpenStreams(), limits);
    const access = openTopicAccess({ db: t.db, clock: () => new Date(), kinds });
    const topics = { ...access, subscribe: hub.subscribe };
    const shell = await startShell({ build, services: { db: t.db, topics, streams } });
    closers.push(hub.close);
    const { learner, expert, caller, request } = await bookingScene(t);
    const token = await signIn(learner.id);
    const open = (query: Query = {}, headers: Record<string, string> = {}) => {
      const { topics = [`calendar:${expert.id}`], ...others } = query;
      const search = new URLSearchParams(topics.map((topic) => ["topic", topic]));
      for (const [name, value] of Object.entries(others)) search.set(name, String(value));
      return read(`${shell.origin}/events?${search}`, token, headers);
    };
    return {
      shell,
      streams,
      learner,
      expert,
      caller,
      request,
      token,
      cookie: `keyway_session=${token}`,
      open,
    };
  }

  return { scene, signIn, read, build: () => build };
}

/** Resolves when the stream has sent its first id. From then on every change causes an event. */
export const settled = (reader: EventReader) =>
  expect.poll(() => reader.blocks.some((block) => block.startsWith("id: "))).toBe(true);
