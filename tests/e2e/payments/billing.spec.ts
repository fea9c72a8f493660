import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { expect, test } from "../support/server";

/** Company details are added before paying, stand on the receipt, and are changed there. */
test("a receipt carries the company, and a change makes a new receipt", async ({ page, site, checkLook }) => {
  const { bookingId } = await openPayment(page, site);
  await page.getByRole("link", { name: "Add company details to the receipt" }).click();
  await expect(heading(page)).toHaveText("Billing details");
  await page.getByLabel("Company name").fill("Acme Ltd");
  await page.getByLabel("Company address").fill("1 Main Street\nLondon");
  await page.getByLabel("VAT ID").fill("9".repeat(40));
  await checkLook("the account's billing details");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText("Your billing details are saved.")).toBeVisible();
  await expect(page).toHaveURL(`/bookings/${bookingId}/payment`);

  const provider = await openProvider(page);
  await payAt(provider, "Never");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(heading(page)).toHaveText("Receipt");
  await expect(page.getByText("Acme Ltd")).toBeVisible();
  await checkLook("a receipt with a company");
  const number = /\d{4}-\d{6}/.exec((await page.getByRole("main").textContent()) ?? "")?.[0];

  await page.getByRole("link", { name: "Change billing details" }).click();
  await expect(page.getByText(`It replaces receipt ${number}.`)).toBeVisible();
  await page.getByLabel("Company name").fill("Acme Europe");
  await checkLook("the billing details of a receipt");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText("Acme Europe")).toBeVisible();
  await expect(page.getByText(`Replaces receipt ${number}.`)).toBeVisible();
  await checkLook("a receipt that replaces another");
});
