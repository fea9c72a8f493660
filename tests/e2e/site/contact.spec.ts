import { expect, test } from "../support/server";

/** Contact Us: a dialog of plain HTML on every page, which posts to the page with the same form. */

const phone = { width: 360, height: 740 };

for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone })) {
  test(`'Support' opens Contact Us, and its message is sent: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/about");
    if (viewport === phone) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Support" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Us" });
    await expect(dialog).toBeVisible();
    await expect(page.locator("dialog:modal")).toHaveCount(1);
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    if (viewport === phone) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Support" }).click();
    await dialog.getByLabel("Name").fill("Nadia Rahman");
    await dialog.getByLabel("Email").fill("nadia@test.example");
    await dialog.getByLabel("Subject").fill(`An invoice, ${name}`);
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByLabel("Subject")).toHaveValue(`An invoice, ${name}`);
    await page.getByLabel("Message").fill("Where is mine?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent! We'll get back to you soon.")).toBeVisible();
  });
}
