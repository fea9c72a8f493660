import { chooseFirstTime, signIn, signUp } from "../support/people";
import { expect, test } from "../support/server";

/** From the listing: prompt, sign-in, back to the chosen time, checkout, and a hold until the payment. */
test("a visitor is asked to sign in, and the chosen expert is still there afterwards", async ({ page }) => {
  await page.goto("/experts?search=Amara");
  await page.getByRole("button", { name: "Book trial lesson" }).click();
  const prompt = page.getByRole("dialog", { name: "Please sign in to continue" });
  await expect(prompt).toBeVisible();
  await expect(prompt).toContainText("You need to be signed in to book a session");
  await prompt.getByRole("button", { name: "Maybe later" }).click();
  await expect(prompt).toBeHidden();
  await page.getByRole("button", { name: "Book trial lesson" }).click();
  await prompt.getByRole("link", { name: "Create Account" }).click();
  await signUp(page);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a time with Amara");
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Continue" }).first().click();

  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\?datetime=.+&hours=1$/);
  await expect(page.getByText("1 hour booked, 50 minutes taught (0.83 h)")).toBeVisible();
  await expect(page.getByText("Platform fee")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).dblclick();
  await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}\/payment$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for your payment");
  await page.goto("/my-bookings");
  await expect(page.locator(".booking-card")).toHaveCount(1);
});

test("a chosen time survives signing in", async ({ page, browser, baseURL }) => {
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(other, "learner2@keyway.example");
  await other.goto("/experts?search=Amara");
  await other.getByRole("link", { name: "Book trial lesson" }).first().click();
  const datetime = await chooseFirstTime(other);
  const picker = new URL(other.url());
  await other.close();

  await page.goto(`${picker.pathname}?datetime=${encodeURIComponent(datetime)}`);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("learner2@keyway.example");
  await page.getByLabel("Password").fill("Keyway2026");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(datetime);
});
