import { expectNoViolations } from "../support/axe";
import { expectSaved, openHours, saveHours, scripted, tick } from "../support/hours";
import { ownExpert } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The editor saves without leaving the page, and the rest of the page is unchanged. */

const mondays = { days: [1], from: 9, to: 11 };

test("saves in its place, and says so for four seconds", async ({ page, site }) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.clock.install();
  await openHours(page);
  await tick(page, "5-14").check();
  // From here on the page's clock stands still, however long the machine takes.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 3 });
  await expect(page.getByRole("button", { name: "Save availability" })).toBeFocused();
  await page.clock.runFor(3000);
  await expectSaved(page, { days: 2, slots: 3 });
  await page.clock.runFor(1500);
  await expect(page.getByText("✅ Availability saved!")).toHaveCount(0);
  await expect(page).toHaveURL("/availability");
  await page.clock.resume();

  // The editor has the new version, so its next save isn't taken for a second tab's.
  await page.getByRole("button", { name: "Work on Monday" }).click();
  await tick(page, "5-14").uncheck();
  await saveHours(page);
  await expect(page.getByText("⚠️ No availability selected to save.")).toBeVisible();
  await expect(page.getByText("0 days, 0 time slots")).toBeVisible();
  await tick(page, "5-15").check();
  await saveHours(page);
  await expectSaved(page, { days: 1, slots: 1 });
});

test("on the profile, as a plain form: saving comes back to it, with the new week", async ({
  page,
  site,
}) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/profile");
  await page.getByText("Change availability").click();
  await expect(page.getByText(/^Monday, 09:00–11:00/)).toBeVisible();
  for (const hour of ["1-09", "1-10"]) await tick(page, hour).uncheck();
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 1, slots: 1 });
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/^Friday, 14:00–15:00/)).toBeVisible();
});

test("days off come and go without the unsaved ticks, and the focus stays in place", async ({
  page,
  site,
}) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await openHours(page);
  await tick(page, "5-14").check();
  const add = page.getByRole("button", { name: "Add days off" });
  await add.click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter the first day off" })).toBeFocused();
  await page.getByLabel("First day").fill("2031-12-24");
  await page.getByLabel("Last day").fill("2031-12-26");
  await add.dblclick();
  await expect(page.getByText(/^Learners can't book (?!these)/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("First day")).toHaveValue("");
  const remove = page.getByRole("button", { name: /^Remove 24/ });
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(page.getByText(/^Days off removed/)).toBeVisible();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Days off" })).toBeFocused();
  await expect(tick(page, "5-14")).toBeChecked();
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 3 });
});

test("in the creator's dialog, over a card that isn't saved", async ({ page, site }) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/expert-profile-creator");
  await page.getByLabel("Title", { exact: true }).fill("A title of an hour's work");
  await page.getByRole("button", { name: "Manage Availability" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Availability" });
  await expect(dialog).toBeVisible();
  await scripted(page);
  await expectNoViolations(page, "the dialog of hours", "#manage-availability");
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 3 });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Manage Availability" })).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A title of an hour's work");
});

test("the session has ended: the ticks are offered after signing in; another account gets none", async ({
  page,
  site,
}) => {
  const { email } = await ownExpert(site, mondays);
  const other = await ownExpert(site, mondays);
  await signIn(page, email);
  await openHours(page);
  await tick(page, "5-14").check();
  await page.context().clearCookies();
  await saveHours(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("❌ Error: Not authenticated. Please log in.")).toBeVisible();
  await signIn(page, other.email);
  await openHours(page);
  await expect(page.getByText(/^You have unsaved changes/)).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, email);
  await openHours(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "5-14")).toBeChecked();
});
