import { ownExpert } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("an expert shares the address of the own public page", async ({ page, site }) => {
  const { email, expertId } = await ownExpert(site, { days: [1], from: 9, to: 10 });
  await signIn(page, email);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/expert-dashboard");
  await page.getByText("Share", { exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/expert/${expertId}`);
  await page.getByRole("link", { name: "View Public Profile" }).click();
  await expect(page).toHaveURL(`/expert/${expertId}`);
});
