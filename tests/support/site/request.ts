import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { ZoneWatch } from "~/domain/availability/zones/zone-doubt";
import type { Actor } from "~/domain/caller";
import { openTopicAccess } from "~/domain/live/topic-access.server";
import { type Env, parseEnv } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { callerContext, requestFactsContext, type Services, servicesContext } from "~/web/context";
import { EventStreams } from "~/web/event-streams.server";
import { openListings } from "~/web/listings.server";
import { actorOf, callerFor, testNow, visitor } from "../caller";
import type { TestDatabase } from "../db/database";

/**
 * Calls a route's loader or action as the program does: `answerOf(action(routeArgs({ t, request: post("/login", {…})
 * })))`.
 */

export const testEnv: Env = parseEnv({
  APP_ENV: "test",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://unused@127.0.0.1/unused",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
  // Nothing listens there: no test reads a calendar of the internet.
  CALENDARS_FROM: "http://127.0.0.1:9",
});

/** The environment of a program in production, but without TLS, so that cookies keep their names. */
export const productionEnv = (values: Record<string, string> = {}): Env =>
  parseEnv({
    APP_ENV: "production",
    APP_URL: "http://localhost:3000",
    DATABASE_URL: "postgres://unused@127.0.0.1/unused",
    SESSION_SECRET: testEnv.sessionSecret,
    ADMIN_EMAIL: "admin@keyway.example",
    RESEND_API_KEY: "re_test",
    MAIL_FROM: "Keyway <no-reply@keyway.example>",
    PAYMENTS: "sandbox",
    SUPPORT_EMAIL: "support@keyway.example",
    TRUSTED_PROXY_HOPS: "0",
    ...values,
  });

/** A database that can't be reached. */
export const awayDatabase = new Proxy({} as Db, {
  get: () => {
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  },
});

export interface Situation {
  t: Pick<TestDatabase, "db">;
  now?: Date;
  actor?: Actor | null;
  env?: Env;
  isReady?: boolean;
  log?: Log;
  /** The time zones whose rules are in doubt; none by default. */
  zoneWatch?: ZoneWatch;
}

/** The arguments of a loader or action. `params` are those of the route's address. */
export function routeArgs<Params extends Record<string, string | undefined> = Record<string, never>>(
  options: Situation & { request: Request; params?: Params },
) {
  return {
    request: options.request,
    url: new URL(options.request.url),
    pattern: new URL(options.request.url).pathname,
    params: options.params ?? ({} as Params), // a route without parameters
    context: testContext(options),
  };
}

/** A context with the values that the shell and the session middleware set. */
export function testContext(situation: Situation): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    db: situation.t.db,
    env: situation.env ?? testEnv,
    clock: () => situation.now ?? testNow,
    log: situation.log ?? silentLog,
    isReady: () => situation.isReady ?? true,
    ...servicesWithoutLiveChanges(situation.t.db),
    zoneWatch: situation.zoneWatch ?? calmZones,
  });
  const { actor = null, now = testNow, env = testEnv } = situation;
  const clientAddress = "127.0.0.1";
  context.set(requestFactsContext, {
    nonce: "test-nonce",
    clientAddress,
    requestId: "test-request",
    posted: null,
  });
  const { appUrl, commissionPercent, meetingRooms } = env;
  const given = { now, appUrl, commissionPercent, meetingRooms, sourceAddress: clientAddress };
  context.set(callerContext, actor ? callerFor(actor, given) : visitor(given));
  return context;
}

const calmZones: ZoneWatch = {
  standing: () => ({ checkedAt: testNow, doubts: [] }),
  checkZone: () => Promise.resolve(),
};

/** Services without live changes and without cached listings. Streams close only because of their age. */
export const servicesWithoutLiveChanges = (
  db: Db,
): Pick<Services, "topics" | "streams" | "zoneWatch" | "listings"> => ({
  listings: openListings({ lifeMs: 0 }),
  zoneWatch: calmZones,
  topics: {
    ...openTopicAccess({ db, clock: () => testNow }),
    subscribe: () => () => {},
  },
  streams: new EventStreams({ track: () => () => {} }),
});

/** The signed-in actor that the session middleware makes of this account. */
export async function asActor(db: Db, user: typeof users.$inferSelect): Promise<Actor> {
  const [link] = await db.select().from(expertsUsers).where(eq(expertsUsers.userId, user.id));
  return actorOf(user, link?.expertId);
}

export function get(path: string, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, testEnv.appUrl), { headers });
}

/** Any request to the site. */
export const siteRequest = (path: string, init: RequestInit): Request =>
  new Request(new URL(path, testEnv.appUrl), init);

/** An ordinary form post; an array repeats its field. */
export function post(
  path: string,
  fields: Record<string, string | string[]> = {},
  headers: Record<string, string> = {},
): Request {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  return new Request(new URL(path, testEnv.appUrl), { method: "POST", body, headers });
}

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  setCookies: string[];
  /** The result of the loader or action: plain data, the payload of `data()`, or a Response's text. */
  body: unknown;
}

/** Reads what a loader or action returned or threw: a Response, `data()` or plain data. Throws all other errors. */
export async function answerOf(answer: unknown): Promise<Answer> {
  try {
    return await readAnswer(await answer);
  } catch (thrown) {
    if (thrown instanceof Response || isDataWithInit(thrown)) return readAnswer(thrown);
    throw thrown;
  }
}

async function readAnswer(given: unknown): Promise<Answer> {
  const isResponse = given instanceof Response;
  const init = isResponse ? given : isDataWithInit(given) ? (given.init ?? {}) : {};
  const headers = new Headers(init.headers);
  return {
    status: init.status ?? 200,
    headers,
    location: headers.get("Location"),
    setCookies: headers.getSetCookie(),
    body: isResponse ? await given.clone().text() : isDataWithInit(given) ? given.data : given,
  };
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}

const silentLog: Log = { info() {}, error() {} };
