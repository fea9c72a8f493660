import type { Page } from "@playwright/test";
import { ownLearner } from "../support/own";
import { heading, letHoldRunOut, openPayment, openProvider, payAt } from "../support/payments";
import { mailTo } from "../support/people";
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

test("paid too late, the time taken: the refund is said", async ({
  page,
  site,
  javaScriptEnabled,
  openAs,
}) => {
  const { bookingId, expertId, datetime, email } = await openPayment(page, site);
  const provider = await openProvider(page);
  await letHoldRunOut(site, bookingId);
  const other = await openAs((await ownLearner(site)).email);
  const taken = await other.request.post(`/expert/${expertId}/book`, { form: { datetime } });
  expect(taken.url()).toContain("/confirmation");

  await payAt(provider, javaScriptEnabled ? "At once" : "Never");
  if (!javaScriptEnabled) await page.reload();
  await expect(heading(page)).toHaveText("Your hold has run out");
  await hear(page, javaScriptEnabled);
  await expect(page.getByText(/^We (are refunding|have refunded) your payment$/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Choose another time" })).toBeVisible();
  await mailTo(page, email, "We are refunding all of it.");
});
