import { ownExpert } from "../support/own";
import { demoPassword, mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Entered with a mistake, corrected, and removed; each change is mailed. */
test("an expert enters a bank account, of which the page shows the last four, and removes it", async ({
  page,
  site,
  checkLook,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const form = page.getByRole("region", { name: /bank account|change your payout details/i });
  const save = async (number: string) => {
    await form.getByLabel("IBAN or account number").fill(number);
    await form.getByLabel("Current password").fill(demoPassword);
    await form.getByRole("button", { name: "Save payout details" }).click();
  };
  await signIn(page, expert.email);
  await page.goto("/expert-dashboard/payout-details");
  await expect(page.getByText("There are no payout details yet.")).toBeVisible();
  await checkLook("no payout details");
  await form.getByLabel("Account holder").fill("Ada Quist");
  await save("DE88 3704 0044 0532 0130 00");
  await expect(page.getByRole("link", { name: "This IBAN has a typing error." })).toBeVisible();
  await expect(form.getByLabel("Account holder")).toHaveValue("Ada Quist");
  await expect(form.getByLabel("IBAN or account number")).toHaveValue("");
  await checkLook("payout details with an error");
  await save("DE89 3704 0044 0532 0130 00");
  await expect(page.getByText("Your payout details are saved.")).toBeVisible();
  await expect(page.getByText("Ends in 3000")).toBeVisible();
  await expect(page.getByText("On hold until")).toBeVisible();
  await checkLook("stored payout details");
  expect(await mailTo(page, expert.email, "Your payout details were changed")).toBeTruthy();

  await page.locator("summary").filter({ hasText: "Remove your payout details" }).click();
  const removal = page.locator("details").filter({ hasText: "Remove your payout details" });
  await removal.getByLabel("Current password").fill(demoPassword);
  await removal.getByRole("button", { name: "Remove payout details" }).click();
  await expect(page.getByText("Your payout details are removed.")).toBeVisible();
});
