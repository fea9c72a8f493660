import type { Page } from "@playwright/test";
import { expect, test } from "../support/server";

test.use({ tolerated: [/ERR_FAILED/] });

test("the loading screen shows one message at a time, and comes once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  const messages = page.locator(".scan-messages > span");
  const visible = messages.filter({ visible: true });
  await expect(visible).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(messages).toHaveCount(3);
  await expect(visible).toHaveCount(0);
  const number = page.getByText("Question 1 of 6");
  for (const comeBack of [() => page.reload(), () => returnTo(page)]) {
    await comeBack();
    await expect(number).toBeVisible();
    await expect(messages).toHaveCount(0);
  }
});

async function returnTo(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Continue" }).click();
}

test("with JavaScript the scan is a dialog: the heading has the focus, Escape keeps the answer", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  const dialog = page.locator("dialog:modal");
  await expect(page.getByText("One moment")).toBeVisible();
  await expect(dialog.getByText("Question 1 of 6")).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Question 2 of 6")).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await dialog.locator("label").first().click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 of 6 questions answered")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  await expect(dialog.getByText("Question 1 of 6")).toBeVisible();
  await dialog.locator("label").first().click();
  await page.route("**/skill-scan/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("alert")).toContainText("What you typed is kept.");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(1);
});

test("ticking 'None of these yet' unticks the others, and the other way round", async ({ page }) => {
  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  const dialog = page.locator("dialog:modal");
  const next = page.getByRole("button", { name: "Next" });
  for (const number of [1, 2]) {
    await expect(dialog.getByText(`Question ${number} of 6`)).toBeVisible();
    await dialog.locator("label").first().click();
    await next.click();
  }
  await expect(dialog.getByText("Question 3 of 6")).toBeVisible();
  const ticked = dialog.getByRole("checkbox", { checked: true });
  const none = dialog.getByRole("checkbox", { name: "None of these yet" });
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("checkbox").nth(1).check();
  await none.check();
  await expect(ticked).toHaveCount(1);
  await dialog.getByRole("checkbox").first().check();
  await expect(none).not.toBeChecked();
});
