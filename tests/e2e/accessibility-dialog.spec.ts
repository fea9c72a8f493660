import type { Page } from "@playwright/test";
import { expect, test } from "./support/server";

/** Dialogs work by HTML alone: modal where buttons can give commands, popovers elsewhere; never both at once. */

const ways: Array<[name: string, close: (page: Page) => Promise<void>]> = [
  ["'Maybe later'", (page) => page.getByRole("button", { name: "Maybe later" }).click()],
  ["Close", (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).click()],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["a click beside it", (page) => page.mouse.click(5, 300)],
];

for (const [name, close] of ways) {
  test(`a modal dialog keeps the focus, and ${name} gives it back`, async ({ page }) => {
    await page.goto("/experts?search=Amara");
    for (const trigger of ["Book trial lesson", "View Amara O.'s profile"]) {
      const button = page.getByRole("button", { name: trigger });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("dialog:modal:not(:popover-open)")).toHaveCount(1);
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus:not(dialog *)")).toHaveCount(0);
      }
      await close(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test(`where commands are unknown a popover opens, and ${name} closes it`, async ({ page }) => {
    await page.route("**/experts?*", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replaceAll(/ command(for)?="[^"]*"/g, "") });
    });
    await page.goto("/experts?search=Amara");
    await page.getByRole("button", { name: "Book trial lesson" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("dialog:popover-open:not(:modal)")).toHaveCount(1);
    await close(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("where popovers are unknown the links show, and lead to the same prompt", async ({ page }) => {
  await page.route("**/experts?*", async (route) => {
    const response = await route.fetch();
    // What such a browser makes of the page: no style under `@supports selector(:popover-open)`.
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(/<link[^>]*rel="stylesheet"[^>]*>/g, ""),
    });
  });
  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Sign in to book" }).click();
  await expect(page.getByText("You need to be signed in to book a session")).toBeVisible();
});
