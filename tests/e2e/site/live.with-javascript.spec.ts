import type { Page } from "@playwright/test";
import { expectSaved, openHours, saveHours, tick } from "../support/hours";
import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/** Users see what other users do without reloading. */

const goneText = "The time you chose is no longer free. Please choose another one.";

test("a booked time vanishes; only the learner who chose it reads why", async ({ page, site, openAs }) => {
  const day = await openDay(page, site);
  const other = await openAs((await ownLearner(site)).email);
  await other.goto(day);
  const starts = await page
    .getByRole("radio")
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute("value") ?? ""));
  expect(starts).toHaveLength(4);
  const [unchosen = "", chosen = ""] = starts;
  const time = (datetime: string) => page.locator(`input[type="radio"][value="${datetime}"]`);
  const proceed = page.getByRole("button", { name: "Continue" });
  await time(chosen).check({ force: true });
  await expect(proceed).toBeEnabled();

  await book(other, unchosen);
  await expect(time(unchosen)).toHaveCount(0);
  await expect(time(chosen)).toBeChecked();
  await expect(proceed).toBeEnabled();
  await expect(page.getByText(goneText)).toHaveCount(0);

  // Another learner: a new account may book one session that it hasn't paid for.
  await other.context().clearCookies();
  await signIn(other, (await ownLearner(site)).email);
  await other.goto(day);
  await book(other, chosen);
  await expect(page.getByRole("alert").filter({ hasText: goneText })).toBeFocused();
  await expect(time(chosen)).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(proceed).toBeDisabled();
  await page.getByRole("radio").first().check({ force: true });
  await expect(proceed).toBeEnabled();
  await expect(page.getByText(goneText)).toHaveCount(0);
});

test("a time that is taken while it has the focus says so where the focus then is", async ({
  page,
  site,
  openAs,
}) => {
  const day = await openDay(page, site);
  const radio = page.getByRole("radio").first();
  const datetime = (await radio.getAttribute("value")) ?? "";
  await radio.focus();
  const other = await openAs((await ownLearner(site)).email);
  await other.goto(day);
  await book(other, datetime);
  await expect(page.getByRole("alert").filter({ hasText: "09:00 is no longer free." })).toBeFocused();
});

test("a time that is chosen before the script has loaded stays chosen", async ({ page, site }) => {
  const day = await openDay(page, site);
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  // As a link without a script opens it: at the day's times, which is the end of the page.
  const times = new URL(day);
  times.hash = "day";
  await page.goto("about:blank");
  await page.goto(times.href, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("radio").nth(1).check({ force: true });
  const proceed = page.getByRole("button", { name: "Continue" }).first();
  const before = await proceed.boundingBox();
  load();
  await expect(page.getByText(/You'll meet .* 10:00/)).toBeVisible();
  await expect(proceed).toBeEnabled();
  // A click that has begun doesn't miss it.
  expect(await proceed.boundingBox()).toEqual(before);
});

test("the expert's new hours appear in an open picker, and in open editors, where unsaved ticks stay", async ({
  page,
  site,
  openAs,
}) => {
  const { email, expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 10 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expertId}/book?week=1`);
  const free = (count: number) => page.getByRole("link", { name: new RegExp(` ${count} free, `) });
  await expect(free(1)).toHaveCount(7);

  const editor = await openAs(email);
  const context = editor.context();
  await openHours(editor);
  const second = await context.newPage();
  await openHours(second);
  const third = await context.newPage();
  await openHours(third);
  await tick(editor, "5-14").check();
  await tick(second, "3-20").check();
  await saveHours(second);
  await expectSaved(second, { days: 7, slots: 8 });

  await third.bringToFront();
  await expect(tick(third, "3-20")).toBeChecked();
  await expect(
    third.getByText("Your hours were changed elsewhere. This is what is saved now."),
  ).toBeVisible();

  await editor.bringToFront();
  await expect(
    editor.getByText("Your hours were changed elsewhere. Your selection is kept: when you save"),
  ).toBeVisible();
  await expect(tick(editor, "5-14")).toBeChecked();
  await expect(tick(editor, "3-20")).not.toBeChecked();
  await saveHours(editor);
  await expect(editor.getByText("Added: Wednesday 20:00–21:00")).toBeVisible();
  await expect(free(2)).toHaveCount(1);
  await expect(free(1)).toHaveCount(6);
});

/** A learner's picker, open on a day with four free times. */
async function openDay(page: Page, site: Site): Promise<string> {
  const { expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 13 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expertId}/book?week=1`);
  await page
    .getByRole("link", { name: / 4 free, / })
    .nth(2)
    .click();
  await expect(page.getByRole("radio").first()).toBeAttached();
  return page.url();
}

async function book(page: Page, datetime: string) {
  await page.locator(`input[type="radio"][value="${datetime}"]`).check({ force: true });
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
}
