import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("the admin goes through a queue by keys, which change nothing by themselves", async ({ page }) => {
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/inbox");
  const rows = page.getByRole("main").getByRole("row").getByRole("link");
  const first = (await rows.first().textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByText(first).first()).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Mark as answered" })).toBeFocused();
  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.goto("/admin/dashboard?tab=users");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox").or(page.getByRole("textbox", { name: "Email, name or id" }));
  await expect(search.first()).toBeFocused();
  await page.keyboard.type("jack");
  await expect(search.first()).toHaveValue("jack");
});
