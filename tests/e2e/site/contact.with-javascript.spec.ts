import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** What scripts add to the dialog of `contact.spec.ts`. */

for (const path of ["/my-bookings", "/availability"]) {
  test(`the dialog knows who is signed in, and its button says 'Sending...': ${path}`, async ({ page }) => {
    await signIn(page, "expert@keyway.example");
    await page.goto(path);
    await page.getByRole("button", { name: "Support" }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Us" });
    await expect(dialog.getByLabel("Email")).toHaveValue("expert@keyway.example");
    // An answer without a page, so that the browser stays on this one.
    await page.route("**/contact", (route) => route.fulfill({ status: 204 }));
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  });
}
