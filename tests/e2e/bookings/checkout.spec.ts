import type { Locator, Page } from "@playwright/test";
import { ownExpert, ownLearner } from "../support/own";
import { heading } from "../support/payments";
import { fillSignUp, linkTo, mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/**
 * What a person presses and sees from the listing to the confirmation, and each page that the browser opens on the way.
 * Each step more is one at which people leave.
 */
function journey(page: Page) {
  const clicks: string[] = [];
  const screens: string[] = [];
  const pages: string[] = [];
  page.on("framenavigated", (frame) => {
    const path = new URL(frame.url()).pathname.replace(/[0-9a-f-]{36}/, ":id");
    if (frame.parentFrame() === null && path !== pages.at(-1)) pages.push(path);
  });
  return {
    clicks,
    screens,
    pages,
    async press(target: Locator, leadsTo?: string | RegExp) {
      clicks.push((await target.innerText()).trim());
      await target.click();
      if (leadsTo) await this.see(leadsTo);
    },
    async see(title: string | RegExp) {
      await expect(heading(page)).toHaveText(title);
      screens.push(await heading(page).innerText());
    },
    /** From the picker to the confirmation. */
    async pay(javaScriptEnabled: boolean | undefined) {
      await this.press(page.locator("label", { has: page.getByRole("radio") }).first());
      await this.press(page.getByRole("button", { name: "Continue" }).first(), "Check your session");
      const provider = "Sandbox payment page: no real money";
      await this.press(page.getByRole("button", { name: "Hold and pay $40.00" }).first(), provider);
      await this.press(page.getByRole("button", { name: "Pay $40.00 USD" }));
      // The provider's event arrives a moment later. Without scripts, it is asked for.
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Check now" }).click();
      await this.see("Your session is confirmed");
    },
  };
}

/** The pages from the picker to the confirmation. The payment page leads on to the provider's by itself. */
const toPay = [
  "/expert/:id/book",
  "/checkout/:id",
  "/bookings/:id/payment",
  "/sandbox/sessions/:id",
  "/bookings/:id/payment",
];

const ofOwnExpert = async (site: Site) => ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 21 });

test("a learner books and pays in five clicks, on four screens", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const expert = await ofOwnExpert(site);
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/experts?search=${encodeURIComponent(expert.name)}`);
  const steps = journey(page);
  await steps.press(page.getByRole("link", { name: "Book trial lesson" }).first(), /^Choose a time with /);
  await steps.pay(javaScriptEnabled);
  expect([steps.clicks.length, steps.screens.length]).toEqual([5, 4]);
  expect(steps.pages).toEqual(toPay);
});

test("a late cancellation goes back once another learner has booked and paid for its time", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  // One time a day, some hours ahead, so that both choose the same.
  const from = (new Date().getUTCHours() + 3) % 23;
  const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from, to: from + 1 });
  const [first, second] = [await ownLearner(site), await ownLearner(site)];
  const buy = async (email: string) => {
    await page.context().clearCookies();
    await signIn(page, email);
    await page.goto(`/expert/${expert.expertId}/book?to=checkout`);
    await journey(page).pay(javaScriptEnabled);
  };
  await buy(first.email);
  await page.getByRole("link", { name: "View booking" }).click();
  const booking = page.url();
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  const promise = "If somebody else books this time before it starts, you get your money back.";
  await expect(page.getByText("You don't get the $40.00 back")).toBeVisible();
  await expect(page.getByText(promise)).toBeVisible();
  await page.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByText("Your session is cancelled.")).toBeVisible();
  await expect(page.getByText(promise)).toBeVisible();
  await page.goto("/my-bookings");
  await expect(page.locator(".booking-card").getByText(promise)).toBeVisible();

  await buy(second.email);
  const mail = await mailTo(page, first.email, "has been booked again, so you get $40.00 back");
  expect(mail?.subject).toContain("Booked again");
  await page.context().clearCookies();
  await signIn(page, first.email);
  await page.goto(booking);
  await expect(page.getByText("This time was booked again, so you get $40.00 back.")).toBeVisible();
});

test("a newcomer books and pays in nine clicks, on seven screens", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const expert = await ofOwnExpert(site);
  await page.goto(`/experts?search=${encodeURIComponent(expert.name)}`);
  const steps = journey(page);
  await steps.press(page.getByRole("button", { name: "Book trial lesson" }).first());
  const prompt = page.getByRole("dialog", { name: "Please sign in to continue" });
  await steps.press(prompt.getByRole("link", { name: "Create Account" }), "Create your account");
  const email = await fillSignUp(page);
  steps.clicks.push("Create account");
  await steps.see("Check your email");
  await expect(page.getByRole("link", { name: "Keep choosing a time" })).toBeVisible();
  await page.goto(await linkTo(page, email, "/verify-email"));
  steps.clicks.push("The link in the mail");
  await steps.see("Confirm your email address");
  await steps.press(page.getByRole("button", { name: "Confirm email address" }), /^Choose a time with /);
  await steps.pay(javaScriptEnabled);
  expect([steps.clicks.length, steps.screens.length]).toEqual([9, 7]);
  expect(steps.pages).toEqual(["/signup", "/check-email", "/verify-email", ...toPay]);
});
