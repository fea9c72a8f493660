import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { hydratedPages } from "../../support/site/hydrated-pages";
import { field, messages, ownPair, send } from "../support/chat";
import { ownClass, reserve } from "../support/classes";
import { expectSaved, saveHours, tick } from "../support/hours";
import { ownExpert, ownLearner } from "../support/own";
import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { chooseFirstTime, nextWeek, signIn, signUp } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";
import { translated, translatePages } from "../support/translate";

/** A journey through each hydrated page that the browser translates. A page that fails has an error, which fails it. */

interface Journey {
  page: Page;
  site: Site;
  /** Opens the page of another person, whose browser translates as well. */
  other(email: string): Promise<Page>;
}

const journeys: Array<{ does: string; pages: string[]; go(journey: Journey): Promise<void> }> = [
  {
    does: "a time is chosen and booked, and the session moved",
    pages: ["bookings/request/book", "bookings/change/reschedule"],
    async go({ page, site }) {
      const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 18 });
      await signIn(page, (await ownLearner(site)).email);
      await open(page, `/expert/${expert.expertId}/book`);
      await nextWeek(page);
      await chooseFirstTime(page);
      await expect(page.getByText(/^You'll meet .+, \d\d:\d\d/)).toBeVisible();
      for (const [length, total] of [
        [/^2 lessons/, "$80.00"],
        [/^1 lesson/, "$40.00"],
      ] as const) {
        await page.locator("#lengths > summary").click();
        await page
          .getByRole("navigation", { name: "Session length" })
          .getByRole("link", { name: length })
          .click();
        await expect(page.locator(".bottom-bar")).toContainText(total);
      }
      await chooseFirstTime(page);
      await page.getByRole("button", { name: "Continue" }).first().click();
      await expect(heading(page)).toHaveText("Your session is confirmed");

      await page.getByRole("link", { name: "View booking" }).click();
      await page.getByRole("link", { name: "Reschedule" }).click();
      await translated(page);
      await nextWeek(page);
      await chooseFirstTime(page);
      await page.getByRole("button", { name: "Reschedule session" }).first().click();
      await expect(page.getByText("Your session is rescheduled to")).toBeVisible();
    },
  },
  {
    does: "a session is paid for, and the open page becomes the confirmation",
    pages: ["payments/payment"],
    async go({ page, site }) {
      await openPayment(page, site);
      await translated(page);
      const left = page.getByRole("timer");
      const before = await left.innerText();
      await expect(left).not.toHaveText(before);
      await page.getByRole("button", { name: "Hold for 15 more minutes" }).click();
      await expect(page.getByRole("button", { name: "Hold for 15 more minutes" })).toHaveCount(0);
      await payAt(await openProvider(page));
      await expect(heading(page)).toHaveText("Your session is confirmed");
      await expect(page.getByText(/^Taking you there in \d seconds?:/)).toBeVisible();
      await page.getByRole("button", { name: "Stay here" }).click();
      await expect(page.getByText("Continue to:")).toBeVisible();
    },
  },
  {
    does: "a seat in a class is reserved and paid for, and its page follows what the admin changes",
    pages: ["classes/public/class", "payments/seat-payment", "classes/seats/reservation"],
    async go({ page, site, other }) {
      const slug = await ownClass(site, { seats: 2 });
      await signIn(page, (await ownLearner(site)).email);
      await reserve(page, slug);
      await translated(page);
      await payAt(await openProvider(page));
      await expect(page).toHaveURL(/\/confirmation\/class-/);
      await page.getByRole("link", { name: "your seat's page" }).click();
      await translated(page);
      const classPage = await page.context().newPage();
      await open(classPage, `/classes/${slug}`);

      const admin = await other("admin@keyway.example");
      await admin.goto(`/admin/classes/${slug.replace("class-", "")}/cancellation`);
      await admin.getByLabel("Reason").fill("The expert is ill.");
      await admin.getByRole("button", { name: "Cancel class" }).click();
      await expect(page.getByText("The expert is ill.").first()).toBeVisible();
      await expect(classPage.getByText("This class was cancelled").first()).toBeVisible();
    },
  },
  {
    does: "two people write to each other: seen, answered by oneself, counted",
    pages: ["chat/thread", "chat/messages"],
    async go({ page, site, other }) {
      const { learner, expert } = await ownPair(site);
      await signIn(page, learner.email);
      await open(page, `/messages/${expert.id}`);
      await send(page, "Hello");
      await expect(page.locator("[id^=message-] .message-text")).toHaveText("Hello");
      const partner = await other(expert.email);
      await open(partner, `/messages/${learner.id}`);
      await expect(page.getByText("· Seen")).toBeVisible();
      await send(page, "Are you there?");
      await expect(page.locator("#message-2").getByText("· Seen")).toBeVisible();
      await expect(page.getByText("· Seen")).toHaveCount(1);
      await field(page).fill("a".repeat(950));
      await expect(page.getByText("950 of 1000 characters")).toBeVisible();
      await field(page).pressSequentially("b");
      await expect(page.getByText("951 of 1000 characters")).toBeVisible();
      await field(page).fill("");
      await expect(page.getByText("Up to 1000 characters.")).toBeVisible();
      await open(page, "/messages");
      await send(partner, "Yes");
      await expect(messages(partner)).toHaveText(["Hello", "Are you there?", "Yes"]);
      await expect(page.locator(".conversation .unread")).toHaveText("1 unread message");
      await expect(page.locator(".conversation .last")).toHaveText("Yes");
    },
  },
  {
    does: "a skill scan is taken, its result is shown, and a step is done",
    pages: ["scans/question", "scans/analysis", "scans/result"],
    async go({ page, site }) {
      await signIn(page, (await ownLearner(site)).email);
      await page.goto("/skill-scan");
      await page.getByRole("button", { name: "Start the quick scan" }).click();
      await translated(page);
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("alert")).toContainText("Please provide an answer to continue.");
      for (let number = 1; number < 6; number += 1) {
        await expect(page.getByText(`Question ${number} of 6`)).toBeVisible();
        await page.getByRole("dialog").locator("label").last().click();
        await page.getByRole("button", { name: "Next" }).click();
      }
      await expect(page.getByText("Question 6 of 6")).toBeVisible();
      await page.getByRole("main").getByRole("button", { name: "AI Skill Scan" }).click();
      await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
      await page.getByRole("button", { name: "Mark as done" }).first().click();
      await expect(page.getByText(/^1 of \d+ done/)).toBeVisible();
    },
  },
  {
    does: "weekly hours, a day off and a draft",
    pages: ["experts/record/availability"],
    async go({ page, site }) {
      await signIn(page, (await ownExpert(site, { days: [1, 2], from: 9, to: 11 })).email);
      await open(page, "/availability");
      await page.getByRole("button", { name: "Work on Saturday" }).click();
      await tick(page, "1-09").uncheck();
      await expect(page.getByText("3 days, 4 time slots")).toBeVisible();
      await page.reload();
      await translated(page);
      await page.getByRole("button", { name: "Restore" }).click();
      await expect(page.getByText("3 days, 4 time slots")).toBeVisible();
      await saveHours(page);
      await expectSaved(page, { days: 3, slots: 4 });
      await page.getByLabel("Break, in minutes").fill("61");
      await page.getByRole("button", { name: "Save terms" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "in minutes, from 0 to 60" })).toBeVisible();
    },
  },
  {
    does: "a card is edited, with its preview, a mistake and a row",
    pages: ["experts/record/edit-card"],
    async go({ page, site }) {
      await signIn(page, (await ownExpert(site, { days: [1], from: 9, to: 11 })).email);
      await open(page, "/profile/expert");
      await page.getByLabel("Title", { exact: true }).fill("Log whisperer");
      await expect(page.locator("#card-preview")).toContainText("Log whisperer");
      await page.getByLabel("Price per 50-minute lesson").fill("a lot");
      await page.getByRole("button", { name: "Add another certification" }).click();
      await page.getByRole("button", { name: "Save Profile" }).click();
      await expect(page.getByRole("alert")).toContainText("Enter the price in dollars");
      await page.getByLabel("Price per 50-minute lesson").fill("61.50");
      await expect(page.locator("#card-preview")).toContainText("$61.50");
      await page.getByRole("button", { name: "Save Profile" }).click();
      await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
    },
  },
  {
    does: "a first card is written, with its mistakes",
    pages: ["experts/record/creator"],
    async go({ page }) {
      await page.goto("/signup");
      await page.getByRole("radio", { name: /Expert/ }).check({ force: true });
      await signUp(page, "Bela Novak");
      await open(page, "/expert-profile-creator");
      await page.getByRole("button", { name: "Save Profile" }).click();
      await expect(page.getByRole("alert").first()).toContainText("There is a problem");
      await page.getByLabel("Title", { exact: true }).fill("Firmware analyst");
      await page.getByLabel("Bio", { exact: true }).fill("I read firmware.");
      await page.getByLabel("Price per 50-minute lesson").fill("61.50");
      await expect(page.locator("#card-preview")).toContainText("Firmware analyst");
    },
  },
  {
    does: "a portrait is cut out and saved",
    pages: ["profile/portrait"],
    async go({ page, site }) {
      await signIn(page, (await ownLearner(site)).email);
      await open(page, "/profile/portrait");
      const create = { width: 600, height: 400, channels: 3, background: "#8a5a12" } as const;
      const buffer = await sharp({ create }).jpeg().toBuffer();
      await page.getByLabel("Picture").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
      await page.getByRole("slider", { name: "Zoom" }).press("End");
      await page.getByRole("button", { name: "Save portrait" }).click();
      await expect(page.getByText("Your portrait is saved.")).toBeVisible();
    },
  },
];

test.describe.configure({ mode: "parallel" });

for (const { does, go } of journeys) {
  test(does, async ({ page, context, browser, baseURL, site }) => {
    await translatePages(context);
    const others: BrowserContext[] = [];
    const other = async (email: string) => {
      const next = await browser.newContext({ baseURL: baseURL ?? "" });
      await translatePages(next);
      others.push(next);
      const opened = await next.newPage();
      await signIn(opened, email);
      return opened;
    };
    await go({ page, site, other });
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name === "keyway_plain")).toEqual([]);
    for (const one of others) await one.close();
  });
}

test("each hydrated page has its journey", () => {
  const walked = journeys.flatMap(({ pages }) => pages.map((page) => `app/routes/${page}.tsx`));
  expect(walked.sort()).toEqual(hydratedPages().sort());
});

async function open(page: Page, path: string) {
  await page.goto(path);
  await translated(page);
}
