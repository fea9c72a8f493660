import type { Page } from "@playwright/test";
import { ownLearner } from "../support/own";
import { addAuthenticator } from "../support/passkeys";
import { demoPassword, mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Adds a passkey from the account's page, with the password as proof. */
async function addPasskey(page: Page) {
  await page.goto("/profile/passkeys");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Confirm it's me" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText("Your passkey is ready.")).toBeVisible();
}

const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

test("two devices sign in with passkeys, one is removed, and a passkey proves who its owner is", async ({
  page,
  site,
  checkLook,
  openAs,
}) => {
  const { email } = await ownLearner(site);
  const laptop = await addAuthenticator(page);
  await signIn(page, email);
  await addPasskey(page);
  await mailTo(page, email, "with a new passkey");
  await checkLook("passkeys");

  // Otherwise the device would confirm the offer of the email field at once.
  await laptop.confirms(false);
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByText("turn on JavaScript")).toBeHidden();
  // The device may be asked just before or just after it confirms again.
  await expect(async () => {
    await laptop.confirms(false);
    if (new URL(page.url()).pathname === "/login") await signInButton(page).click();
    await laptop.confirms(true);
    await expect(page).toHaveURL("/experts", { timeout: 3_000 });
  }).toPass();

  const phonePage = await openAs();
  const phone = await addAuthenticator(phonePage);
  await signIn(phonePage, email);
  await addPasskey(phonePage);
  await expect(phonePage.getByRole("listitem").filter({ hasText: "Passkey" })).toHaveCount(2);
  await phonePage.getByRole("link", { name: "Change" }).first().click();
  await phonePage
    .getByRole("region", { name: "Remove" })
    .getByRole("button", { name: "Confirm with a passkey" })
    .click();
  await expect(phonePage.getByText("The passkey is removed")).toBeVisible();

  // The laptop was signed out, its passkey no longer works, and it hears of that.
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("This passkey doesn't belong to an account here.").first()).toBeVisible();
  await checkLook("sign-in with a removed passkey");
  await expect.poll(() => laptop.count()).toBe(0);
  expect(await phone.count()).toBe(1);
});

test("the script has 12 KB at most", async ({ page }) => {
  await page.goto("/login");
  const sources = await page
    .locator("script[src]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const bytes = await Promise.all(
    sources.map(async (src) => (await (await page.request.get(src ?? "")).body()).length),
  );
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12 * 1024);
});

test("autofill on the email field signs in without a press", async ({ page, site }) => {
  const { email } = await ownLearner(site);
  await addAuthenticator(page);
  await signIn(page, email);
  await addPasskey(page);
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=/favourites");
  await expect(page).toHaveURL("/favourites");
});

test("a refused dialog and a device that knows the account say so, and the page goes on", async ({
  page,
  site,
}) => {
  const { email } = await ownLearner(site);
  const device = await addAuthenticator(page);
  await signIn(page, email);
  await addPasskey(page);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();
  await device.verifies(false);
  await page.goto("/profile/email");
  await page.getByRole("textbox", { name: "New email" }).fill("ada@new.example");
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await device.verifies(true);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("We've sent a link to ada@new.example.")).toBeVisible();
});
