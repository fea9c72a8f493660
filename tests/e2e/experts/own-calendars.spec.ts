import { FakeCalendars, googleLike } from "../../support/peers/fake-calendars";
import { ownExpert, ownLearner } from "../support/own";
import { chooseFirstTime, signIn } from "../support/people";
import { test as base, expect } from "../support/server";
import { type Site, startSite } from "../support/site";

/** An expert's own calendar, from a server on this machine that answers as Google's does. */
const test = base.extend<object, { calendars: FakeCalendars; reading: Site }>({
  calendars: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const calendars = new FakeCalendars();
      await calendars.start();
      await use(calendars);
      await calendars.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  reading: [
    async ({ calendars }, use) => {
      const site = await startSite({ CALENDARS_FROM: calendars.origin });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  baseURL: ({ reading }, use) => use(reading.baseURL),
});

const address = "calendar.google.com/calendar/ical/amara/private-9f86d081884c7d659a2feaa0c55ad015/basic.ics";
const hour = 3_600_000;

test("an expert's busy times leave the picker, and a session that clashes stays", async ({
  page,
  reading: site,
  calendars,
  checkLook,
}) => {
  const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 18 });
  const learner = await ownLearner(site);
  await signIn(page, learner.email);
  const picker = `/expert/${expert.expertId}/book?week=1`;
  await page.goto(picker);
  const booked = new Date(await chooseFirstTime(page));
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  const next = new Date(booked.getTime() + hour);
  const offers = (start: Date) => page.locator(`input[type=radio][value="${start.toISOString()}"]`);
  const day = `${picker}&date=${booked.toISOString().slice(0, 10)}`;

  calendars.publish(address, googleLike([{ start: booked, end: new Date(next.getTime() + hour / 2) }]));
  await page.context().clearCookies();
  await signIn(page, expert.email);
  await page.goto("/availability");
  await page.getByRole("link", { name: "Connect your calendar" }).click();
  await page.getByLabel("Address").fill(`http://${address}`);
  await page.getByRole("button", { name: "Add calendar" }).click();
  await expect(page.getByLabel("Address")).toHaveValue(`http://${address}`);
  await page.getByLabel("Address").fill(`webcal://${address}`);
  await page.getByRole("button", { name: "Add calendar" }).click();
  await expect(page.getByText("1 busy time in the next 4 weeks, the next on").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "calendar.google.com (…d015)" })).toBeVisible();
  await checkLook("an expert's calendars");
  await page.getByRole("link", { name: /^Reschedule / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reschedule session");

  await page.context().clearCookies();
  await signIn(page, learner.email);
  await page.goto(day);
  await expect(offers(new Date(next.getTime() + hour))).toHaveCount(1);
  await expect(offers(next)).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, expert.email);
  await page.goto("/availability/calendars");
  await page.getByRole("button", { name: /^Read now/ }).click();
  await expect(page.getByText("We read a calendar once a minute.").first()).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Its busy times no longer count.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, learner.email);
  await page.goto(day);
  await expect(offers(next)).toHaveCount(1);
  expect(site.log()).not.toContain("9f86d081");
});
