import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { askSecondStep } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { testNow } from "../../support/caller";
import { secondsLater, withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { cookiesOf } from "../../support/site/cookies";
import { get, post, testContext } from "../../support/site/request";
import { firstStepOf, locationOf, page, useSecondStep } from "./second-step-scene";

/**
 * The second step of signing in: its question, the results of right, used and wrong codes, and the cookie before it.
 */

const { t, situation, ask, createNadia, protectedUser, signIn, enterCode, sessionCount } = useSecondStep();

describe("signing in", () => {
  test("stops at the second step: no session, and a sealed cookie of ten minutes", async () => {
    const { user } = await protectedUser();
    const answer = await signIn({ redirectTo: "/my-bookings" });
    expect([answer.status, locationOf(answer)]).toEqual([302, page]);
    expect(await sessionCount()).toBe(0);
    const [cookie = ""] = answer.headers.getSetCookie().filter((one) => one.includes("second_step"));
    expect(cookie).toMatch(/^keyway_second_step=[\w-]{100,}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const value = Buffer.from(cookie.split(/[=;]/)[1] ?? "", "base64url").toString("latin1");
    expect(value).not.toContain(user.id);
    expect(answer.headers.getSetCookie().join()).not.toContain("keyway_session=");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("asks on a page of its own that a phone can fill in and no cache stores", async () => {
    await protectedUser();
    const Cookie = cookiesOf(await signIn({ redirectTo: "/my-bookings" }));
    const answer = await ask(get(page, { Cookie }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const html = await answer.text();
    expect(html).toMatch(/<input[^>]*name="code"/);
    for (const part of [
      'autoComplete="one-time-code"',
      'inputMode="numeric"',
      'href="/login?redirectTo=%2Fmy-bookings"',
      `href="${page}?with=recovery-code"`,
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('type="number"');
    expect(html).not.toContain("<script");
    const other = await (await ask(get(`${page}?with=recovery-code`, { Cookie }))).text();
    expect(other).toContain("Recovery code</label>");
    expect(other).toContain('inputMode="text"');
  });

  test("is complete with the code: session, place, audit; the cookie goes", async () => {
    const { user, phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn({ redirectTo: "/my-bookings?page=2" }));
    const answer = await enterCode(phone.code(testNow), Cookie);
    expect([answer.status, locationOf(answer)]).toEqual([302, "/my-bookings?page=2"]);
    expect(answer.headers.getSetCookie()).toContain(
      "keyway_second_step=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    );
    expect((await ask(get("/profile/two-factor", { Cookie: cookiesOf(answer) }))).status).toBe(200);
    const [event] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "sign-in"));
    expect(event).toMatchObject({ actorId: user.id, detail: { method: "password" } });
  });

  test("keeps 'Remember me' and who came by a provider, and forgets where it would lead away", async () => {
    const { user, phone } = await protectedUser();
    const answer = await askSecondStep(testContext(situation), {
      userId: user.id,
      role: "learner",
      remember: true,
      redirectTo: "https://e.example",
      method: "provider",
    });
    if (!answer) throw new Error("Nothing was asked");
    expect(locationOf(answer)).toBe(page);
    expect(await sessionCount()).toBe(0);
    const done = await enterCode(phone.code(testNow), cookiesOf(answer));
    expect(locationOf(done)).toBe("/experts");
    const [session] = await t.db.select().from(sessions);
    expect(session).toMatchObject({ userId: user.id, remember: true });
    const [event] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "sign-in"));
    expect(event?.detail).toEqual({ method: "provider" });
  });

  test("asks nothing more of an account without a second step", async () => {
    const user = await createNadia();
    expect(await askSecondStep(testContext(situation), firstStepOf(user.id))).toBeNull();
    expect(await (await signIn()).headers.getSetCookie().join()).toContain("keyway_session=");
  });

  test("an overlong way back is left out, not the cookie", async () => {
    const { phone } = await protectedUser();
    const answer = await signIn({ redirectTo: `/experts?search=${"ä".repeat(1900)}` });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie.length).toBeLessThan(4096);
    expect(locationOf(await enterCode(phone.code(testNow), cookiesOf(answer)))).toBe("/experts");
  });
});

describe("a recovery code", () => {
  test("signs in once, and says how many are left", async () => {
    const { phone } = await protectedUser();
    const [code = ""] = phone.recoveryCodes;
    const Cookie = cookiesOf(await signIn());
    const answer = await enterCode(code, Cookie);
    expect(locationOf(answer)).toBe("/experts");
    const next = await (await ask(get("/profile/two-factor", { Cookie: cookiesOf(answer) }))).text();
    expect(next).toContain("You used a recovery code. You have 9 left.");
    expect((await enterCode(code, cookiesOf(await signIn()))).status).toBe(400);
  });
});

describe("a wrong code", () => {
  test("is refused alike whatever it was, with what was typed, and goes into the audit", async () => {
    const { phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn());
    const used = phone.code(secondsLater(testNow, -60));
    const tries = ["000000", used, "aaaa-bbbb-cccc-dddd", "éééééé"];
    for (const code of tries) {
      const answer = await enterCode(code, Cookie);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("The code is not correct. Please check it and try again.");
      expect(html).toContain('href="#second-step-code"');
      expect(html).toContain(`value="${code}"`);
    }
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "second-factor-failed"))).toBe(4);
    expect(await sessionCount()).toBe(0);
    const empty = await enterCode("", Cookie);
    expect([empty.status, (await empty.text()).includes("Enter a code")]).toEqual([400, true]);
  });

  test("can't be tried for ever: 429 with the time to wait, the right code too", async () => {
    const { phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn());
    for (let tries = 0; tries < 5; tries += 1) expect((await enterCode("000000", Cookie)).status).toBe(400);
    const answer = await enterCode(phone.code(testNow), Cookie);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Too many attempts. Please wait");
    expect(html).toContain(`value="${phone.code(testNow)}"`);

    situation.now = secondsLater(testNow, 30);
    expect((await enterCode(phone.code(situation.now), Cookie)).status).toBe(302);
    situation.now = secondsLater(testNow, 60);
    const again = cookiesOf(await signIn());
    expect((await enterCode("000000", again)).status).toBe(400);
  });
});

describe("the cookie between the steps", () => {
  const isVoid = async (Cookie: string, code: string, way = "/login") => {
    const answers = [await ask(get(page, { Cookie })), await enterCode(code, Cookie)];
    for (const answer of answers) {
      expect([answer.status, locationOf(answer)]).toEqual([302, way]);
      expect(answer.headers.getSetCookie().join()).toContain("keyway_second_step=; Path=/; Max-Age=0");
    }
    expect(await sessionCount()).toBe(0);
  };

  test("is needed", async () => {
    for (const request of [get(page), post(page, { code: "123456" })]) {
      const answer = await ask(request);
      expect([answer.status, locationOf(answer)]).toEqual([302, "/login"]);
    }
  });

  test.each([
    ["a new password", { passwordChangedAt: secondsLater(testNow, 1) }],
    ["a deactivation", { isActive: false }],
    ["another role", { role: "expert" as const }],
  ])("is void after %s", async (_, change) => {
    const { user, phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn({ redirectTo: "/my-bookings" }));
    expect((await ask(get(page, { Cookie }))).status).toBe(200);
    await t.db.update(users).set(change).where(eq(users.id, user.id));
    await isVoid(Cookie, phone.code(testNow), "/login?redirectTo=%2Fmy-bookings");
  });

  test("is void once another app is set up, or none", async () => {
    const { user, phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn());
    await t.db.delete(secondFactors);
    await isVoid(Cookie, phone.code(testNow));
    const next = await withSecondFactor(t, user);
    await isVoid(Cookie, next.code(testNow));
  });

  test("is void after ten minutes", async () => {
    const { phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn());
    situation.now = secondsLater(testNow, 599);
    expect((await ask(get(page, { Cookie }))).status).toBe(200);
    situation.now = secondsLater(testNow, 600);
    await isVoid(Cookie, phone.code(situation.now));
  });

  test("belongs to its account, whatever is posted beside the code", async () => {
    const { user, phone } = await protectedUser();
    const other = await createUser(t.db);
    const Cookie = cookiesOf(await signIn());
    const extras = { userId: other.id, role: "admin", remember: "on", redirectTo: "/x", method: "sign-up" };
    const answer = await enterCode(phone.code(testNow), Cookie, extras);
    expect(locationOf(answer)).toBe("/experts");
    const [session] = await t.db.select().from(sessions);
    expect(session).toMatchObject({ userId: user.id, remember: false });
    const [after] = await t.db.select().from(users).where(eq(users.id, user.id));
    expect(after?.role).toBe("learner");
  });
});
