import type { Page } from "@playwright/test";
import { ownExpert, ownLearner } from "../support/own";
import { chooseFirstTime, fillSignUp, signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

test.use({ timezoneId: "Asia/Kathmandu" });

test("the pages after sign-up are in the browser's zone", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page);
  await page.goto("/experts");
  await expect(page.getByText("Times in Kathmandu time (GMT+5:45)")).toBeVisible();
});

test("a page that is reloaded in the right zone still says what is said once", async ({ page, site }) => {
  await signInUntold(page, site);
  await page.goto("/profile/billing");
  await page.getByLabel("Company name").fill("Acme");
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kathmandu");
  await expect(page.getByText("Your billing details are saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your billing details are saved.")).toHaveCount(0);
});

test("a form's verdict stays, and the page after it is in the browser's zone", async ({ page, site }) => {
  await signInUntold(page, site);
  await page.getByRole("link", { name: "Book trial lesson" }).first().click();
  await expect(page.getByText("Times are in UTC")).toBeVisible();
  const told = page.waitForResponse((answer) => answer.url().endsWith("/time-zone"));
  await page.evaluate(() => {
    sessionStorage.clear();
    document.querySelector<HTMLFormElement>("main form")?.submit();
  });
  expect((await told).status()).toBe(204);
  await settled(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.goto("/experts");
  await expect(page.getByText("Times in Kathmandu time (GMT+5:45)")).toBeVisible();
});

test("a page with times is reloaded, once", async ({ page, site }) => {
  await signInUntold(page, site);
  // By then, the page's small script has run.
  await page.waitForLoadState();
  await page.evaluate(() => sessionStorage.clear());
  let visits = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) visits += 1;
  });
  // The page may be replaced before it has loaded completely.
  await page.goto("/experts", { waitUntil: "commit" });
  await expect(page.getByText("Times in Kathmandu time (GMT+5:45)")).toBeVisible();
  await settled(page);
  expect(visits).toBe(2);
});

test("a zone that was chosen stays", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts");
  await expect(page.getByText("Times in Paris time (GMT+1)")).toBeVisible();
  await page.getByRole("link", { name: "change" }).click();
  await page.getByLabel(/time zone/i).selectOption("America/New_York");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Times in New York time (GMT-5)")).toBeVisible();
});

test("a chosen time stays chosen in another zone, on its day there", async ({ page, site }) => {
  const { expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 20, to: 23 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expertId}/book?week=1`);
  // The page learns the browser's zone and loads again; a click before that would be lost with the first page.
  await expect(page.getByText("Times are in Kathmandu time (GMT+5:45)")).toBeVisible();
  const chosen = await chooseFirstTime(page);
  const day = page.locator("#day");
  const before = (await day.textContent()) ?? "";
  const change = async (zone: string) => {
    await page.getByRole("link", { name: "Change time zone" }).click();
    await page.getByLabel(/time zone/i).selectOption(zone);
    await page.getByRole("button", { name: "Save time zone" }).click();
  };
  // Here the times are 05:00, which would be folded as one at night, 06:00 and 07:00.
  await change("Asia/Tokyo");
  await expect(page.getByText("Times are in Tokyo time (GMT+9)")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(chosen);
  await expect(page.getByRole("radio")).toHaveCount(3);
  await change("America/New_York");
  await expect(page.getByText("Times are in New York time (GMT-5)")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(chosen);
  await expect(day).not.toHaveText(before);
});

test("without session storage no page reloads for ever", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  let posts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/time-zone")) posts += 1;
  });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/experts");
  await settled(page);
  expect(posts).toBe(0);
  await expect(page.getByText("Times in UTC")).toBeVisible();
});

/** Signs in a user without a time zone, in a browser that has noted the zone as sent, and opens the listing. */
async function signInUntold(page: Page, site: Site) {
  await page.goto("/terms");
  await page.evaluate(() => sessionStorage.setItem("keyway:zone-told", "3"));
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/experts");
}

/** Waits until the page has loaded and an answer has come after that: a reload that the zone's answer causes has begun. */
async function settled(page: Page) {
  await page.waitForFunction(() => document.readyState === "complete");
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
}
