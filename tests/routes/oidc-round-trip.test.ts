import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { emailLinks } from "~/db/schema/email-links";
import { identities } from "~/db/schema/identities";
import { mails } from "~/db/schema/mails";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { testNow } from "../support/request";
import { cardOf, comeIn, complete, refreshOf, startOf, useOidcScene } from "./oidc-scene";

/** Sign-up, sign-in and joining through a real OpenID provider on loopback. */

const t = useDatabase();
const scene = useOidcScene(t);
const slot = "/expert/0198/book?datetime=2026-11-24T10:00:00.000Z";
const backToSlot = `/oauth-start?role=learner&redirectTo=${encodeURIComponent(slot)}`;

const theUser = async () => (await t.db.select().from(users))[0];
const actionsOf = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action).sort();
const noticeOf = async (response: Response) => {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("keyway_flash="));
  const value = decodeURIComponent(cookie?.split(/[=;]/)[1] ?? "").split(".")[0] ?? "";
  return Buffer.from(value, "base64").toString();
};

describe("on the way", () => {
  test("the provider is asked for a code, bound to this browser by state, nonce and PKCE", async () => {
    const browser = await scene.browser();
    const asked = new URL(await startOf(browser)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: "keyway",
      response_type: "code",
      redirect_uri: "http://localhost:3000/oauth-callback",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const again = new URL(await startOf(browser)).searchParams;
    for (const name of ["state", "nonce", "code_challenge"])
      expect(again.get(name)).not.toBe(asked.get(name));
  });

  test("what has to come back stays in a sealed cookie of ten minutes", async () => {
    const browser = await scene.browser();
    const response = await browser.go(backToSlot);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^keyway_oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const state = new URL(response.headers.get("Location") ?? "").searchParams.get("state") ?? "?";
    const sealed = Buffer.from(browser.cookie("keyway_oidc") ?? "", "base64url").toString("latin1");
    for (const secret of [state, "0198", "learner"]) expect(sealed).not.toContain(secret);
  });

  test("the answer is shown as a page that goes on without a script and keeps the code to itself", async () => {
    const browser = await scene.browser();
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    const response = await browser.go(answer);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("<title>Completing signup... · Keyway</title>");
    expect(html).toMatch(/<h1>Completing signup...<\/h1>/);
    const next = refreshOf(html) ?? "";
    const { searchParams } = new URL(answer);
    searchParams.set("step", "complete");
    expect(next).toBe(`/oauth-callback?${searchParams}`);
    expect(html).toContain(`href="${next.replaceAll("&", "&amp;")}">Continue</a>`);
    expect(html).not.toContain("<script");
    expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(await t.db.$count(users)).toBe(0);
  });
});

describe("sign-up", () => {
  test.each([
    ["expert", "/dashboard/expert"],
    ["learner", "/experts"],
  ])("as %s: the role survives the round trip", async (role, landing) => {
    const browser = await scene.browser();
    const response = await comeIn(browser, { account: "verified" }, `/oauth-start?role=${role}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, landing]);
    const user = await theUser();
    expect(user).toMatchObject({
      email: "vera@test.example",
      fullName: "Vera Ostrowski",
      role,
      passwordHash: null,
    });
    expect(user?.emailVerifiedAt).toEqual(testNow);
    expect(await t.db.select().from(identities)).toMatchObject([
      { userId: user?.id, issuer: scene.provider.issuer, subject: "verified" },
    ]);
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: user?.id }]);
    expect(await actionsOf()).toEqual(["sign-in", "sign-up"]);
    expect(await noticeOf(response)).toContain("Signup successful! You are logged in.");
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
    expect(await t.db.$count(mails)).toBe(0);
  });

  test.each(["", "?role=admin", "?role=owner", "?role=learner&role=admin", "?user_id=1&approved=true"])(
    "%s makes a learner",
    async (query) => {
      const browser = await scene.browser();
      await comeIn(browser, { account: "verified" }, `/oauth-start${query}`);
      expect((await theUser())?.role).toBe("learner");
    },
  );

  test("makes the admin of the address in ADMIN_EMAIL once the provider has confirmed it, and only then", async () => {
    const env = { ADMIN_EMAIL: "vera@test.example" };
    await comeIn(await scene.browser({ env }), { account: "verified" });
    expect((await theUser())?.role).toBe("admin");
  });

  test("an address that the provider didn't confirm is no admin's", async () => {
    const env = { ADMIN_EMAIL: "una@test.example" };
    await comeIn(await scene.browser({ env }), { account: "unverified" });
    expect((await theUser())?.role).toBe("learner");
  });

  test("with an unconfirmed address sends the verification first, and keeps the chosen slot", async () => {
    const response = await comeIn(await scene.browser(), { account: "unverified" }, backToSlot);
    expect(response.headers.get("Location")).toBe(`/check-email?redirectTo=${encodeURIComponent(slot)}`);
    expect((await theUser())?.emailVerifiedAt).toBeNull();
    expect(await t.db.select().from(emailLinks)).toMatchObject([
      { purpose: "verify-email", redirectTo: slot },
    ]);
    expect(await t.db.$count(mails)).toBe(1);
  });

  test("takes the name from what there is", async () => {
    scene.provider.accounts.set("two-names", {
      email: "b@test.example",
      given_name: "Bo",
      family_name: "Li",
    });
    scene.provider.accounts.set("blank", { email: "c.d@test.example", name: " \u200b\n", given_name: "" });
    scene.provider.accounts.set("long", { email: "e@test.example", name: "😀".repeat(150) });
    const named: Record<string, string | undefined> = {};
    for (const account of ["two-names", "blank", "long", "no-name"]) {
      await t.db.delete(users);
      await comeIn(await scene.browser(), { account });
      named[account] = (await theUser())?.fullName;
    }
    expect(named).toEqual({
      "two-names": "Bo Li",
      blank: "c.d",
      long: "😀".repeat(100),
      "no-name": "nameless.nick",
    });
  });

  test.each(["no-email", "odd-email"])("%s: no account", async (account) => {
    scene.provider.accounts.set("odd-email", { email: "a@b, c@d.example", email_verified: true });
    const response = await comeIn(await scene.browser(), { account });
    expect(response.status).toBe(400);
    expect(await cardOf(response)).toBe("An error occurred during signup. Please try again.");
    expect(await t.db.$count(users)).toBe(0);
  });

  test("works with a provider that tells everything in the ID token", async () => {
    await comeIn(await scene.browser({ provider: scene.other }), { account: "verified" });
    expect(await theUser()).toMatchObject({ email: "vera@test.example", emailVerifiedAt: testNow });
    expect(scene.other.requests).not.toContain("/me");
  });

  test("two callbacks of one person at once make one account", async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map(() => scene.browser()));
    const answers = await Promise.all(
      browsers.map(async (browser) => browser.visitProvider(await startOf(browser), { account: "verified" })),
    );
    const responses = await Promise.all(
      browsers.map((browser, index) => complete(browser, answers[index] ?? "")),
    );
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect([await t.db.$count(users), await t.db.$count(identities)]).toEqual([1, 1]);
    expect((await actionsOf()).filter((action) => action === "sign-up")).toHaveLength(1);
  });
});

describe("sign-in", () => {
  const known = async (values: Parameters<typeof createUser>[1] = {}, subject = "verified") => {
    const user = await createUser(t.db, values);
    await t.db.insert(identities).values({ userId: user.id, issuer: scene.provider.issuer, subject });
    return user;
  };

  test("finds the account by who it is, whatever address the provider knows now", async () => {
    const user = await known({ role: "expert" });
    const response = await comeIn(
      await scene.browser(),
      { account: "verified" },
      "/oauth-start?role=learner",
    );
    expect(response.headers.get("Location")).toBe("/dashboard/expert");
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: user.id }]);
    expect(await t.db.select().from(users)).toEqual([user]);
    expect(await actionsOf()).toEqual(["sign-in"]);
    expect(await noticeOf(response)).not.toContain("Signup successful");
  });

  test("leads back to where the visitor was going, and nowhere else", async () => {
    await known();
    for (const [target, landing] of [
      [slot, slot],
      ["https://e.example", "/experts"],
      ["//e", "/experts"],
      ["/\\e", "/experts"],
      ["/%09/e", "/experts"],
      ["https:e", "/experts"],
      ["javascript:alert(1)", "/experts"],
      ["/a\r\nSet-Cookie: b=c", "/experts"],
      [`/${"ä".repeat(1500)}`, "/experts"],
    ] as const) {
      const start = `/oauth-start?redirectTo=${encodeURIComponent(target)}`;
      const response = await comeIn(await scene.browser(), { account: "verified" }, start);
      expect([target, response.headers.get("Location")]).toEqual([target, landing]);
    }
  });

  test("asks for the second factor of the account all the same", async () => {
    const user = await known();
    await t.db
      .insert(secondFactors)
      .values({ userId: user.id, sealedSecret: Buffer.from("sealed"), confirmedAt: testNow });
    const browser = await scene.browser();
    const response = await comeIn(browser, { account: "verified" });
    expect(response.headers.get("Location")).toBe("/login/second-step");
    expect(await t.db.$count(sessions)).toBe(0);
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
  });

  test("whoever is signed in already goes on at once", async () => {
    await known();
    const browser = await scene.browser();
    await comeIn(browser, { account: "verified" });
    expect((await browser.go(backToSlot)).headers.get("Location")).toBe(slot);
    expect((await browser.go("/oauth-start?redirectTo=//e")).headers.get("Location")).toBe("/experts");
  });

  test("a deactivated account stays outside", async () => {
    await known({ isActive: false });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect(response.status).toBe(403);
    expect(await cardOf(response)).toBe("This account is deactivated. Please contact support.");
    expect(await t.db.$count(sessions)).toBe(0);
  });
});

describe("an account with the same address", () => {
  test("is joined when both sides have confirmed it, and its owner is told", async () => {
    const user = await createUser(t.db, { email: "vera@test.example", fullName: "Vera O.", role: "expert" });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect(response.headers.get("Location")).toBe("/dashboard/expert");
    expect(await t.db.select().from(identities)).toMatchObject([{ userId: user.id, subject: "verified" }]);
    expect(await t.db.select().from(users)).toEqual([user]);
    expect(await actionsOf()).toEqual(["identity-joined", "sign-in"]);
    expect(await t.db.select().from(mails)).toMatchObject([
      { template: "security-notice", toEmail: user.email },
    ]);
  });

  test.each([
    ["the provider didn't confirm it", "unverified", { email: "una@test.example" }],
    ["it was never confirmed here", "verified", { email: "vera@test.example", emailVerifiedAt: null }],
    ["neither side did", "unverified", { email: "una@test.example", emailVerifiedAt: null }],
    [
      "that is deactivated and unconfirmed says no more",
      "verified",
      { email: "vera@test.example", emailVerifiedAt: null, isActive: false },
    ],
  ])("isn't joined when %s: sign in first", async (_, account, values) => {
    await createUser(t.db, values);
    const browser = await scene.browser();
    const response = await comeIn(browser, { account }, backToSlot);
    expect(response.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(slot)}`);
    expect(await noticeOf(response)).toContain("Please sign in with your password first:");
    expect([await t.db.$count(identities), await t.db.$count(sessions), await t.db.$count(users)]).toEqual([
      0, 0, 1,
    ]);
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
  });

  test("isn't joined to a second person of the same provider", async () => {
    await createUser(t.db, { email: "vera@test.example" });
    await comeIn(await scene.browser(), { account: "verified" });
    scene.provider.accounts.set("twin", { email: "vera@test.example", email_verified: true });
    const response = await comeIn(await scene.browser(), { account: "twin" });
    expect(response.headers.get("Location")).toBe("/login");
    expect(await t.db.$count(identities)).toBe(1);
  });

  test("stays outside when it is deactivated", async () => {
    await createUser(t.db, { email: "vera@test.example", isActive: false });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect([response.status, await t.db.$count(identities)]).toEqual([403, 0]);
  });
});
