import { expectSaved, openEditor, saveHours, tick } from "./support/hours";
import { ownExpert } from "./support/own";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";

/** What happens to ticks when tabs are several, and people change their mind. */

const changedElsewhere = /^Your hours were changed elsewhere/;

test("an offer goes once the same is saved", async ({ page, site }) => {
  await openEditor(page, site);
  await tick(page, "3-10").check();
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes/)).toBeVisible();
  await tick(page, "3-10").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await expect(page.getByText(/^You have unsaved changes/)).toBeHidden();
  await page.reload();
  await expect(tick(page, "3-10")).toBeChecked();
  await expect(page.getByText(/^You have unsaved changes/)).toBeHidden();
});

test("an offered draft outlives a tick beside it, and is offered again once that is discarded", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  for (const hour of ["3-10", "3-11", "3-12"]) await tick(page, hour).check();
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes/)).toBeVisible();
  await tick(page, "6-20").check();
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "3-11")).toBeChecked();
  await expect(tick(page, "6-20")).not.toBeChecked();
  await expect(page.getByText("3 days, 7 time slots")).toBeVisible();
});

test("an offered draft outlives a day off", async ({ page, site }) => {
  await openEditor(page, site);
  await tick(page, "3-10").check();
  await page.reload();
  await page.getByLabel("First day").fill("2031-12-24");
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByText(/^Nothing is offered on (?!these)/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "3-10")).toBeChecked();
});

test("one tab's save leaves the other's draft alone", async ({ page, context, site }) => {
  await openEditor(page, site);
  const other = await context.newPage();
  await other.goto("/availability");
  await tick(other, "4-20").check();
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await other.reload();
  await other.getByRole("button", { name: "Restore" }).click();
  await expect(tick(other, "4-20")).toBeChecked();
});

test("another account in the same browser gets none of it", async ({ page, context, site }) => {
  await openEditor(page, site);
  const second = await ownExpert(site, { days: [6], from: 20, to: 22 });
  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByRole("button", { name: "Sign Out" }).first().click();
  await signIn(other, second.email);
  await tick(page, "5-14").check();
  await saveHours(page);
  await expect(
    page.getByText("You are signed in with another account now: nothing was saved."),
  ).toBeVisible();
  await other.goto("/availability");
  await expect(other.getByText("1 days, 2 time slots")).toBeVisible();
  await expect(other.getByText(/^You have unsaved changes/)).toHaveCount(0);
});

test("why a save was refused stays while other things change", async ({ page, context, site }) => {
  await openEditor(page, site);
  const other = await context.newPage();
  await other.goto("/availability");
  await tick(page, "5-14").check();
  await tick(other, "3-15").check();
  await saveHours(other);
  await expectSaved(other, { days: 3, slots: 5 });
  await saveHours(page);
  await expect(page.getByText("Added: Wednesday 15:00–16:00")).toBeVisible();
  await other.getByLabel("First day").fill("2031-12-24");
  await other.getByRole("button", { name: "Add days off" }).click();
  await expect(other.getByText(/^Nothing is offered on (?!these)/)).toBeVisible();
  await page.bringToFront();
  await page.waitForTimeout(2500);
  await expect(page.getByText("Added: Wednesday 15:00–16:00")).toBeVisible();
  await page.getByLabel("First day").fill("2031-12-28");
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByRole("button", { name: /^Remove.*28 Dec/ })).toBeVisible();
  await expect(page.getByText("Added: Wednesday 15:00–16:00")).toBeVisible();
});

test("a page that was fetched before a save isn't shown after it", async ({ page, context, site }) => {
  await openEditor(page, site);
  const other = await context.newPage();
  await other.goto("/availability");
  await page.route("**/availability", async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return route.fulfill({ response: answer });
  });
  await page.bringToFront();
  await other.getByLabel("First day").fill("2031-12-24");
  await other.getByRole("button", { name: "Add days off" }).click();
  await page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith("/availability"),
  );
  await page.unroute("**/availability");
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await page.waitForTimeout(3500);
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(page.getByText(changedElsewhere)).toHaveCount(0);
});

test("the focus stays with its own day off, and goes to the heading when that is removed", async ({
  page,
  context,
  site,
}) => {
  await openEditor(page, site);
  for (const day of ["2031-12-24", "2031-12-28", "2031-12-31"]) {
    await page.getByLabel("First day").fill(day);
    await page.getByRole("button", { name: "Add days off" }).click();
    await expect(page.getByLabel("First day")).toHaveValue("");
  }
  const other = await context.newPage();
  await other.goto("/availability");
  await page.bringToFront();
  await page.getByRole("button", { name: /^Remove.*28 Dec/ }).focus();
  await tick(other, "5-14").check();
  await saveHours(other);
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(page.getByRole("button", { name: /^Remove.*28 Dec/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Back in your calendar: .*28 Dec/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Days off" })).toBeFocused();
});

test("what is said never covers what has the focus, on a small screen either", async ({
  page,
  context,
  site,
}) => {
  await openEditor(page, site);
  await page.setViewportSize({ width: 320, height: 640 });
  await tick(page, "5-14").check();
  const other = await context.newPage();
  await other.goto("/availability");
  await tick(other, "4-20").check();
  await saveHours(other);
  await expect(page.getByText(/^Your hours were changed elsewhere\. Your ticks are kept/)).toBeVisible();
  await page.bringToFront();
  await tick(page, "1-09").focus();
  const covered: string[] = [];
  for (let stop = 0; stop < 90; stop += 1) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const at = document.activeElement;
      const notice = document.querySelector("[data-said] > .notice");
      if (!at?.closest("form[data-hours]") || !notice) return null;
      const isHidden = at.getBoundingClientRect().bottom > notice.getBoundingClientRect().top;
      return isHidden ? at.outerHTML : null;
    });
    if (hidden) covered.push(hidden);
  }
  expect(covered).toEqual([]);
});

test("arrow keys go from hour to hour", async ({ page, site }) => {
  await openEditor(page, site);
  await tick(page, "1-09").focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Space");
  await expect(tick(page, "2-10")).toBeFocused();
  await expect(tick(page, "2-10")).not.toBeChecked();
});
