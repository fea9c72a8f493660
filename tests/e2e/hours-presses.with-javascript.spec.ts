import type { Page } from "@playwright/test";
import { expectSaved, openEditor, saveHours, tick } from "./support/hours";
import { expect, test } from "./support/server";

/** Buttons of the editor that are pressed while an answer is on its way. */

const delayPosts = (page: Page) =>
  page.route("**/availability", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });

test("Save pressed again while an answer is on its way saves what was ticked since", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  await delayPosts(page);
  await tick(page, "5-14").check();
  await saveHours(page);
  await tick(page, "5-15").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 6 });
  await page.reload();
  await expect(tick(page, "5-15")).toBeChecked();
});

test("days off added while a save is on its way are added after it", async ({ page, site }) => {
  await openEditor(page, site);
  await delayPosts(page);
  await tick(page, "5-14").check();
  await saveHours(page);
  await page.getByLabel("First day").fill("2031-12-24");
  await page.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByText(/^Nothing is offered on (?!these)/)).toBeVisible();
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(page.getByText("3 days, 5 time slots")).toBeVisible();
});

test("Save pressed while a day off is on its way happens after it; a double click adds it once", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  await delayPosts(page);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await page.getByLabel("First day").fill("2031-12-24");
  await page.getByRole("button", { name: "Add days off" }).dblclick();
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  expect(posts).toBe(2);
  await page.getByRole("button", { name: /^Remove/ }).dblclick();
  await expect(page.getByText(/^Back in your calendar/)).toBeVisible();
  await expect(page).toHaveURL("/availability");
  expect(posts).toBe(3);
});

test("Save pressed again while 'nothing is selected' is on its way saves what was ticked since", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  await delayPosts(page);
  for (const hour of ["1-09", "1-10", "2-09", "2-10"]) await tick(page, hour).uncheck();
  await saveHours(page);
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 1, slots: 1 });
});

test("a double click on Save shows what another tab saved, and saves over it only when it is pressed again", async ({
  page,
  context,
  site,
}) => {
  await openEditor(page, site);
  // It hears nothing of the other tab.
  await page.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await page.reload();
  const other = await context.newPage();
  await other.goto("/availability");
  await tick(other, "0-22").check();
  await saveHours(other);
  await expectSaved(other, { days: 3, slots: 5 });
  await page.bringToFront();
  await delayPosts(page);
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST") answers.push(response.status());
  });
  await tick(page, "5-14").check();
  await saveHours(page);
  await saveHours(page);
  await expect(page.getByText("Added: Sunday 22:00–23:00")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await page.waitForTimeout(2000);
  await expect(page.getByText("Added: Sunday 22:00–23:00")).toBeVisible();
  expect(answers).toEqual([409]);
  await expect(tick(page, "5-14")).toBeChecked();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  expect(answers).toEqual([409, 303]);
});

test("what the page before had to say goes once something newer is said", async ({ page, site }) => {
  await openEditor(page, site);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[data-hours]")?.submit());
  const older = page.getByText("✅ Availability saved! (2 days, 4 time slots)");
  await expect(older).toBeVisible();
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await expect(older).toHaveCount(0);
});
