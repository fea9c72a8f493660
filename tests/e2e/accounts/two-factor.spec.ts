import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { ownLearner } from "../support/own";
import { demoPassword, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("an authenticator app guards the sign-in, and a recovery code stands in for it once", async ({
  page,
  site,
}) => {
  const { email } = await ownLearner(site);
  await signIn(page, email);
  await page.goto("/profile/two-factor");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  const address = await page.locator('a[href^="otpauth://"]').getAttribute("href");
  const secret = new URL(address ?? "").searchParams.get("secret") ?? "";
  const app = new TOTP({ secret });
  await page.getByRole("textbox", { name: /code/i }).fill(app.generate());
  await page.getByRole("main").getByRole("button").first().click();
  const recoveryCode = await page
    .getByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    .first()
    .innerText();

  await signInAgain(page, email);
  await expect(page).toHaveURL("/login/second-step");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/login/second-step");
  await page.getByRole("textbox", { name: /code/i }).fill("000000");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  // The next code, because the set-up has used the current one.
  await page.getByRole("textbox", { name: /code/i }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL("/experts");

  for (const isFresh of [true, false]) {
    await signInAgain(page, email);
    await page.getByRole("link", { name: /recovery code/i }).click();
    await page.getByRole("textbox", { name: /code/i }).fill(recoveryCode);
    await page.getByRole("main").getByRole("button").first().click();
    if (isFresh) await expect(page).toHaveURL("/experts");
    else await expect(page.getByText("There is a problem")).toBeVisible();
  }
});

async function signInAgain(page: Page, email: string) {
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}
