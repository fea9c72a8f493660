import { ownLearner } from "../support/own";
import { demoPassword, linkTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("a forgotten password is replaced by mail, and every session ends", async ({ page, site, openAs }) => {
  const { email } = await ownLearner(site);
  await signIn(page, email);

  const other = await openAs();
  const referers: string[] = [];
  other.on("request", (request) => referers.push(request.headers().referer ?? ""));
  await other.goto("/login");
  await other.getByRole("link", { name: /Forgot/ }).click();
  await other.getByRole("textbox", { name: "Email" }).fill(email);
  await other.getByRole("main").getByRole("button").first().click();
  await expect(other).toHaveURL("/reset-password/sent");

  const link = await linkTo(page, email, "/reset-password");
  await other.goto(link);
  await other.getByLabel("New password").fill("short");
  await other.getByLabel("Confirm password").fill("other");
  await other.getByRole("main").getByRole("button").first().click();
  await expect(
    other
      .getByText("Password must be at least 8 characters long and contain both letters and numbers.")
      .first(),
  ).toBeVisible();
  await other.getByLabel("New password").fill("NewKeyway2027");
  await other.getByLabel("Confirm password").fill("NewKeyway2027");
  await other.getByRole("main").getByRole("button").first().click();
  await expect(other.getByText("Password updated successfully! Redirecting to login...")).toBeVisible();
  expect(referers.filter((referer) => referer.includes("token"))).toEqual([]);

  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);

  await other.goto("/login");
  await other.getByRole("textbox", { name: "Email" }).fill(email);
  await other.getByLabel("Password").fill(demoPassword);
  await other.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("The email or password is not correct.").first()).toBeVisible();
  await other.getByLabel("Password").fill("NewKeyway2027");
  await other.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL("/experts");

  await other.goto(link);
  await expect(other.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
});
