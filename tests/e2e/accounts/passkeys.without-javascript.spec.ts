import { ownLearner } from "../support/own";
import { storePasskey } from "../support/passkeys";
import { demoPassword, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("pages say what passkeys need, and offer the ways that exist", async ({ page, site, checkLook }) => {
  const { email } = await ownLearner(site);
  await storePasskey(site, email, "Windows Hello");
  await page.goto("/login");
  await expect(page.getByText("To sign in with a passkey, turn on JavaScript")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();

  await signIn(page, email);
  await page.goto("/profile/passkeys");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Confirm it's me" }).click();
  await expect(page.getByText("To create a passkey, turn on JavaScript")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Change" }).click();
  await page.getByRole("region", { name: "Rename" }).getByLabel("Name").fill("Old laptop");
  await page.getByLabel("Current password").first().fill(demoPassword);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Old laptop" })).toBeVisible();

  await page.getByRole("link", { name: "Change" }).click();
  await checkLook("a passkey");
  await page.getByLabel("Current password").last().fill("wrong");
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("The current password is not correct.").first()).toBeVisible();
  await page.getByLabel("Current password").last().fill(demoPassword);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
});
