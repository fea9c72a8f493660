import { startProvider, type TestProvider } from "../../support/peers/oidc-provider";
import { test as base, expect } from "../support/server";
import { type Site, startSite } from "../support/site";

/** Signs in through a real OpenID provider on this machine, on a separate site that trusts it. */
const test = base.extend<object, { trusted: Site }>({
  trusted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      let provider: TestProvider | undefined;
      const site = await startSite(async (origin) => {
        provider = await startProvider({ redirectUris: [`${origin}/oauth-callback`] });
        return provider.env;
      });
      await use(site);
      await site.stop();
      await provider?.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  baseURL: ({ trusted }, use) => use(trusted.baseURL),
});

test("a person joins as an expert, and comes in again later", async ({ page }) => {
  await page.goto("/signup");
  await page
    .getByRole("main")
    .getByRole("link", { name: /expert/i })
    .click();
  await page.getByLabel("Account").fill("verified");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Signup successful! You are logged in.")).toBeVisible();
  await expect(page).toHaveURL("/profile");

  await page.context().clearCookies();
  await page.goto("/login?redirectTo=/my-bookings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Continue with/ })
    .click();
  await page.getByLabel("Account").fill("verified");
  await page.getByRole("button", { name: "Sign in" }).click();
  const allow = page.getByRole("button", { name: "Allow" });
  await allow.or(page.getByRole("heading", { name: /My (Bookings|Sessions)/ })).waitFor();
  if (await allow.isVisible()) await allow.click();
  await expect(page).toHaveURL("/my-bookings");
});
