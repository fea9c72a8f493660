import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Db, openDatabase } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { type Env, parseEnv } from "~/platform/env.server";
import { callerContext } from "~/web/context";
import { requireActor, requireExpert, requireVerified } from "~/web/guards.server";
import { renewSession, sessionCookie, sessionMiddleware } from "~/web/sign-in-session.server";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { createUser } from "../../support/scenes/factories";
import {
  answerOf,
  asActor,
  awayDatabase,
  get,
  routeArgs,
  testContext,
  testEnv,
} from "../../support/site/request";

const t = useDatabase();
const https: Env = parseEnv({
  APP_ENV: "test",
  APP_URL: "https://keyway.example",
  DATABASE_URL: "postgres://unused@127.0.0.1/unused",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
});

/** A database that throws if it is used. */
const noDb = new Proxy({} as Db, {
  get: () => {
    throw new Error("The database was asked");
  },
});

async function signIn({ env = testEnv, remember = false } = {}) {
  const user = await createUser(t.db);
  const session = { userId: user.id, remember, userAgent: "test", endsSessionId: null, now: testNow };
  const setCookie = sessionCookie(env, await createSignInSession(t.db, session), remember);
  return { user, setCookie, cookie: setCookie.split(";")[0] ?? "" };
}

/** Sends a request through the middleware to a page that answers with `respond()`. */
async function pass(
  cookie: string | null,
  options: { db?: Db; env?: Env; isReady?: boolean; now?: Date; respond?: () => Response } = {},
) {
  const request = get("/experts", cookie === null ? {} : { Cookie: cookie });
  const args = routeArgs({ ...options, t: { db: options.db ?? t.db }, request });
  let seen: ReturnType<RouterContextProvider["get"]> | undefined;
  const html = () =>
    new Response("<p>", { headers: { "Content-Type": "text/html", "Cache-Control": "no-cache" } });
  const answer = await answerOf(
    Promise.resolve(
      sessionMiddleware(args, async () => {
        seen = args.context.get(callerContext).actor;
        return (options.respond ?? html)();
      }),
    ),
  );
  return { ...answer, actor: seen };
}

