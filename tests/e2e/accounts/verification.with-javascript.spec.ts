import { demoPassword, fillSignUp, linkTo } from "../support/people";
import { expect, test } from "../support/server";

test("the waiting page notices the confirmation within seconds, and leads on", async ({ page, openAs }) => {
  await page.clock.install();
  await page.goto("/signup");
  const email = await fillSignUp(page);
  // Otherwise, the page could have led on before the test looks.
  await page.clock.pauseAt(Date.now() + 60_000);
  const phone = await openAs();
  await phone.goto(await linkTo(page, email, "/verify-email"));
  await phone.getByLabel("Password").fill(demoPassword);
  await phone.getByRole("button", { name: "Confirm email address" }).click();
  await page.clock.runFor(3000);
  await expect(page.getByText("Your email address is confirmed")).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page).toHaveURL("/experts");
});

test("an invalid reset link counts down and leads to the form for a new one", async ({ page }) => {
  await page.clock.install();
  await page.goto("/reset-password?token=unknown");
  await expect(page.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page).toHaveURL("/forgot-password");
});
