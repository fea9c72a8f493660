import { messages, openThread, ownPair, send } from "../support/chat";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("a message whose post never ends is posted again, and written once", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await openThread(page, expert);
  await page.clock.install();
  let posts = 0;
  await page.route("**/messages/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts += 1;
    // The first post is neither answered nor refused.
    if (posts > 1) await route.continue();
  });
  await send(page, "Are you there?");
  await expect.poll(() => posts).toBe(1);
  await page.clock.fastForward(4_000);
  await expect(page.locator("[id^=message-] .message-text")).toHaveText(["Are you there?"]);
  await expect(messages(page)).toHaveCount(1);
  expect(posts).toBeGreaterThan(1);
});
