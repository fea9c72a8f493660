import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { hashPassword } from "~/domain/accounts/password.server";
import * as login from "~/routes/accounts/login";
import * as logout from "~/routes/accounts/logout";
import * as signup from "~/routes/accounts/signup";
import { readFlash } from "~/web/flash.server";
import { readSessionUserId } from "~/web/session.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { answerOf, asActor, get, post, routeArgs, testContext, testEnv, testNow } from "../support/request";

const t = useDatabase();
const nadia = { role: "learner", name: "Nadia Rahman", email: "nadia@test.example", password: "Keyway2026" };
const slot = "/expert/0198/book?datetime=2026-11-24T10:00:00.000Z";

const register = (fields: Record<string, string>, path = "/signup") =>
  answerOf(signup.action(routeArgs({ t, request: post(path, fields) })));
const enter = (fields: Record<string, string>, path = "/login") =>
  answerOf(login.action(routeArgs({ t, request: post(path, fields) })));
const cookieOf = (setCookies: string[]) => setCookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** The page as HTML, with what its loader and action gave. */
function show(page: unknown, data: { loaderData: unknown; actionData?: unknown }): string {
  return renderToStaticMarkup(createElement(page as FunctionComponent<object>, data)); // a page reads only these two
}

async function createNadia(values: Parameters<typeof createUser>[1] = {}) {
  return createUser(t.db, {
    email: nadia.email,
    passwordHash: await hashPassword(nadia.password),
    ...values,
  });
}

