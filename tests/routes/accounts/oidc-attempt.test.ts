import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ProviderLinks } from "~/components/accounts/provider-links";
import { users } from "~/db/schema/accounts/users";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { useDatabase } from "../../support/db/database";
import { backToSlot, complete, refreshOf, startOf, useOidcScene } from "./oidc-scene";

/** An attempt to sign in with an OpenID provider: the links that begin it, the request, and the browser's cookies. */

const t = useDatabase();
const scene = useOidcScene(t);
const { expectCard } = scene;

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
});

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

describe("the attempt's cookie", () => {
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

test("asking the provider again and again has to wait, and says so on the card", async () => {
  const browser = await scene.browser();
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) statuses.push((await browser.go("/oauth-start")).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([302]));
  const last = await browser.go("/oauth-start");
  const seconds = Number(last.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  await expectCard(last, 429, tooManyText(seconds));
});
