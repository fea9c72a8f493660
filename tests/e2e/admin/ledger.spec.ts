import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The balance sheet, the entries of an account, and a report that differs. */
test("the admin reads the ledger and compares a report with it", async ({ page, checkLook }) => {
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Ledger" }).click();
  await expect(page.getByText("The ledger balances: debits and credits add up to $0.00.")).toBeVisible();
  await checkLook("the balance sheet");
  await page.getByRole("link", { name: "Held for experts" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Charge" }).first()).toBeVisible();
  await checkLook("the entries of an account");

  await page.goto("/admin/reconciliation");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("link", { name: "Choose a CSV file" })).toBeVisible();
  await checkLook("the form of a reconciliation");
  const report = [
    "created_utc,currency,gross,fee,reporting_category,source_id,payment_intent_id",
    "2020-01-01 00:00:00,usd,40.00,1.46,charge,ch_1,pi_unknown",
    "2099-01-01 00:00:00,usd,-20.00,0.00,payout,po_1,",
  ];
  await page
    .getByLabel("Balance report")
    .setInputFiles({ name: "report.csv", mimeType: "text/csv", buffer: Buffer.from(report.join("\n")) });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { name: "In the report, not in the ledger (1)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /In the ledger, not in the report/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Not part of the ledger (1)" })).toBeVisible();
  await checkLook("a reconciliation");
});
