import { ownLearner } from "./support/own";
import { chooseFirstTime, signIn } from "./support/people";
import { expect, test } from "./support/server";

test("Continue waits for a date and a time, and the summary follows the choice", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Book trial lesson" }).first().click();
  const proceed = page.getByRole("button", { name: "Continue" });
  await expect(proceed).toBeDisabled();
  await chooseFirstTime(page);
  await expect(proceed).toBeEnabled();
  await expect(page.getByText(/^You meet Amara O\. on .+ at \d\d:\d\d/)).toBeVisible();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(proceed).toBeDisabled();
});

test("the whole booking works by keyboard alone", async ({ page, site }) => {
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/experts?search=Amara");
  await tabTo(page, "Amara O.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/expert\//);
  await tabTo(page, "Book trial lesson");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/book/);
  await tabTo(page, "Next week");
  await page.keyboard.press("Enter");
  // The address comes first: what had the focus until the week is there would be gone with the old one.
  await expect(page.getByRole("link", { name: "Previous week" })).toBeAttached();
  await tabTo(page, /, [1-9]\d* free$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio").first()).toBeAttached();
  await tabTo(page, /^\d\d:\d\d/);
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

/** Presses Tab until the control with this name has the focus, and sees to it that the focus shows. */
async function tabTo(page: import("@playwright/test").Page, name: string | RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const label = await focused
      .evaluate(
        (element) => {
          const control = element as HTMLInputElement;
          const label = element.getAttribute("aria-label") ?? control.labels?.[0]?.textContent;
          return label ?? element.textContent ?? "";
        },
        undefined,
        { timeout: 2_000 },
      )
      .catch(() => "");
    if (typeof name === "string" ? label.trim() === name : name.test(label.trim())) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
