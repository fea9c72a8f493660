import AxeBuilder from "@axe-core/playwright";
import { expectSaved, saveHours, tick } from "./support/hours";
import { ownExpert, ownLearner } from "./support/own";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";

/** The editor on the pages that have more than it: a script saves it there, and nothing else on them is touched. */

const mondays = { days: [1], from: 9, to: 11 };

for (const [path, field] of [
  ["/expert-dashboard", "Your usual meeting link (optional)"],
  ["/profile", "Name"],
] as const) {
  test(`${path}: saves in its place, says so for four seconds, and keeps what is typed beside it`, async ({
    page,
    site,
  }) => {
    await signIn(page, (await ownExpert(site, mondays)).email);
    await page.goto(path);
    const typed = page.getByLabel(field, { exact: true });
    await typed.fill("Not saved yet");
    await tick(page, "5-14").check();
    await saveHours(page);
    await expectSaved(page, { days: 2, slots: 3 });
    await expect(page.getByRole("button", { name: "Save availability" })).toBeFocused();
    await expect(page.getByText("✅ Availability saved!")).toHaveCount(0);
    await expect(typed).toHaveValue("Not saved yet");
    await expect(page).toHaveURL(path);

    // The version went along: the next save is no second tab's.
    await tick(page, "5-14").uncheck();
    await saveHours(page);
    await expectSaved(page, { days: 1, slots: 2 });
    await page.reload();
    await expect(tick(page, "5-14")).not.toBeChecked();
    await expect(page.getByText(/^You have unsaved changes/)).toHaveCount(0);
  });
}

test("the card's preview beside it offers the hours that were saved, also by another tab", async ({
  page,
  context,
  site,
}) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/profile");
  const next = [page.locator("#preview-next"), page.locator("#preview-next-said")];
  for (const said of next) await expect(said).toContainText("09:00");
  for (const hour of ["1-09", "1-10"]) await tick(page, hour).uncheck();
  await tick(page, "5-14").check();
  await saveHours(page);
  for (const said of next) await expect(said).toContainText("14:00");

  const other = await context.newPage();
  await other.goto("/expert-profile-creator");
  await other.getByRole("button", { name: "Manage Availability" }).click();
  await tick(other, "5-14").uncheck();
  await tick(other, "6-20").check();
  await saveHours(other);
  for (const id of ["#preview-next", "#preview-next-said"])
    await expect(other.locator(id)).toContainText("20:00");
  for (const said of next) await expect(said).toContainText("20:00");
});

test("what is ticked while the answer is on its way stays, unsaved", async ({ page, site }) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/profile");
  await page.route("**/availability", async (route) => {
    await tick(page, "4-20").check();
    await route.continue();
  });
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 3 });
  await expect(tick(page, "4-20")).toBeChecked();
  await expect(page.getByText("3 days, 4 time slots")).toBeVisible();
  await page.reload();
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(tick(page, "4-20")).not.toBeChecked();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "4-20")).toBeChecked();
});

test("nothing ticked: a warning that goes away, and the ticks as they are", async ({ page, site }) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/expert-dashboard");
  await page.getByRole("button", { name: "Work on Monday" }).click();
  await saveHours(page);
  const warning = page.getByText("⚠️ No availability selected to save.");
  await expect(warning).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(page.getByText("0 days, 0 time slots")).toBeVisible();
});

test("days off come and go without the unsaved ticks", async ({ page, site }) => {
  await signIn(page, (await ownExpert(site, mondays)).email);
  await page.goto("/expert-dashboard");
  await tick(page, "5-14").check();
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByRole("alert").getByText("Enter the first day off")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Enter the first day off" })).toBeFocused();
  await page.getByLabel("First day").fill("2031-12-24");
  await page.getByLabel("Last day").fill("2031-12-26");
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByText(/^Nothing is offered on (?!these)/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(tick(page, "5-14")).toBeChecked();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText(/^Back in your calendar/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(page.getByLabel("First day")).toHaveValue("");
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
  const { violations } = await new AxeBuilder({ page }).include("#manage-availability").analyze();
  expect(violations).toEqual([]);
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 3 });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Manage Availability" })).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A title of an hour's work");
});

test("the session ended meanwhile: the ticks are offered after signing in", async ({ page, site }) => {
  const { email } = await ownExpert(site, mondays);
  await signIn(page, email);
  await page.goto("/profile");
  await tick(page, "5-14").check();
  await page.context().clearCookies();
  await saveHours(page);
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Favailability/);
  await expect(page.getByText("❌ Error: Not authenticated. Please log in.")).toBeVisible();
  await signIn(page, email);
  await page.goto("/availability");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "5-14")).toBeChecked();
});

test("a booking made meanwhile is there at once, and costs no tick", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const { email, expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 10 });
  await signIn(page, email);
  await page.goto("/expert-dashboard");
  const scheduled = page.locator("div").filter({ has: page.getByText("booking(s) scheduled") });
  await expect(scheduled.last()).toHaveText(/scheduled0$/);
  const seq = () => page.locator("#own-hours").getAttribute("data-seq");
  const before = await seq();
  await page.getByRole("button", { name: /^Morning/ }).click();
  await page.getByRole("button", { name: /^Morning/ }).click();
  await tick(page, "2-15").check();
  await expect(page.getByText("1 days, 1 time slots")).toBeVisible();

  const learner = await browser.newPage({ baseURL: baseURL ?? "" });
  const { email: address, name } = await ownLearner(site);
  await signIn(learner, address);
  await learner.goto(`/expert/${expertId}/book?week=1`);
  await learner
    .getByRole("link", { name: /, 1 free$/ })
    .first()
    .click();
  await learner.getByRole("radio").first().check({ force: true });
  await learner.getByRole("button", { name: "Continue" }).click();
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  await learner.close();

  await page.bringToFront();
  await expect.poll(seq).not.toBe(before);
  await expect(scheduled.last()).toHaveText(/scheduled1$/);
  await expect(page.getByRole("region", { name: "Next sessions" }).getByRole("link", { name })).toBeVisible();
  await expect(page.getByText("1 days, 1 time slots")).toBeVisible();
  await expect(tick(page, "2-15")).toBeChecked();
  await saveHours(page);
  await expectSaved(page, { days: 1, slots: 1 });
  await expect(page.getByText("Booked sessions outside your hours stay as they are").first()).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(` with ${name}`) })).toBeVisible();
});
