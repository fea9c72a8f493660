import type { Page } from "@playwright/test";
import { expect, test } from "../support/server";

/** The home page's one animation: what only a browser knows of it. */

/** What plays, and what would: an animation that waits is paused. */
const movesOf = (page: Page, state: AnimationPlayState) =>
  page.evaluate(
    (wanted) =>
      document
        .getAnimations()
        .filter((move) => move instanceof CSSAnimation && move.playState === wanted)
        .map((move) => (move as CSSAnimation).animationName)
        .filter((name) => name === "key-in"),
    state,
  );

/** Notes what has begun to play on the pages from now on: on a busy machine it is over before anything can look. */
const notePlayed = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("animationstart", ({ animationName }) => {
      if (animationName === "key-in") Object.assign(window, { hasPlayed: true });
    }),
  );
const hasPlayed = (page: Page) => page.evaluate(() => "hasPlayed" in window);

/** A browser on a busy machine takes its line for a slow one, and the page is then still. */
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ Downlink: "10" }));

test("plays once it is seen, and is over then", async ({ page }) => {
  await notePlayed(page);
  await page.goto("/#how");
  expect(await movesOf(page, "paused")).toEqual(["key-in"]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => hasPlayed(page)).toBe(true);
  await expect.poll(() => movesOf(page, "running")).toEqual([]);
  expect(await movesOf(page, "paused")).toEqual([]);
});

test("never plays on a small screen, nor where less motion is asked for", async ({ page }) => {
  const isStill = async () => {
    await page.goto("/");
    return [...(await movesOf(page, "running")), ...(await movesOf(page, "paused"))].length === 0;
  };
  await page.setViewportSize({ width: 640, height: 900 });
  expect(await isStill()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await isStill()).toBe(true);
  await page.emulateMedia({ reducedMotion: null });
  await notePlayed(page);
  await page.goto("/");
  await expect.poll(() => hasPlayed(page)).toBe(true);
  await page.getByRole("button", { name: "Reduce motion" }).click();
  expect(await isStill()).toBe(true);
});