describe("the middleware", () => {
  test("asks the database nothing for a visitor, and leaves the answer alone", async () => {
    const answer = await pass("keyway_theme=dark", { db: noDb });
    expect(answer.actor).toBeNull();
    expect([...answer.headers]).toEqual([
      ["cache-control", "no-cache"],
      ["content-type", "text/html"],
    ]);
  });

  test("knows who is signed in by one query, and keeps the page from every cache", async () => {
    const { user, cookie } = await signIn();
    const statements: string[] = [];
    const watched = openDatabase(t.url, {
      ...patientLimits,
      onStatement: (text) => void statements.push(text),
    });
    onTestFinished(watched.close);
    const answer = await pass(`other=1; ${cookie}`, { db: watched.db });
    expect(answer.actor).toMatchObject({ userId: user.id, email: user.email });
    expect(statements).toHaveLength(1);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.setCookies).toEqual([]);
  });

  test("leaves a stream its own words", async () => {
    const { cookie } = await signIn();
    const respond = () => new Response("", { headers: { "Cache-Control": "no-cache, no-transform" } });
    expect((await pass(cookie, { respond })).headers.get("Cache-Control")).toBe("no-cache, no-transform");
  });

  test.each([
    ["an unknown token", async () => `keyway_session=${"a".repeat(43)}`],
    ["rubbish", async () => "keyway_session=%00'"],
    [
      "a deactivated account",
      async () => {
        const { user, cookie } = await signIn();
        await t.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
        return cookie;
      },
    ],
  ])("takes %s for a visitor and clears the cookie", async (_, arrange) => {
    const answer = await pass(await arrange());
    expect(answer.actor).toBeNull();
    expect(answer.setCookies).toEqual(["keyway_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("doesn't clear the session that the page has just started", async () => {
    const respond = () => new Response("", { headers: { "Set-Cookie": "keyway_session=new; Path=/" } });
    expect((await pass("keyway_session=dead", { respond })).setCookies).toEqual([
      "keyway_session=new; Path=/",
    ]);
  });

  test("answers 503 while the database isn't there", async () => {
    const answer = await pass(null, { isReady: false, db: noDb });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
  });

  test("answers 503 when the session can't be read", async () => {
    expect((await pass(`keyway_session=${"a".repeat(43)}`, { db: awayDatabase })).status).toBe(503);
  });
});

describe("the cookie", () => {
  test("is HttpOnly, Lax, for the whole site, and as old as the session", async () => {
    const { setCookie } = await signIn();
    expect(setCookie).toMatch(/^keyway_session=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  });

  test("is Secure and bound to the host on https", async () => {
    const { setCookie, cookie } = await signIn({ env: https });
    expect(setCookie).toMatch(/^__Host-keyway_session=.+; Path=\/; .+; Secure$/);
    expect((await pass(cookie, { env: https })).actor).not.toBeNull();
    expect((await pass(cookie.replace("__Host-", ""), { env: https })).actor).toBeNull();
  });

  test.each([
    [true, "Max-Age=2592000;"],
    [false, "Max-Age=86400;"],
  ])("is renewed after a new password, remember %s kept", async (remember, age) => {
    const { user, cookie } = await signIn({ remember });
    const args = routeArgs({ t, request: get("/profile", { Cookie: cookie }) });
    let renewed = "";
    await sessionMiddleware(args, async () => {
      const caller = requireActor(args.context, args.request);
      await t.db.update(users).set({ passwordChangedAt: testNow }).where(eq(users.id, user.id));
      renewed = await renewSession(args.context, args.request, caller);
      return new Response("");
    });
    expect(renewed).toContain(age);
    expect((await pass(cookie)).actor).toBeNull();
    expect((await pass(renewed.split(";")[0] ?? "")).actor).toMatchObject({ userId: user.id });
    expect(await t.db.$count(sessions)).toBe(1);
  });

  test("is not renewed for an account that was deactivated since", async () => {
    const user = await createUser(t.db, { isActive: false });
    const renewed = await renewSession(testContext({ t }), get("/"), callerOf(user));
    expect(renewed).toMatch(/^keyway_session=; .*Max-Age=0/);
    expect(await t.db.$count(sessions)).toBe(0);
  });
});

describe("the guards", () => {
  const locationOf = async (guard: () => unknown) => (await answerOf(Promise.resolve().then(guard))).location;

  test.each([
    ["/my-bookings?page=2", "/login?redirectTo=%2Fmy-bookings%3Fpage%3D2"],
    ["/my-bookings.data?page=2&_routes=root", "/login?redirectTo=%2Fmy-bookings%3Fpage%3D2"],
    ["/_root.data", "/login?redirectTo=%2F"],
  ])("send a visitor of %s to %s", async (path, login) => {
    const context = testContext({ t });
    expect(await locationOf(() => requireActor(context, get(path)))).toBe(login);
    expect(await locationOf(() => requireExpert(context, get(path)))).toBe(login);
  });

  test("send an unconfirmed address to confirm it, and back", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    const actor = await asActor(t.db, user);
    expect(await locationOf(() => requireVerified(testContext({ t, actor }), get("/x.data?a=1")))).toBe(
      "/check-email?redirectTo=%2Fx%3Fa%3D1",
    );
    expect(await locationOf(() => requireVerified(testContext({ t }), get("/x")))).toBe(
      "/login?redirectTo=%2Fx",
    );
    const verified = { ...actor, isVerified: true };
    expect(requireVerified(testContext({ t, actor: verified }), get("/x")).actor).toEqual(verified);
  });

  test("let experts through, and send others to /experts", async () => {
    const expert = await asActor(t.db, await createUser(t.db, { role: "expert" }));
    const learner = await asActor(t.db, await createUser(t.db));
    expect(requireExpert(testContext({ t, actor: expert }), get("/x")).actor).toEqual(expert);
    expect(requireActor(testContext({ t, actor: learner }), get("/x")).actor).toEqual(learner);
    expect(await locationOf(() => requireExpert(testContext({ t, actor: learner }), get("/x")))).toBe(
      "/experts",
    );
  });
});
