import type { Page } from "@playwright/test";
import { ownLearner } from "../support/own";
import { chooseFirstTime, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("Continue waits for a date and a time, and the summary follows the choice", async ({ page }) => {
  await openPicker(page, "learner@keyway.example");
  const proceed = page.getByRole("button", { name: "Continue" });
  await expect(proceed).toBeDisabled();
  await chooseFirstTime(page);
  await expect(proceed).toBeEnabled();
  await expect(page.getByText(/^You'll meet Amara O\. on .+, \d\d:\d\d/)).toBeVisible();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(proceed).toBeDisabled();
});

test("weeks go on without end; a day without times says so; a new date clears the time", async ({
  page,
  site,
}) => {
  await openPicker(page, (await ownLearner(site)).email);
  await expect(page.getByRole("button", { name: "Previous week" })).toBeDisabled();
  for (let week = 1; week <= 3; week += 1) {
    await page.getByRole("link", { name: "Next week" }).click();
    await expect(page).toHaveURL(new RegExp(`week=${week}\\b`));
  }
  await page.getByRole("link", { name: "Previous week" }).click();
  await expect(page).toHaveURL(/week=2\b/);
  await page
    .getByRole("link", { name: / none, / })
    .first()
    .click();
  await expect(page.getByText("No Available Times")).toBeVisible();
  await chooseFirstTime(page);
  await page
    .getByRole("link", { name: / [1-9]\d* free, / })
    .nth(1)
    .click();
  await expect(page.getByRole("radio").first()).toBeAttached();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
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
  // The address changes before the week. A control of the old week would lose the focus when the new one is shown.
  await expect(page.getByRole("link", { name: "Previous week" })).toBeAttached();
  await tabTo(page, / [1-9]\d* free, /);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio").first()).toBeAttached();
  await tabTo(page, /^\d\d:\d\d/);
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

async function openPicker(page: Page, email: string) {
  await signIn(page, email);
  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Book trial lesson" }).first().click();
}

/** Presses Tab until the control with this name has the focus, and expects the focus to be visible. */
async function tabTo(page: Page, name: string | RegExp) {
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
