import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("without JavaScript the server says what is missing", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Book trial lesson" }).first().click();
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByText("Please select a date and a time to continue.")).toBeVisible();
});
