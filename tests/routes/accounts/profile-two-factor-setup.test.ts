import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { testNow } from "../../support/caller";
import { modulesIn } from "../../support/peers/qr-code";
import { codesOf, withSecondFactor } from "../../support/scenes/accounts";
import { post, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { currentPassword, keyIn, page, useTwoFactorPage } from "./profile-two-factor-scene";

/** The set-up of two-factor authentication at /profile/two-factor: begun, confirmed, cancelled, refused. */

const { t, signedIn, browserOf } = useTwoFactorPage();

const addressIn = (html: string) => (/href="(otpauth:[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

describe("setting up", () => {
  test("offers it, with the current password where there is one", async () => {
    const html = await (await signedIn()).browser.open();
    expect(html).toContain("Set up two-factor authentication</button>");
    expect(html).toContain('autoComplete="current-password"');
    const { browser } = await signedIn({ passwordHash: null });
    expect(await browser.open()).not.toContain('name="currentPassword"');
    expect((await browser.post("begin")).status).toBe(303);
    expect(await t.db.$count(secondFactors)).toBe(1);
  });

  test.each([
    ["no password", {}, "Enter your current password."],
    ["a wrong one", { currentPassword: "Wrong2026" }, "The current password is not correct."],
  ])("doesn't begin with %s", async (_, fields, text) => {
    const { browser } = await signedIn();
    const answer = await browser.post("begin", fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain('href="#begin-currentPassword"');
    expect(html).not.toContain("Wrong2026");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("tells an unverified account why not, and where to confirm", async () => {
    const { browser } = await signedIn({ emailVerifiedAt: null });
    const html = await browser.open();
    expect(html).toContain("Please confirm your email address first.");
    expect(html).toContain('href="/check-email?redirectTo=%2Fprofile%2Ftwo-factor"');
    expect(html).not.toContain("Set up two-factor authentication</button>");
    const answer = await browser.post("begin", { currentPassword });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Please confirm your email address first.");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("shows the secret as picture, text and link, all the same", async () => {
    const { user, browser } = await signedIn();
    expect((await browser.post("begin", { currentPassword })).headers.get("Location")).toBe(page);
    const answer = await browser.visit();
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const html = await answer.text();
    expect(html).toMatch(/<dd><code>[A-Z2-7]{4}( [A-Z2-7]{4}){7}</);
    const address = new URL(addressIn(html));
    expect(decodeURIComponent(address.pathname)).toBe(`/Keyway:${user.email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Keyway",
      secret: keyIn(html),
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(modulesIn(html)).toEqual(encode(addressIn(html), { ecc: "L", boostEcc: true, border: 0 }).data);
    for (const part of [
      'role="img"',
      "<title id=",
      "<desc id=",
      'fill="#fff"',
      'autoComplete="one-time-code"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/<path d="M[^"]*" fill="#000"/g)).toHaveLength(1);
  });

  test("stays open after a wrong code, with the same secret", async () => {
    const { browser } = await signedIn();
    await browser.post("begin", { currentPassword });
    const before = keyIn(await browser.open());
    const answer = await browser.post("confirm", { code: "000000" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("The code is not correct. Please check it and try again.");
    expect(html).toContain('value="000000"');
    expect(keyIn(html)).toBe(before);
  });

  test("can be cancelled, and confirms nothing then", async () => {
    const { browser } = await signedIn();
    await browser.post("begin", { currentPassword });
    const code = codesOf(keyIn(await browser.open()))(testNow);
    expect((await browser.post("cancel")).status).toBe(303);
    const answer = await browser.post("confirm", { code });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("This setup is no longer open. Please start again.");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("of what is on already is a 409, and changes nothing", async () => {
    const { user, browser } = await signedIn();
    await withSecondFactor(t, user);
    const [before] = await t.db.select().from(secondFactors);
    // The account's sessions ended when the second step was turned on.
    const again = await browserOf(user.id);
    const refused = await again.post("begin", { currentPassword });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Two-factor authentication is already on.");
    await again.post("cancel");
    expect(await t.db.select().from(secondFactors)).toEqual([before]);
    expect((await browser.visit()).status).toBe(302);
  });

  test.each(["", "drop", "__proto__", "toString"])("the intent %j is a 400", async (intent) => {
    expect((await (await signedIn()).browser.post(intent)).status).toBe(400);
  });
});

test("storage that is away is a 503", async () => {
  const { browser } = await signedIn();
  const db = t.db;
  const down = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === "insert") throw down;
      return Reflect.get(target, name);
    },
  });
  const broken = await openSite({ t: { db: failing }, env: { ...testEnv, rateLimits: false } });
  const Cookie = `keyway_session=${browser.cookies.get("keyway_session")}`;
  const answer = await broken(post(page, { intent: "begin", currentPassword }, { Cookie }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain(currentPassword);
});
