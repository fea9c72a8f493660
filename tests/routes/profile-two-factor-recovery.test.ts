import { describe, expect, test } from "vitest";
import { mails } from "~/db/schema/mails";
import { recoveryCodes } from "~/db/schema/recovery-codes";
import { testNow } from "../support/caller";

import { codesIn, currentPassword, page, useTwoFactorPage } from "./profile-two-factor-scene";

/** The recovery codes at /profile/two-factor: shown once, to the session that made them. */

const { t, signedIn, browserOf, protectedBrowser, turnOn } = useTwoFactorPage();

describe("setting up", () => {
  test("is on with the first code, and shows ten recovery codes exactly once", async () => {
    const { user, browser } = await signedIn();
    const other = await browserOf(user.id);
    const answer = await turnOn(browser);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const shown = await browser.visit();
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const html = await shown.text();
    expect(codesIn(html)).toHaveLength(10);
    for (const text of ["Two-factor authentication is on.", "Keep them now", "23 November 2026"]) {
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

describe("once it is on", () => {
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
