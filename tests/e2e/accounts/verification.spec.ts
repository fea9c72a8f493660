import { chooseFirstTime, fillSignUp, linkTo } from "../support/people";
import { expect, test } from "../support/server";

test("an unverified account reads why it can't book, and the chosen time survives the mailbox", async ({
  page,
  openAs,
}) => {
  const other = await openAs("learner2@keyway.example");
  await other.goto("/experts?search=Amara");
  await other.getByRole("link", { name: "Book trial lesson" }).first().click();
  const datetime = await chooseFirstTime(other);
  const slot = `${new URL(other.url()).pathname}?datetime=${encodeURIComponent(datetime)}`;

  await page.goto(slot);
  await page.getByRole("main").getByRole("link", { name: "Create Account" }).click();
  const email = await fillSignUp(page);
  await expect(page).toHaveURL(/\/check-email/);
  await expect(page.getByText(email)).toBeVisible();

  await page.goto(slot);
  await expect(page.getByText("Please confirm your email address before you book.").first()).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(datetime);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByText("Please confirm your email address before you book.").first()).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(datetime);

  await page.goto(await linkTo(page, email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByText("Your email address is confirmed")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(datetime);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});
