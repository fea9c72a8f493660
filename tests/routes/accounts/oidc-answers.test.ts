import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";

import { changed, comeIn, complete, failed, startOf, useOidcScene } from "./oidc-scene";

/** Forged, stolen and late answers of an OpenID provider, and refusals: none of them signs a user in. */

const t = useDatabase();
const scene = useOidcScene(t);
const { expectCard } = scene;

const foreign = failed("this sign-in was started elsewhere or is already over");
const refused = failed("the provider did not accept the sign-in");
const unverifiable = failed("the provider's answer could not be verified");

describe("the answer", () => {
  /** A browser that has signed in at the provider, and the address to which the provider redirects it. */
  async function answered(account = "verified") {
    const browser = await scene.browser();
    const answer = await browser.visitProvider(
      await startOf(browser, "/oauth-start?redirectTo=/my-bookings"),
      { account },
    );
    return { browser, answer };
  }

  test.each([
    ["another state", { state: "x".repeat(43) }, foreign],
    ["an empty state", { state: "" }, foreign],
    ["no state", { state: null }, foreign],
    ["another issuer", { iss: "https://evil.example" }, failed("the answer came from another provider")],
    ["no issuer", { iss: null }, unverifiable],
    ["another code", { code: "x".repeat(43) }, refused],
    ["no code", { code: null }, null],
    ["words of an attacker's", { error: "x", error_description: "<b>Call 555-0100</b>" }, refused],
  ])("with %s signs no one in", async (_, values, text) => {
    const { browser, answer } = await answered();
    const response = await complete(browser, changed(answer, values));
    const html = await response.clone().text();
    expect(html).not.toContain("555-0100");
    expect(html).toContain('href="/signup?redirectTo=%2Fmy-bookings">Try Again</a>');
    expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
    if (text) await expectCard(response, 400, text);
    expect([response.status, await t.db.$count(users)]).toEqual([400, 0]);
    expect(browser.cookie("keyway_oidc"), "the attempt is over").toBeUndefined();
    await expectCard(await complete(browser, answer), 400, "No user found in session");
  });

  test("is good for one time, and in one browser", async () => {
    const { browser, answer } = await answered();
    const attempt = browser.cookie("keyway_oidc") ?? "";
    expect((await complete(browser, answer)).status).toBe(302);
    await t.db.delete(sessions);
    await expectCard(await complete(browser, answer), 400, "No user found in session");
    browser.setCookie("keyway_oidc", attempt);
    await expectCard(await complete(browser, answer), 400, refused);

    const stranger = await scene.browser();
    await expectCard(await complete(stranger, answer), 400, "No user found in session");
    await startOf(stranger);
    await expectCard(await complete(stranger, answer), 400, foreign);
  });

  test("of a stranger's sign-in is of no use in mine, even with my state", async () => {
    const { answer: strangers } = await answered();
    const { browser, answer } = await answered("no-name");
    const code = new URL(strangers).searchParams.get("code");
    await expectCard(await complete(browser, changed(answer, { code })), 400, refused);
    expect(await t.db.$count(users)).toBe(0);
  });

  test("of another provider is refused before its code is sent anywhere", async () => {
    const browser = await scene.browser();
    const start = new URL(await startOf(browser));
    const mixedUp = `${scene.other.issuer}${start.pathname}${start.search}`;
    const answer = await browser.visitProvider(mixedUp, { account: "verified" });
    expect(new URL(answer).searchParams.get("iss")).toBe(scene.other.issuer);
    await expectCard(await complete(browser, answer), 400, failed("the answer came from another provider"));
    expect([...scene.provider.requests, ...scene.other.requests]).not.toContain("/token");
  });

  test.each([
    ["nonce", unverifiable],
    ["code_challenge", refused],
  ])("to a question whose %s was exchanged is refused", async (name, text) => {
    const browser = await scene.browser();
    const start = changed(await startOf(browser), { [name]: "x".repeat(43) });
    const answer = await browser.visitProvider(start, { account: "verified" });
    await expectCard(await complete(browser, answer), 400, text);
  });

  test("signed with another key than the published is refused", async () => {
    const env = { OIDC_LABEL: "a process that hasn't asked for the keys" };
    const browser = await scene.browser({ env });
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    scene.provider.mode = "wrong-key";
    await expectCard(await complete(browser, answer), 400, unverifiable);
  });

  test("of a cancelled sign-in says so", async () => {
    const browser = await scene.browser();
    const response = await comeIn(browser, "cancel");
    expect(await response.clone().text()).not.toContain("The visitor cancelled");
    await expectCard(response, 400, failed("the sign-in was cancelled"));
    expect(scene.provider.requests).not.toContain("/token");
  });

  test("comes too late after ten minutes", async () => {
    let now = testNow;
    const browser = await scene.browser({ now: () => now });
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    now = new Date(testNow.getTime() + 600_000);
    await expectCard(await complete(browser, answer), 400, "No user found in session");
    expect(scene.provider.requests).not.toContain("/token");
  });
});
