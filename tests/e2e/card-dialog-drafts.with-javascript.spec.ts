import type { Page } from "@playwright/test";
import { ownExpert } from "./support/own";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";
import type { Site } from "./support/site";

/** Unsaved changes of the edit form on the profile: none costs another. */

test("an offered draft outlives what is typed beside it; both are offered, the newer first", async ({
  page,
  site,
}) => {
  await openDialog(page, site);
  await title(page).fill("A long time of thinking");
  await page.reload();
  await expect(note(page)).toHaveText("It has changes that aren’t saved yet.");
  await open(page);
  await title(page).fill("x");
  await page.reload();
  await open(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("dialog").getByText("Your unsaved changes are back")).toBeVisible();
  await expect(title(page)).toHaveValue("A long time of thinking");
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL("/profile");
  await expect(offer(page)).toBeHidden();

  await page.reload();
  await open(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toBeFocused();
  await expect(note(page)).toHaveText("");
  await page.reload();
  await open(page);
  await expect(offer(page)).toBeHidden();
});

test("restoring puts what was typed meanwhile aside, and offers it next", async ({ page, site }) => {
  await openDialog(page, site);
  await title(page).fill("First");
  await page.reload();
  await open(page);
  await title(page).fill("Second");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("First");
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("Second");
});

test("signed out meanwhile: the way in, and the draft waits", async ({ page, site }) => {
  const { email } = await openDialog(page, site);
  await title(page).fill("Log whisperer");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await page.goto("/profile");
  await open(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("Log whisperer");
});

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const offer = (page: Page) => page.getByText(/^You have unsaved changes from/);
const note = (page: Page) => page.locator("[data-draft-note]");
const open = (page: Page) => page.getByRole("button", { name: "Edit Expert Profile" }).click();

async function openDialog(page: Page, site: Site) {
  const own = await ownExpert(site, { days: [1], from: 9, to: 11 });
  await signIn(page, own.email);
  await page.goto("/profile");
  await open(page);
  return own;
}
