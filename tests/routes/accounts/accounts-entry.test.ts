import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { hashPassword } from "~/domain/accounts/password.server";
import * as login from "~/routes/accounts/login";
import * as logout from "~/routes/accounts/logout";
import * as signup from "~/routes/accounts/signup";
import { readSessionUserId } from "~/web/sign-in-session.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { cookiesOf } from "../../support/site/cookies";
import { answerOf, asActor, awayDatabase, get, post, routeArgs, testEnv } from "../../support/site/request";
import { entryForms, nadia, show, slot } from "./accounts-entry-forms";

const t = useDatabase();
const { signIn, createNadia } = entryForms(t);

describe("sign-in", () => {
  test("starts a session of one day and leads on", async () => {
    const user = await createNadia();
    const answer = await signIn({ email: " NADIA@test.example", password: nadia.password });
    expect(answer).toMatchObject({ status: 302, location: "/experts" });
    expect(await readSessionUserId(t.db, cookiesOf(answer), testEnv, testNow)).toBe(user.id);
    expect(answer.setCookies.join()).toContain("Max-Age=86400;");
    expect((await signIn({ ...nadia, redirectTo: slot })).location).toBe(slot);
  });

  test("remembers for 30 days when asked", async () => {
    await createNadia();
    expect((await signIn({ ...nadia, remember: "on" })).setCookies.join()).toContain("Max-Age=2592000;");
    const failed = await signIn({ ...nadia, password: "Wrong2026", remember: "on" });
    expect(show(login.default, { loaderData: { redirectTo: "" }, actionData: failed.body })).toMatch(
      /<input(?=[^>]*type="checkbox")(?=[^>]*checked="")[^>]*name="remember"/,
    );
  });

  test("tells a deactivated account to contact support, after the right password only", async () => {
    await createNadia({ isActive: false });
    const answer = await signIn({ ...nadia, redirectTo: slot });
    expect(answer.status).toBe(403);
    expect(answer.setCookies).toEqual([]);
    const html = show(login.default, { loaderData: { redirectTo: "" }, actionData: answer.body });
    expect(html).toContain("This account is deactivated. Please contact support.");
    expect(html).toContain(testEnv.supportEmail);
    expect(html).not.toContain(nadia.password);
    expect((await signIn({ ...nadia, password: "Wrong2026" })).status).toBe(400);
  });

  test("has its links, and the provider's only where there is one", () => {
    const html = show(login.default, { loaderData: { redirectTo: "" } });
    expect(html).toContain('href="/forgot-password"');
    expect(html).toContain('href="/signup"');
    for (const page of [login.default, signup.default]) {
      expect(show(page, { loaderData: { redirectTo: "", providerLabel: null } })).not.toContain(
        "/oauth-start",
      );
      expect(show(page, { loaderData: { redirectTo: "", providerLabel: "Acme" } })).toMatch(
        /href="\/oauth-start.* with Acme/,
      );
    }
  });

  test.each([
    ["expert", "/profile"],
    ["learner", "/experts"],
    ["admin", "/experts"],
  ] as const)("leads a signed-in %s to %s, from the pages too", async (role, home) => {
    const user = await createNadia({ role });
    expect((await signIn(nadia)).location).toBe(home);
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
      { email: "gone@test.example", password: "Wrong2026" },
      { email: "not an address", password: "x" },
      { email: nadia.email, password: "x".repeat(5000) },
    ];
    for (const fields of tries) {
      const answer = await signIn({ ...fields, redirectTo: slot });
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
    for (const page of [login, signup]) {
      const answer = await answerOf(
        page.action(routeArgs({ t: { db: awayDatabase }, request: post("/login", nadia) })),
      );
      expect(answer.status).toBe(503);
      expect(JSON.stringify(answer.body)).toContain(nadia.email);
      expect(JSON.stringify(answer.body)).not.toContain(nadia.password);
    }
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
    const cookie = cookiesOf(await signIn(nadia));
    const answer = await answerOf(
      logout.action(routeArgs({ t, request: post("/logout", {}, { Cookie: cookie }) })),
    );
    expect(answer).toMatchObject({ status: 302, location: "/" });
    expect(answer.setCookies.join()).toContain("Max-Age=0");
    const actions = (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(
      (line) => line.action,
    );
    expect(actions).toEqual(["sign-in", "sign-out"]);
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("a link doesn't sign out", async () => {
    await createNadia();
    await signIn(nadia);
    expect(await answerOf(logout.loader())).toMatchObject({ status: 302, location: "/", setCookies: [] });
    expect(await t.db.$count(sessions)).toBe(1);
  });
});
