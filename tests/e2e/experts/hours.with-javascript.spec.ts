import type { Route } from "@playwright/test";
import { expectSaved, openEditor, openHours, saveHours, tick } from "../support/hours";
import { expect, test } from "../support/server";

/** The editor of weekly hours with scripts. Before each test, Monday and Tuesday, 09:00 to 11:00, are saved. */

const unsaved = /^You have unsaved changes from/;

test("its buttons and arrow keys tick without a request; a draft outlives a reload", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Work on Saturday" }).click();
  await page.getByRole("button", { name: /^Evening/ }).click();
  await page.getByRole("button", { name: "All of Sunday evening" }).click();
  const words = page.getByRole("textbox", { name: "Add hours in words" });
  await words.fill("Sun 9");
  await page.getByRole("button", { name: "Add these hours" }).click();
  await expect(words).toHaveAccessibleDescription(/We can't read "9"/);
  await words.fill("Sun 17–19, Mon 17-18");
  await page.getByRole("button", { name: "Add these hours" }).click();
  await expect(words).toHaveValue("");
  await page.getByRole("button", { name: "All of Sunday evening" }).click();
  await page.getByRole("button", { name: "All of Sunday evening" }).click();
  await expect(page.getByText("6 days, 41 time slots")).toBeVisible();
  await tick(page, "1-09").focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
  }
  await expect(tick(page, "2-09")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("6 days, 40 time slots")).toBeVisible();
  await words.fill("Mon–Fri 9–12");

  await openHours(page);
  await expect(page.getByText("2 days, 4 time slots")).toBeVisible();
  await expect(words).toHaveValue("");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("6 days, 40 time slots")).toBeVisible();
  await expect(words).toHaveValue("Mon–Fri 9–12");
  await openHours(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await openHours(page);
  await expect(page.getByText("2 days, 4 time slots")).toBeVisible();
  await expect(page.getByText(unsaved)).toHaveCount(0);
  expect(posts).toEqual([]);
});

test("what is ticked before the script is there is kept", async ({ page, site }) => {
  await openEditor(page, site);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/availability", { waitUntil: "commit" });
  await tick(page, "5-14").check();
  release();
  await expect(page.getByText("3 days, 5 time slots")).toBeVisible();
  await expect(tick(page, "5-14")).toBeChecked();
});

test("of two tabs the second is refused, shown what changed, and can save over it", async ({
  page,
  context,
  site,
}) => {
  // Without live updates: a tab that learns of the other tab's save in time isn't refused.
  await context.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await openEditor(page, site);
  const second = await context.newPage();
  await openHours(second);
  await tick(page, "3-10").check();
  await tick(page, "1-09").uncheck();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 4 });

  await tick(second, "5-14").check();
  await saveHours(second);
  await expect(second.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await expect(second.getByText(/Your hours were saved elsewhere in the meantime/)).toBeVisible();
  await expect(second.getByText("Added: Wednesday 10:00–11:00")).toBeVisible();
  await expect(second.getByText("Removed: Monday 09:00–10:00")).toBeVisible();
  await expect(tick(second, "5-14")).toBeChecked();
  await expect(tick(second, "3-10")).not.toBeChecked();
  await saveHours(second);
  await expectSaved(second, { days: 3, slots: 5 });
  await expect(second.getByText("Added: Wednesday 10:00–11:00")).toHaveCount(0);
  await second.close();
});

test("what is ticked while a save is on its way stays unsaved; Save pressed again saves it", async ({
  page,
  site,
}) => {
  await openEditor(page, site);
  const tickMeanwhile = async (route: Route) => {
    await tick(page, "4-20").check();
    await route.continue();
  };
  await page.route("**/availability.data", tickMeanwhile, { times: 1 });
  await tick(page, "5-14").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await expect(page.getByText("4 days, 6 time slots")).toBeVisible();
  await saveHours(page);
  await expectSaved(page, { days: 4, slots: 6 });
});

test.describe("while the server can't be reached", () => {
  test.use({ tolerated: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });
  const waiting = "Saved locally! Database sync will retry automatically.";

  test("a save waits, and happens once it is back; days off stay typed", async ({ page, context, site }) => {
    await openEditor(page, site);
    await context.setOffline(true);
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(waiting)).toBeVisible();
    await page.getByLabel("First day").fill("2031-12-24");
    await page.getByRole("button", { name: "Add days off" }).click();
    await expect(page.getByText("your days off were not changed. Please try again.")).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page, { days: 3, slots: 5 });
    await expect(tick(page, "5-14")).toBeChecked();
    await expect(page.getByLabel("First day")).toHaveValue("2031-12-24");
  });

  test("what is taken back is not saved; what isn't is saved by the page that is opened next", async ({
    page,
    context,
    site,
  }) => {
    await openEditor(page, site);
    await context.setOffline(true);
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(waiting)).toBeVisible();
    await tick(page, "5-14").uncheck();
    await expect(page.getByText(waiting)).toHaveCount(0);
    await tick(page, "6-20").check();
    await saveHours(page);
    await expect(page.getByText(waiting)).toBeVisible();
    await page.route("**/availability.data", (route) => route.abort());
    await context.setOffline(false);
    await page.goto("/terms");
    await page.unroute("**/availability.data");
    await page.goto("/availability");
    await expectSaved(page, { days: 3, slots: 5 });
    await expect(tick(page, "6-20")).toBeChecked();
  });
});
