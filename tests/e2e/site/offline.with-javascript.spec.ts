import { ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** What a browser prefetches, and what it does without a network, for a signed-in user. */

test.use({ serviceWorkers: "allow", tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_/] });

test("without a network a page is the offline page, and a form is left to the browser", async ({
  page,
  site,
}) => {
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/learner-dashboard");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.goto("/my-bookings");
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  expect(await page.evaluate(() => document.fonts.check('1rem "Hanken Grotesk"'))).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Bookings");

  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);

  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await failed;
  await expect(page.getByText("You are offline")).toHaveCount(0);
});

test("a page is fetched when its link is about to be followed, and again after a form", async ({
  page,
  site,
}) => {
  const ahead: string[] = [];
  page.context().on("request", (request) => {
    if (request.headers()["sec-purpose"]) ahead.push(new URL(request.url()).pathname);
  });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/profile/billing");
  const link = page.getByRole("link", { name: "Cancel" });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => ahead, { timeout: 1_000 }).toContain("/profile/account");
  }).toPass();
  await page.getByRole("button", { name: "Save billing details" }).press("Enter");
  await expect(page.getByText("Your billing details are saved.")).toBeVisible();
});
