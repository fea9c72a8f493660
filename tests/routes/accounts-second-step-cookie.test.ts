import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { parseEnv } from "~/platform/env.server";
import { askSecondStep } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { testNow } from "../support/caller";
import { cookiesOf } from "../support/cookies";
import { createUser } from "../support/factories";
import { get, post, testContext, testEnv } from "../support/request";
import { secondsLater, withSecondFactor } from "../support/second-factor";
import { firstStepOf, locationOf, page, useSecondStep } from "./second-step-scene";

/** The cookie that carries a sign-in from its first step to its second: whose it is, and when it is void. */

const { t, situation, ask, protectedUser, signIn, enterCode, sessionCount } = useSecondStep();

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

  test("opens no second session with the code that was used", async () => {
    const { phone } = await protectedUser();
    const Cookie = cookiesOf(await signIn());
    expect((await enterCode(phone.code(testNow), Cookie)).status).toBe(302);
    expect((await enterCode(phone.code(testNow), Cookie)).status).toBe(400);
    expect(await sessionCount()).toBe(1);
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

  test.each([
    ["bent", (value: string) => `${value.slice(0, -3)}AAA`],
    ["cut", (value: string) => value.slice(0, 40)],
    ["emptied", () => "keyway_second_step="],
    ["invented", () => `keyway_second_step=${Buffer.from('{"userId":"1"}').toString("base64url")}`],
  ])("is void when it was %s", async (_, change) => {
    const { phone } = await protectedUser();
    await isVoid(change(cookiesOf(await signIn())), phone.code(testNow));
  });

  test("of another program's secret is void", async () => {
    const { user, phone } = await protectedUser();
    const env = { ...testEnv, sessionSecret: "another-secret-that-is-long-enough-as-well" };
    const answer = await askSecondStep(testContext({ ...situation, env }), firstStepOf(user.id));
    await isVoid(cookiesOf(answer ?? new Response()), phone.code(testNow));
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

  test("is bound to the host on https", async () => {
    const { user } = await protectedUser();
    const env = parseEnv({
      APP_ENV: "test",
      APP_URL: "https://keyway.example",
      DATABASE_URL: "postgres://unused@127.0.0.1/unused",
      SESSION_SECRET: testEnv.sessionSecret,
    });
    const answer = await askSecondStep(testContext({ ...situation, env }), firstStepOf(user.id));
    expect(answer?.headers.get("Set-Cookie")).toMatch(/^__Host-keyway_second_step=.*; Secure$/);
  });
});
