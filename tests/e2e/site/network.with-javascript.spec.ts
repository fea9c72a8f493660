import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The network fails while a time is chosen. */

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_/] });

const networkText = "Network error. Please check your connection and try again.";

test.beforeEach(async ({ page, site }) => {
  const { expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 13 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expertId}/book?week=1`);
  await page
    .getByRole("link", { name: / 4 free, / })
    .nth(2)
    .click();
  await page.getByRole("radio").nth(1).check({ force: true });
});

test("Continue says so and keeps the choice, which is booked once the network is back", async ({ page }) => {
  const proceed = page.getByRole("button", { name: "Continue" });
  const chosen = await page.getByRole("radio", { checked: true }).getAttribute("value");
  await page.context().setOffline(true);
  await proceed.click();
  await expect(page.getByRole("alert").filter({ hasText: networkText })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(chosen ?? "");
  await expect(page).toHaveURL(new RegExp(`datetime=${encodeURIComponent(chosen ?? "")}`));
  await page.context().setOffline(false);
  await proceed.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

test("another week says so as well, and can be tried again", async ({ page }) => {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page.getByText(networkText)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/week=2/);
  await expect(page.getByRole("link", { name: "Previous week" })).toBeVisible();
});

test("a theme that couldn't be changed is said at its button", async ({ page }) => {
  await page.context().setOffline(true);
  const button = page.getByRole("button", { name: "Dark theme" });
  await button.click();
  const said = () => button.evaluate((one) => (one as HTMLButtonElement).validationMessage);
  await expect.poll(said).toBe("This could not be changed. Please try again.");
  await page.context().setOffline(false);
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