describe("sign-up", () => {
  test("makes the account, signs in and says so", async () => {
    const answer = await register({ ...nadia, email: " Nadia@Test.Example " });
    expect(answer).toMatchObject({ status: 302, location: "/experts" });
    const cookie = cookieOf(answer.setCookies);
    const [user] = await t.db.select().from(users);
    expect(user).toMatchObject({ email: nadia.email, fullName: nadia.name, role: "learner" });
    expect(await readSessionUserId(t.db, cookie, testEnv, testNow)).toBe(user?.id);
    const { flash } = await readFlash(testContext({ t }), get("/", { Cookie: cookie }));
    expect(flash?.text).toBe("Signup successful! You are logged in.");
  });

  test("leads experts to their dashboard, and everybody to the page they came from", async () => {
    expect((await register({ ...nadia, role: "expert" })).location).toBe("/expert-dashboard");
    const back = await register({ ...nadia, email: "b@test.example", redirectTo: slot });
    expect(back.location).toBe(slot);
    const away = await register({ ...nadia, email: "c@test.example", redirectTo: "//e.example" });
    expect(away.location).toBe("/experts");
  });

  test("remembers for 30 days when asked", async () => {
    await register({ ...nadia, remember: "on" });
    const [session] = await t.db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBe(testNow.getTime() + 30 * 86_400_000);
  });

  test("says what is wrong, keeps what was typed but the password", async () => {
    const answer = await register({
      ...nadia,
      role: "expert",
      name: "",
      password: "secret",
      redirectTo: slot,
    });
    expect(answer.status).toBe(400);
    const html = show(signup.default, { loaderData: { redirectTo: "" }, actionData: answer.body });
    expect(html).toContain("There is a problem");
    expect(html).toContain('href="#signup-name"');
    expect(html).toContain('id="signup-name"');
    expect(html).toContain("Enter your name");
    expect(html).toContain(
      "Password must be at least 8 characters and contain at least one letter and one number.",
    );
    expect(html).toContain('value="nadia@test.example"');
    expect(html).toMatch(
      /<input[^>]*type="radio"[^>]*checked=""[^>]*value="expert"|value="expert"[^>]*checked=""/,
    );
    expect(html).toContain(`value="${slot}"`);
    expect(html).not.toContain("secret");
    expect(await t.db.$count(users)).toBe(0);
  });

  test("refuses an address that is taken with 409 and its text", async () => {
    await createNadia();
    const answer = await register({ ...nadia, email: "NADIA@test.example" });
    expect(answer.status).toBe(409);
    expect(answer.setCookies).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(nadia.password);
    expect(show(signup.default, { loaderData: { redirectTo: "" }, actionData: answer.body })).toContain(
      "An account with this email already exists. Please log in instead.",
    );
  });

  test.each(["admin", "Learner", "x"])("the role %s can't be had", async (role) => {
    expect((await register({ ...nadia, role })).status).toBe(400);
    expect(await t.db.$count(users)).toBe(0);
  });

  test("fields that aren't the form's change nothing", async () => {
    await register({ ...nadia, is_active: "false", emailVerifiedAt: "2020-01-01", id: "1" });
    const [user] = await t.db.select().from(users);
    expect(user).toMatchObject({ isActive: true, emailVerifiedAt: null });
  });

  test("has what browsers and readers need, and links that keep the target", () => {
    const html = show(signup.default, { loaderData: { redirectTo: slot } });
    for (const part of [
      'autoComplete="name"',
      'autoComplete="email"',
      'autoComplete="new-password"',
      'href="/terms"',
      'href="/privacy"',
      `href="/login?redirectTo=${encodeURIComponent(slot).replaceAll("%20", "+")}"`,
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("<script");
  });
});

describe("sign-in", () => {
  test("starts a session of one day and leads on", async () => {
    const user = await createNadia();
    const answer = await enter({ email: " NADIA@test.example", password: nadia.password });
    expect(answer).toMatchObject({ status: 302, location: "/experts" });
    expect(await readSessionUserId(t.db, cookieOf(answer.setCookies), testEnv, testNow)).toBe(user.id);
    expect((await enter({ ...nadia, redirectTo: slot })).location).toBe(slot);
  });

  test.each([
    ["expert", "/expert-dashboard"],
    ["learner", "/experts"],
    ["admin", "/experts"],
  ] as const)("leads a signed-in %s to %s, from the pages too", async (role, home) => {
    const user = await createNadia({ role });
    expect((await enter(nadia)).location).toBe(home);
    const actor = await asActor(t.db, user);
    for (const page of [login, signup]) {
      const visit = (path: string) =>
        answerOf(Promise.resolve().then(() => page.loader(routeArgs({ t, actor, request: get(path) }))));
      expect((await visit("/login")).location).toBe(home);
      expect((await visit(`/login?redirectTo=${encodeURIComponent(slot)}`)).location).toBe(slot);
      expect((await visit("/login?redirectTo=https://e.example")).location).toBe(home);
    }
  });

  test("answers every failure alike", async () => {
    await createNadia();
    await createUser(t.db, {
      email: "gone@test.example",
      passwordHash: await hashPassword("Keyway2026"),
      isActive: false,
    });
    const tries = [
      { email: nadia.email, password: "Wrong2026" },
      { email: "nobody@test.example", password: "Keyway2026" },
      { email: "gone@test.example", password: "Keyway2026" },
      { email: "not an address", password: "x" },
      { email: nadia.email, password: "x".repeat(5000) },
    ];
    for (const fields of tries) {
      const answer = await enter({ ...fields, redirectTo: slot });
      expect(answer.status).toBe(400);
      expect(answer.setCookies).toEqual([]);
      const html = show(login.default, { loaderData: { redirectTo: "" }, actionData: answer.body });
      expect(html).toContain("The email or password is not correct. Please check both and try again.");
      expect(html).toContain(`value="${fields.email}"`);
      expect(html).toContain(`value="${slot}"`);
      expect(html).not.toContain(fields.password === "x" ? 'value="x"' : fields.password);
    }
  });

  test("keeps the form when the database is away", async () => {
    const down = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const db = new Proxy(t.db as Db, {
      get: () => {
        throw down;
      },
    });
    for (const page of [login, signup]) {
      const answer = await answerOf(page.action(routeArgs({ t: { db }, request: post("/login", nadia) })));
      expect(answer.status).toBe(503);
      expect(JSON.stringify(answer.body)).toContain(nadia.email);
      expect(JSON.stringify(answer.body)).not.toContain(nadia.password);
    }
  });

  test.each([
    ["a control character", { ...nadia, email: "nadia\u0000@test.example" }],
    ["a tangled form", { ...nadia, "email.x": "1" }],
  ])("%s is a 400, not a fault", async (_, fields) => {
    for (const answer of [await enter(fields), await register(fields)]) expect(answer.status).toBe(400);
  });

  test("a field sent twice is a 400 that can be shown", async () => {
    const request = post("/login", { email: ["a@test.example", "b@test.example"], password: "x" });
    const answer = await answerOf(login.action(routeArgs({ t, request })));
    expect(answer.status).toBe(400);
    expect(show(login.default, { loaderData: { redirectTo: "" }, actionData: answer.body })).toContain(
      "Enter your email",
    );
  });
});

describe("sign-out", () => {
  test("ends the session on a post", async () => {
    await createNadia();
    const cookie = cookieOf((await enter(nadia)).setCookies);
    const answer = await answerOf(
      logout.action(routeArgs({ t, request: post("/logout", {}, { Cookie: cookie }) })),
    );
    expect(answer).toMatchObject({ status: 302, location: "/" });
    expect(answer.setCookies.join()).toContain("Max-Age=0");
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("a link signs nobody out", async () => {
    await createNadia();
    await enter(nadia);
    expect(await answerOf(logout.loader())).toMatchObject({ status: 302, location: "/", setCookies: [] });
    expect(await t.db.$count(sessions)).toBe(1);
  });
});
