import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { mailTo } from "../support/people";
import { expect, test } from "../support/server";

test("the admin finds a booking by email, refunds a part of its payment and cancels it", async ({
  page,
  site,
  javaScriptEnabled,
  openAs,
}) => {
  const { email } = await openPayment(page, site);
  await payAt(await openProvider(page), javaScriptEnabled ? "At once" : "Never");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");

  const admin = await openAs("admin@keyway.example");
  await admin.goto("/admin/dashboard?tab=bookings");
  const search = admin.getByLabel("Id, name or email");
  await search.fill(email.toUpperCase());
  await search.press("Enter");
  const row = admin.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("confirmed");
  await row.getByRole("link").click();
  const booking = admin.url();

  await admin.getByRole("region", { name: "Payments" }).first().getByRole("link").first().click();
  await admin.getByRole("link", { name: "Refund", exact: true }).click();
  await admin.getByLabel("Amount in USD").fill("10");
  await admin.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(admin.getByText("Enter a reason").first()).toBeVisible();
  await expect(admin.getByLabel("Amount in USD")).toHaveValue("10");
  await admin.getByLabel("Reason").fill("The link was late.");
  await admin.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(admin.getByText("The refund of $10.00 is requested.")).toBeVisible();
  await mailTo(admin, email, "The link was late.");

  await admin.goto(booking);
  await admin.getByRole("link", { name: "Cancel booking" }).click();
  await admin.getByLabel("Reason").fill("The expert is ill.");
  await admin.getByRole("button", { name: "Cancel booking" }).click();
  await expect(admin.getByText("The booking is cancelled. $30.00 is refunded.")).toBeVisible();
  await expect(admin.getByText("The admin cancelled the session.")).toBeVisible();
  await mailTo(admin, email, "The expert is ill.");
});
