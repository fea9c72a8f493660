import type { Page } from "@playwright/test";
import { expertWrites, field, messages, openThread, ownPair } from "../support/chat";
import { ownExpert, ownLearner } from "../support/own";
import { heading } from "../support/payments";
import { chooseFirstTime, signIn } from "../support/people";
import { expect, test } from "../support/server";
import { translatePages } from "../support/translate";

/** A hydrated page on which React fails loads itself again without React, once, with what was typed. */

test.use({ tolerated: [/^(page error|console): /] });

const notice = (page: Page) => page.getByText("stopped this page");

async function openMove(page: Page, site: Parameters<typeof ownExpert>[0]) {
  const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 18 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expert.expertId}/book?week=1`);
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await page.getByRole("link", { name: "View booking" }).click();
  await page.getByRole("link", { name: "Reschedule" }).click();
  await expect(page.getByRole("button", { name: "Reschedule session" }).first()).toBeDisabled();
  await page.getByLabel("Reason").fill("My train doesn't go.");
}

/** Replaces elements that React holds, as some extensions do. The next change of the page fails. */
const breakPage = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("main :is(li, fieldset)"))
      element.replaceWith(element.cloneNode(true));
  });

test("a session is moved on the plain page, with the reason that was typed", async ({ page, site }) => {
  await openMove(page, site);
  await breakPage(page);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("My train doesn't go.");
  await page
    .getByRole("link", { name: / [1-9]\d* free, / })
    .first()
    .click();
  await page
    .locator("label", { has: page.getByRole("radio") })
    .first()
    .click();
  await page.getByRole("button", { name: "Reschedule session" }).first().click();
  await expect(page.getByText("Your session is rescheduled to")).toBeVisible();
});

test("where the browser keeps no cookie the page doesn't load itself again", async ({ page, site }) => {
  await openMove(page, site);
  await page.evaluate(() =>
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {}, configurable: true }),
  );
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await breakPage(page);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(heading(page)).toHaveText("Something went wrong on our side");
  expect(loads).toBe(0);
});

test("a message that wasn't sent, and the next one, are in the plain composer", async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await openThread(page, expert);
  await page.route("**/messages/*.data*", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await field(page).fill("Not sent");
  await field(page).press("Enter");
  await expect(page.getByText("Sending...").first()).toBeVisible();
  await field(page).fill("Begun");
  await page.evaluate(() => {
    for (const one of document.querySelectorAll(".unsent, .thread-end")) one.remove();
    const composer = document.querySelector(".composer .hint");
    composer?.replaceWith(composer.cloneNode(true));
    document.querySelector(".thread-scroll > div")?.replaceChildren();
  });
  await field(page).press("Enter");
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  // No post is answered, so both messages are still to be sent when the page fails at what the expert writes.
  await expertWrites(site, { learner, expert }, { to: 1 });
  await expect(notice(page)).toBeVisible();
  await expect(field(page)).toHaveValue("Not sent\nBegun");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).last()).toHaveText(/Not sent\s+Begun/);
});

test("a page that is translated before React takes over is plain, with what was typed", async ({
  page,
  context,
  site,
}) => {
  await signIn(page, (await ownExpert(site, { days: [1], from: 9, to: 11 })).email);
  await translatePages(context, "before");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/profile/expert", { waitUntil: "commit" });
  await page.getByLabel("Title", { exact: true }).fill("Log whisperer");
  release();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Log whisperer");
  await page.getByRole("button", { name: "Save Profile" }).first().click();
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
});
