import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ProviderLinks } from "~/components/accounts/provider-links";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { loader as callbackLoader } from "~/routes/accounts/oauth-callback";
import { findProvider } from "~/web/oidc/oidc-provider.server";
import { useDatabase } from "../support/database";
import { answerOf, get, routeArgs, testNow } from "../support/request";
import { cardOf, comeIn, complete, startOf, useOidcScene, withProvider } from "./oidc-scene";

/** What can go wrong between the site and an OpenID provider, and that nobody comes in by it. */

const t = useDatabase();
const scene = useOidcScene(t);

const failed = (words: string) => `Failed to get session: ${words}`;
const foreign = failed("this sign-in was started elsewhere or is already over");
const refused = failed("the provider did not accept the sign-in");
const unverifiable = failed("the provider's answer could not be verified");
const unreachable = failed("the provider can't be reached right now");

async function expectCard(response: Response, status: number, text: string) {
  expect([response.status, await cardOf(response)]).toEqual([status, text]);
  expect(await t.db.$count(sessions)).toBe(0);
}

const changed = (address: string, values: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

describe("the answer", () => {
  /** A browser that has signed in at the provider, and the address with which it is sent back. */
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
    ["words of somebody's own", { error: "x", error_description: "<b>Call 555-0100</b>" }, refused],
  ])("with %s lets nobody in", async (_, values, text) => {
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

  test("of somebody who cancelled says so", async () => {
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

describe("the attempt's cookie", () => {
  test.each([
    ["none", () => null],
    ["an empty one", () => ""],
    ["one that isn't sealed", () => Buffer.from('{"state":"x"}').toString("base64url")],
    [
      "a changed one",
      (sealed: string) => `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`,
    ],
    ["a short one", (sealed: string) => sealed.slice(0, 20)],
  ])("%s: no user", async (_, change) => {
    const browser = await scene.browser();
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    const stranger = await scene.browser();
    const cookie = change(browser.cookie("keyway_oidc") ?? "");
    if (cookie !== null) stranger.setCookie("keyway_oidc", cookie);
    await expectCard(await complete(stranger, answer), 400, "No user found in session");
    expect(scene.provider.requests).not.toContain("/token");
  });

  test("is small enough to be kept, whatever page was asked for", async () => {
    const browser = await scene.browser();
    for (const target of [`/${"a".repeat(1999)}`, `/${"ä".repeat(1500)}`]) {
      await startOf(browser, `/oauth-start?redirectTo=${encodeURIComponent(target)}`);
      expect(browser.cookie("keyway_oidc")?.length).toBeLessThan(3800);
    }
  });

  test("opens for no other provider than the one that it was begun with", async () => {
    const browser = await scene.browser();
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    const moved = await scene.browser({ provider: scene.other });
    moved.setCookie("keyway_oidc", browser.cookie("keyway_oidc") ?? "");
    await expectCard(await complete(moved, answer), 400, "No user found in session");
  });
});

describe("a provider in trouble", () => {
  test.each(["broken", "down"] as const)(
    "%s at the start: the card, and the next try works",
    async (mode) => {
      scene.provider.mode = mode;
      const browser = await scene.browser();
      const response = await browser.go("/oauth-start?role=expert&redirectTo=/my-bookings");
      expect(response.headers.get("Retry-After")).not.toBeNull();
      const html = await response.clone().text();
      expect(html).toContain('href="/signup?redirectTo=%2Fmy-bookings">Try Again</a>');
      expect(html).not.toContain("A secret of the provider");
      await expectCard(response, 503, unreachable);
      scene.provider.mode = "ok";
      expect((await comeIn(browser, { account: "verified" })).status).toBe(302);
    },
  );

  test.each(["broken", "down"] as const)("%s at the end: the card", async (mode) => {
    const browser = await scene.browser();
    const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
    scene.provider.mode = mode;
    await expectCard(await complete(browser, answer), 503, unreachable);
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
  });

  test("that never answers keeps nobody waiting for longer than five seconds", async () => {
    scene.provider.mode = "silent";
    const began = performance.now();
    const browser = await scene.browser();
    await expectCard(await browser.go("/oauth-start"), 503, unreachable);
    expect(performance.now() - began).toBeLessThan(5500);
  });

  test("is asked for its endpoints once, however many come at once", async () => {
    const settings = withProvider(scene.provider).oidc;
    if (!settings) throw new Error("A provider is configured");
    scene.provider.mode = "broken";
    const tries = await Promise.allSettled([1, 2, 3].map(() => findProvider(settings)));
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    scene.provider.mode = "ok";
    await Promise.all([1, 2, 3].map(() => findProvider(settings)));
    await findProvider(settings);
    const discoveries = scene.provider.requests.filter(
      (path) => path === "/.well-known/openid-configuration",
    );
    expect(discoveries).toHaveLength(2);
  });
});

test("storage that is down is said on the card", async () => {
  const browser = await scene.browser();
  const answer = await browser.visitProvider(await startOf(browser), { account: "verified" });
  const down = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const db = new Proxy(t.db as Db, {
    get: () => {
      throw down;
    },
  });
  const { search } = new URL(changed(answer, { step: "complete" }));
  const request = get(`/oauth-callback${search}`, { Cookie: `keyway_oidc=${browser.cookie("keyway_oidc")}` });
  const env = withProvider(scene.provider);
  expect(await answerOf(callbackLoader(routeArgs({ t: { db }, env, request })))).toMatchObject({
    status: 503,
    body: { fault: "account-failed" },
  });
});

describe("the links to the provider", () => {
  const show = (mode: "login" | "signup", redirectTo: string) =>
    renderToStaticMarkup(createElement(ProviderLinks, { label: "Acme <ID>", redirectTo, mode }));

  test("are one at sign-in and one for each role at sign-up", () => {
    const login = show("login", "/my-bookings");
    expect(login).toContain('href="/oauth-start?redirectTo=%2Fmy-bookings"');
    expect(login).toContain("Continue with Acme &lt;ID&gt;");
    const signup = show("signup", "");
    for (const part of [
      'href="/oauth-start?role=learner"',
      'href="/oauth-start?role=expert"',
      "Join as an expert with",
    ]) {
      expect(signup).toContain(part);
    }
  });

  test("lead to pages that know them", async () => {
    const browser = await scene.browser();
    for (const page of ["/login?redirectTo=/my-bookings", "/signup?redirectTo=/my-bookings"]) {
      expect(await (await browser.go(page)).text()).toContain("redirectTo=%2Fmy-bookings");
      expect(await (await browser.go(page)).text()).toContain("with Acme ID");
    }
  });
});

test("asking the provider again and again has to wait, and says so on the card", async () => {
  const browser = await scene.browser();
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) statuses.push((await browser.go("/oauth-start")).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([302]));
  const last = await browser.go("/oauth-start");
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  await expectCard(last, 429, "Too many attempts. Please wait a few minutes and try again.");
});
