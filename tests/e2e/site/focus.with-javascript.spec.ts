import { expertWrites, openThread, ownPair } from "../support/chat";
import { expectFocusSeen } from "../support/focus";
import { expectSaved, openEditor, saveHours, tick } from "../support/hours";
import { openPayment } from "../support/payments";
import { chooseFirstTime, nextWeek, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Focus on pages with parts that stick to the screen. In `npm run test:long`, the crawl checks it on every page. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("pages of a visitor: an expert, a class, the contact dialog", async ({ page }) => {
  await page.goto("/experts?search=Amara");
  await page.goto((await page.getByRole("link", { name: "Amara O." }).first().getAttribute("href")) ?? "");
  await expectFocusSeen(page, "an expert's profile");
  await page.goto("/classes/threat-hunting-with-logs");
  await expectFocusSeen(page, "a class");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Support" }).click();
  await expectFocusSeen(page, "the contact dialog");
});

test("the hours editor and what it says after a change", async ({ page, site }) => {
  await openEditor(page, site);
  await tick(page, "3-09").check();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 5 });
  await expectFocusSeen(page, "the hours editor");
});

test("the picker with a time, and the payment", async ({ page, site }) => {
  await openPayment(page, site);
  await expectFocusSeen(page, "a payment");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/experts?search=Jonas");
  await page.getByRole("link", { name: "Jonas K." }).click();
  await page.getByRole("main").getByRole("link", { name: "Book trial lesson" }).first().click();
  await nextWeek(page);
  await chooseFirstTime(page);
  await expectFocusSeen(page, "the picker");
});

test("a conversation", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await expertWrites(site, { learner, expert }, { to: 30 });
  await signIn(page, learner.email);
  await openThread(page, expert);
  await expectFocusSeen(page, "a conversation");
});

test("a question of the skill scan", async ({ page }) => {
  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  await expect(page.locator("dialog:modal").getByText("Question 1 of 6")).toBeVisible();
  await expectFocusSeen(page, "a question of the scan");
});
