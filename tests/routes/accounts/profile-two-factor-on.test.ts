import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { mails } from "~/db/schema/site/mails";
import { testNow } from "../../support/caller";
import { secondsLater } from "../../support/scenes/accounts";
import { productionEnv, testEnv } from "../../support/site/request";
import { codesIn, currentPassword, page, useTwoFactorPage } from "./profile-two-factor-scene";

/**
 * Two-factor authentication that is on, at /profile/two-factor: how it is turned off, who can't turn it off, and its
 * recovery codes.
 */

const { t, situation, signedIn, browserOf, protectedBrowser, turnOn } = useTwoFactorPage();

describe("once it is on", () => {
  test("it is turned off with password and code, or a recovery code", async () => {
    const { user, phone, browser } = await protectedBrowser();
    const [code = ""] = phone.recoveryCodes;
    const refused = await browser.post("turn-off", { currentPassword: "Wrong2026", code });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('href="#turn-off-currentPassword"');
    expect(await t.db.$count(secondFactors)).toBe(1);
    expect((await browser.post("turn-off", { currentPassword, code })).status).toBe(303);
    expect(await browser.open()).toContain("Two-factor authentication is off.");
    expect(await t.db.$count(secondFactors)).toBe(0);
    expect(await t.db.$count(mails, eq(mails.toEmail, user.email))).toBe(2);
  });

  test("an account without a password needs the code alone", async () => {
    const { phone, browser } = await protectedBrowser({ passwordHash: null });
    expect(await browser.open()).not.toContain('name="currentPassword"');
    expect((await browser.post("turn-off", { code: phone.code(testNow) })).status).toBe(303);
  });

  test("codes and passwords can't be tried for ever", async () => {
    const { phone, browser } = await protectedBrowser();
    const wrong = { currentPassword, code: "000000" };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.post("turn-off", wrong)).status).toBe(400);
    }
    const answer = await browser.post("renew", { currentPassword, code: phone.code(testNow) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Too many attempts. Please wait");
    expect(html).not.toContain(currentPassword);

    const guesser = await signedIn();
    for (let tries = 0; tries < 5; tries += 1) {
      await guesser.browser.post("begin", { currentPassword: `Wrong${tries}` });
    }
    expect((await guesser.browser.post("begin", { currentPassword })).status).toBe(429);
    situation.now = secondsLater(testNow, 60);
    expect((await guesser.browser.post("begin", { currentPassword })).status).toBe(303);
  });

  test.each(["renew", "turn-off"])(
    "nor can the codes alone, of an account without a password: %s",
    async (intent) => {
      const { phone, browser } = await protectedBrowser({ passwordHash: null });
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await browser.post(intent, { code: "000000" })).status).toBe(400);
      }
      expect((await browser.post(intent, { code: phone.code(testNow) })).status).toBe(429);
      situation.now = secondsLater(testNow, 60);
      expect((await browser.post(intent, { code: phone.code(situation.now) })).status).toBe(303);
    },
  );

  test("the admin keeps it in production, and may turn it off elsewhere", async () => {
    const { phone, browser } = await protectedBrowser({ role: "admin" });
    const fields = { currentPassword, code: phone.code(testNow) };
    situation.env = production;
    const html = await browser.open();
    expect(html).toContain("The admin account must keep two-factor authentication on.");
    expect(html).not.toContain('value="turn-off"');
    for (const posted of [fields, {}]) {
      const answer = await browser.post("turn-off", posted);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("The admin account must keep two-factor authentication on.");
    }
    expect(await t.db.$count(secondFactors)).toBe(1);
    situation.env = testEnv;
    expect(await browser.open()).toContain('value="turn-off"');
    expect((await browser.post("turn-off", fields)).status).toBe(303);
  });

  test("everybody else may turn it off in production", async () => {
    const { phone, browser } = await protectedBrowser();
    situation.env = production;
    const fields = { currentPassword, code: phone.code(testNow) };
    expect((await browser.post("turn-off", fields)).status).toBe(303);
  });

  test("the admin of production sets it up before anything else", async () => {
    const { browser } = await signedIn({ role: "admin" });
    situation.env = production;
    expect(await browser.open()).toContain("The admin account needs two-factor authentication");
    const answer = await turnOn(browser);
    expect(answer.status).toBe(303);
    expect(codesIn(await browser.open())).toHaveLength(10);
  });
});

describe("the recovery codes", () => {
  test("is on with the first code, and shows ten recovery codes exactly once", async () => {
    const { user, browser } = await signedIn();
    const other = await browserOf(user.id);
    const answer = await turnOn(browser);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const shown = await browser.visit();
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const html = await shown.text();
    expect(codesIn(html)).toHaveLength(10);
    for (const text of ["Two-factor authentication is on.", "Save them now", "23 November 2026"]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("otpauth:");
    expect(html).not.toContain("Error:");
    const reloaded = await browser.open();
    expect(codesIn(reloaded)).toEqual([]);
    expect(reloaded).toContain("<dd>10</dd>");
    expect(await t.db.$count(recoveryCodes)).toBe(10);
    expect((await other.visit()).headers.get("Location")).toContain("/login");
    const [mail] = await t.db.select().from(mails);
    expect(mail).toMatchObject({ toEmail: user.email, template: "security-notice" });
  });

  test("hands the codes to no other session", async () => {
    const { user, browser } = await signedIn();
    await turnOn(browser);
    const thief = await browserOf(user.id);
    thief.cookies.set("keyway_recovery_codes", browser.cookies.get("keyway_recovery_codes") ?? "");
    expect(codesIn(await thief.open())).toEqual([]);
    expect(codesIn(await browser.open())).toHaveLength(10);
  });
});

describe("new recovery codes", () => {
  test("new recovery codes take password and code, and are shown once", async () => {
    const { phone, browser } = await protectedBrowser();
    const code = phone.code(testNow);
    expect((await browser.post("renew", { code })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword, code: "000000" })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword, code })).status).toBe(303);
    const codes = codesIn(await browser.open());
    expect(codes).toHaveLength(10);
    expect(codes.some((one) => phone.recoveryCodes.includes(one ?? ""))).toBe(false);
    expect(codesIn(await browser.open())).toEqual([]);
  });
});

const production = productionEnv();
