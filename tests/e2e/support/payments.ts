import type { Page } from "@playwright/test";
import { ownExpert, ownLearner, runSql } from "./own";
import { signIn } from "./people";
import { expect } from "./plain/plain-expect";
import type { Site } from "./site";

/** Checkout and payment in the browser, with the sandbox as the provider. */

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens, as a new learner, the checkout of a session in eight days, 10:00 UTC, for 40 dollars. */
export async function openCheckout(page: Page, site: Site) {
  const { expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 13 });
  const learner = await ownLearner(site);
  await signIn(page, learner.email);
  const datetime = `${new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const checkout = `/checkout/${expertId}?datetime=${encodeURIComponent(datetime)}&hours=1`;
  await page.goto(checkout);
  return { expertId, datetime, checkout, email: learner.email };
}

const sandboxTitle = "Sandbox payment page: no real money";

/** Opens the checkout, holds the time, which leads to the provider's page, and comes back without having paid. */
export async function openPayment(page: Page, site: Site) {
  const opened = await openCheckout(page, site);
  await page.getByRole("button", { name: "Hold and pay $40.00" }).first().click();
  await expect(heading(page)).toHaveText(sandboxTitle);
  await page.getByRole("link", { name: "Return to Keyway" }).click();
  await expect(heading(page)).toHaveText("Pay to confirm");
  const bookingId = new URL(page.url()).pathname.split("/")[2] ?? "";
  return { ...opened, bookingId };
}

/** Opens the provider's page in a tab of its own, while the payment page stays open. */
export async function openProvider(page: Page): Promise<Page> {
  const href = await page.getByRole("link", { name: "Pay $40.00" }).first().getAttribute("href");
  const provider = await page.context().newPage();
  await provider.goto(href ?? "");
  await expect(heading(provider)).toHaveText(sandboxTitle);
  return provider;
}

/** Pays on the provider's page, which leads back to the site, and returns to it. With `Never`, the site gets no event. */
export async function payAt(provider: Page, delivery = "At once") {
  const sandbox = provider.url();
  await provider.getByLabel("How the provider's event reaches Keyway").selectOption(delivery);
  await provider.getByRole("button", { name: "Pay $40.00 USD" }).click();
  await expect(heading(provider)).not.toHaveText(sandboxTitle);
  await provider.goto(sandbox);
  await expect(provider.getByText("The sandbox has recorded a payment of $40.00 USD.")).toBeVisible();
}

/** Lets the hold expire, as if 15 minutes had passed. */
export const letHoldRunOut = (site: Site, bookingId: string) =>
  runSql(
    site,
    (sql) => sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`,
  );
