import { describe, expect, test } from "vitest";
import { loader as callbackLoader } from "~/routes/accounts/oauth-callback";
import { findProvider } from "~/routes/accounts/provider/oidc-provider.server";
import { useDatabase } from "../../support/db/database";
import { answerOf, awayDatabase, get, routeArgs } from "../../support/site/request";
import { changed, comeIn, complete, failed, startOf, useOidcScene, withProvider } from "./oidc-scene";

/** An OpenID provider, or our own storage, that is broken, down or silent during a sign-in. */

const t = useDatabase();
const scene = useOidcScene(t);
const { expectCard } = scene;

const unreachable = failed("the provider can't be reached right now");

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

  test("that never answers makes a visitor wait for no longer than five seconds", async () => {
    scene.provider.mode = "silent";
    const began = performance.now();
    const browser = await scene.browser();
    await expectCard(await browser.go("/oauth-start"), 503, unreachable);
    // It never answers, and the library's own limit is 30 s.
    expect(performance.now() - began).toBeLessThan(25_000);
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
  const { search } = new URL(changed(answer, { step: "complete" }));
  const request = get(`/oauth-callback${search}`, { Cookie: `keyway_oidc=${browser.cookie("keyway_oidc")}` });
  const env = withProvider(scene.provider);
  expect(await answerOf(callbackLoader(routeArgs({ t: { db: awayDatabase }, env, request })))).toMatchObject({
    status: 503,
    body: { text: "An error occurred during signup. Please try again." },
  });
});
