import { heading, openPayment } from "../support/payments";
import { signIn } from "../support/people";
import { reloadUntil } from "../support/reload-until";
import { expect, test } from "../support/server";

/** A team's money: filled by card and by an invoice, spent on a session without a card, and shown in the report. */
test("a budget is filled by card, pays a session, and is in the report; an invoice is marked as paid", async ({
  page,
  site,
  checkLook,
}) => {
  const { bookingId, email } = await openPayment(page, site);
  await page.goto("/teams");
  await page.getByLabel("Team name").fill("ACME");
  await page.getByLabel("Billing address").fill("1 Main Street\nLondon");
  await page.getByRole("button", { name: "Create team" }).click();
  await page.getByRole("link", { name: "Budget" }).click();
  await expect(heading(page)).toHaveText("Budget");
  const budget = new URL(page.url()).pathname;
  await page.getByLabel("Amount in US dollars").fill("19");
  await page.getByRole("button", { name: "Add to the budget" }).click();
  await expect(page.getByLabel("Amount in US dollars")).toHaveValue("19");
  await page.getByLabel("Amount in US dollars").fill("480");
  await page.getByRole("button", { name: "Add to the budget" }).click();
  await checkLook("a budget that waits for its payment");
  await page.getByRole("link", { name: "Pay $480.00" }).click();
  await page.getByRole("button", { name: "Pay $480.00 USD" }).click();
  await reloadUntil(page, budget, (timeout) =>
    expect(page.getByRole("link", { name: /^20\d\d-\d{6}$/ })).toBeVisible(timeout),
  );
  await page.getByRole("link", { name: /^20\d\d-\d{6}$/ }).click();
  await expect(heading(page)).toHaveText("Receipt");
  await checkLook("a receipt of a team");

  await page.goto(`/bookings/${bookingId}/payment`);
  await checkLook("a payment page with a team's budget");
  await page.getByRole("button", { name: "Pay with ACME's budget ($40.00 of $480.00 left)" }).click();
  await expect(heading(page)).not.toHaveText("Pay to confirm");
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText(/^Paid \$40\.00 with ACME's budget on/).first()).toBeVisible();
  await page.goto(budget);
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByText("Not yet")).toBeVisible();
  await expect(page.getByText("$440.00")).toBeVisible();
  await checkLook("a team's report");

  await page.goto(budget);
  await page.getByLabel("Amount in US dollars").fill("100");
  await page.getByLabel("By bank transfer").check();
  await page.getByRole("button", { name: "Add to the budget" }).click();
  await expect(page.getByText("Waiting for your transfer")).toBeVisible();
  const invoice =
    (await page
      .getByRole("link", { name: /^20\d\d-\d{6}$/ })
      .first()
      .textContent()) ?? "";
  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/invoices");
  await checkLook("the queue of invoices");
  await page.getByRole("link", { name: invoice }).click();
  await checkLook("an invoice for the admin");
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Marked as paid.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email);
  await page.goto(budget);
  await expect(page.getByText("$540.00").first()).toBeVisible();
  await checkLook("a budget with its payments");
});
