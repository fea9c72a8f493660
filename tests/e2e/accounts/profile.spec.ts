import { ownLearner } from "../support/own";
import { demoPassword, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("a learner mends the name, changes the password, ends a forgotten session, and leaves for good", async ({
  page,
  site,
  openAs,
}) => {
  const { email } = await ownLearner(site);
  await signIn(page, email);
  await page.goto("/profile/account");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Ada", exact: true }).first(),
  ).toBeAttached();

  const forgotten = await openAs();
  await forgotten.goto("/login");
  await forgotten.getByRole("textbox", { name: "Email" }).fill(email);
  await forgotten.getByLabel("Password").fill(demoPassword);
  await forgotten.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(forgotten).toHaveURL("/experts");
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page).toHaveURL("/profile/security");
  await forgotten.goto("/profile");
  await expect(forgotten).toHaveURL(/\/login/);

  await page.getByRole("main").getByRole("link", { name: "Change Password" }).first().click();
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("NewKeyway2027");
  await page.getByLabel("Confirm new password").fill("NewKeyway2027");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();

  await page.goto("/profile/data");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("keyway-data.json");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await page.getByLabel("Current password").fill("NewKeyway2027");
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
});
