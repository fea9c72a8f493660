import type { Page } from "@playwright/test";
import { expect, test } from "../support/server";

/** Dialogs need only HTML. In browsers without button commands, links to a page with the same content replace them. */

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
      await expect(page.locator("dialog:modal")).toHaveCount(1);
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus:not(dialog *)")).toHaveCount(0);
      }
      await close(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
}

test("where commands are unknown the links show in place of the buttons, and lead to the same prompt", async ({
  page,
}) => {
  await page.route("**/experts?search=Amara", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // The page as such a browser reads it: features that came with commands, or after them, are unknown too. The policy
    // allows only unchanged styles in the page.
    const body = html.replaceAll(/scrollbar-color: ?auto/g, "unknown-as-yet:auto");
    await route.fulfill({ response, body, headers: { "content-type": "text/html; charset=utf-8" } });
  });
  await page.goto("/experts?search=Amara");
  await expect(page.getByLabel("What do you want to learn?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Book trial lesson" })).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "Sign in to book" }).click();
  await expect(page.getByText("You need to be signed in to book a session")).toBeVisible();
});
