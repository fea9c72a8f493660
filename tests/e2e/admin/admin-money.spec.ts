import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("the admin finds a booking by email, refunds a part of its payment and cancels it", async ({
  page,
  browser,
  baseURL,
  site,
  javaScriptEnabled,
}) => {
  const { email } = await openPayment(page, site);
  await payAt(await openProvider(page), javaScriptEnabled ? "At once" : "Never");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");

  const desk = await browser.newPage({
    baseURL: baseURL ?? "",
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  await signIn(desk, "admin@keyway.example");
  await desk.goto("/admin/dashboard?tab=bookings");
  const search = desk.getByLabel("Id, name or email");
  await search.fill(email.toUpperCase());
  await search.press("Enter");
  const row = desk.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("confirmed");
  await row.getByRole("link").click();
  const booking = desk.url();

  await desk.getByRole("region", { name: "Payments" }).first().getByRole("link").first().click();
  await desk.getByRole("link", { name: "Refund", exact: true }).click();
  await desk.getByLabel("Amount in USD").fill("10");
  await desk.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(desk.getByText("Enter a reason").first()).toBeVisible();
  await expect(desk.getByLabel("Amount in USD")).toHaveValue("10");
  await desk.getByLabel("Reason").fill("The link was late.");
  await desk.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(desk.getByText("The refund of $10.00 is requested.")).toBeVisible();
  await mailTo(desk, email, "The link was late.");

  await desk.goto(booking);
  await desk.getByRole("link", { name: "Cancel booking" }).click();
  await desk.getByLabel("Reason").fill("The expert is ill.");
  await desk.getByRole("button", { name: "Cancel booking" }).click();
  await expect(desk.getByText("The booking is cancelled. $30.00 is refunded.")).toBeVisible();
  await expect(desk.getByText("The admin cancelled the session.")).toBeVisible();
  await mailTo(desk, email, "The expert is ill.");
  await desk.close();
});
