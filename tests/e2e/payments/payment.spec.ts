import type { Page } from "@playwright/test";
import { ownLearner } from "../support/own";
import { heading, letHoldRunOut, openPayment, openProvider, payAt } from "../support/payments";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Paying for a session. With scripts, the waiting page updates itself; without them, the payer presses 'Check now'. */

/** Presses 'Check now' if there are no scripts. */
async function hear(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Check now" }).click();
}

test("pay in another tab: the waiting page becomes the confirmation, then My Bookings", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const { email } = await openPayment(page, site);
  const provider = await openProvider(page);
  if (javaScriptEnabled) {
    await page.evaluate(() => document.body.setAttribute("data-kept", ""));
    await payAt(provider);
    await expect(heading(page)).toHaveText("Your session is confirmed");
    await expect(page.locator("body[data-kept]")).toBeAttached();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle(/^Your session is confirmed/);
    await expect(page).toHaveURL("/my-bookings");
  } else {
    await payAt(provider, "Never");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(heading(page)).toHaveText("Your session is confirmed");
    await expect(page.getByText("Continue to: My Bookings")).toBeVisible();
    await provider.getByRole("link", { name: "Return to Keyway" }).click();
    await expect(heading(provider)).toHaveText("Your session is confirmed");
    await page.goto("/my-bookings");
  }
  await expect(page.getByText("confirmed", { exact: true })).toBeVisible();
  await expect(page.getByText("Payment due")).toHaveCount(0);
  await mailTo(page, email, "/receipt");
});

test("a declined card, then another one", async ({ page, site, javaScriptEnabled }) => {
  await openPayment(page, site);
  const provider = await openProvider(page);
  await provider.getByRole("button", { name: "Decline the card" }).click();
  await expect(provider.getByText("The card was declined")).toBeVisible();
  await hear(page, javaScriptEnabled);
  await expect(page.getByText(/^Your card was declined at \d\d:\d\d/)).toBeVisible();
  await payAt(provider, javaScriptEnabled ? "At once" : "Never");
  await hear(page, javaScriptEnabled);
  await expect(heading(page)).toHaveText("Your session is confirmed");
});

test("the provider's page is closed; paying starts over", async ({ page, site, javaScriptEnabled }) => {
  await openPayment(page, site);
  const provider = await openProvider(page);
  await provider.getByRole("button", { name: "Close without paying" }).click();
  await expect(provider.getByText("Nothing was paid, and nothing can be paid here any more.")).toBeVisible();
  await hear(page, javaScriptEnabled);
  await expect(heading(page)).toHaveText("Pay for your session");
  await expect(page.getByText("The payment page was closed. Nothing was charged.")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).first().click();
  await expect(heading(page)).toHaveText("Sandbox payment page: no real money");
  await payAt(page, "Never");
  await page.getByRole("link", { name: "Return to Keyway" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");
});

test("paid too late, the time taken: the refund is said", async ({
  page,
  site,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { bookingId, expertId, datetime, email } = await openPayment(page, site);
  const provider = await openProvider(page);
  await letHoldRunOut(site, bookingId);
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(other, (await ownLearner(site)).email);
  const taken = await other.request.post(`/expert/${expertId}/book`, { form: { datetime } });
  expect(taken.url()).toContain("/confirmation");
  await other.close();

  await payAt(provider, javaScriptEnabled ? "At once" : "Never");
  if (!javaScriptEnabled) await page.reload();
  await expect(heading(page)).toHaveText("Your hold has run out");
  await hear(page, javaScriptEnabled);
  await expect(page.getByText(/^We (are refunding|have refunded) your payment$/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Choose another time" })).toBeVisible();
  await mailTo(page, email, "We are refunding all of it.");
});

test("a hold is prolonged once; a second tab shows that; then released", async ({
  page,
  site,
  context,
  javaScriptEnabled,
}) => {
  await openPayment(page, site);
  const second = await context.newPage();
  // Without live updates, this tab still offers what is no longer possible.
  if (javaScriptEnabled) await second.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await second.goto(page.url());
  const prolong = (tab: Page) => tab.getByRole("button", { name: "Hold for 15 more minutes" });
  await prolong(page).click();
  await expect(page.getByText("You have 15 more minutes.")).toBeVisible();
  await expect(prolong(page)).toHaveCount(0);
  await prolong(second).click();
  await expect(second.getByText("The time can't be held any longer.")).toBeVisible();
  await expect(prolong(second)).toHaveCount(0);
  await second.close();

  await page.getByRole("button", { name: "Release this time" }).click();
  await expect(page.getByText("We have released the time. You owe nothing.")).toBeVisible();
  await expect(heading(page)).toHaveText(/^Choose a time with /);
});

test("'Pay now' on a direct booking that is due", async ({ page, site }) => {
  const { bookingId } = await openPayment(page, site);
  await page.getByRole("button", { name: "Release this time" }).click();
  await expect(heading(page)).toHaveText(/^Choose a time with /);
  const direct = await page.request.post(new URL(page.url()).pathname, {
    form: { datetime: `${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}T11:00:00Z` },
  });
  const id = new URL(direct.url()).searchParams.get("bookingId") ?? "";
  expect(id).not.toBe(bookingId);
  await page.goto(`/bookings/${id}`);
  await page.getByRole("link", { name: /^Pay now/ }).click();
  await expect(heading(page)).toHaveText("Pay for your session");
  await page.getByRole("button", { name: "Continue to payment" }).first().click();
  await expect(heading(page)).toHaveText("Sandbox payment page: no real money");
  await payAt(page, "Never");
  await page.getByRole("link", { name: "Return to Keyway" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");
});
