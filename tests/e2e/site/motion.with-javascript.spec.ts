import type { Page } from "@playwright/test";
import { expect, test } from "../support/server";

/** The home page's only animation, as far as only a browser can test it. */

/** The names of the page's animations in this state. An animation that still waits is paused. */
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

/** Records that the animation starts on a page: on a busy machine, it may end before a test can see it. */
const notePlayed = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("animationstart", ({ animationName }) => {
      if (animationName === "key-in") Object.assign(window, { hasPlayed: true });
    }),
  );
const hasPlayed = (page: Page) => page.evaluate(() => "hasPlayed" in window);

/** On a busy machine, a browser takes its line for a slow one, for which the page doesn't move. */
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ Downlink: "10" }));

test("plays once it is seen, and is over then", async ({ page }) => {
  await notePlayed(page);
  await page.goto("/#how");
  expect(await movesOf(page, "paused")).toContain("key-in");
  await page.locator(".expert-tiles").scrollIntoViewIfNeeded();
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
