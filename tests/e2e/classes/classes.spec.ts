import type { Page } from "@playwright/test";
import { letOfferLapse, ownClass, payForSeat, reserve } from "../support/classes";
import { ownLearner } from "../support/own";
import { heading } from "../support/payments";
import { linkTo, mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Seats in live classes, from the first buyer to the last waitlist entry. */

const joinLine = async (page: Page, slug: string, email: string) => {
  await page.goto(`/classes/${slug}`);
  await page.getByRole("button", { name: "Join Waitlist" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Join Waitlist/ });
  await dialog.getByLabel("Name").fill("Wanda Wait");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Join Waitlist" }).click();
  await expect(heading(page)).toHaveText("Check your email");
  await page.goto(await linkTo(page, email, "/waitlist/[0-9a-f-]+/confirm"));
  await page.getByRole("button", { name: "Confirm your place" }).click();
  await expect(heading(page)).toHaveText("You're on the waitlist");
};

const offerLink = (page: Page, email: string) => linkTo(page, email, "/waitlist/[0-9a-f-]+/offer");

test("the last seat is bought and given back; the line gets it in order: declined, lapsed, bought", async ({
  page,
  site,
  openAs,
}) => {
  const slug = await ownClass(site, { seats: 1 });
  const [buyer, ...waiters] = await Promise.all([0, 1, 2, 3].map(() => ownLearner(site)));
  const [first, second, third] = waiters.map(({ email }) => email);
  if (!buyer || !first || !second || !third) throw new Error("The people are missing");

  const visitor = await openAs();
  await signIn(page, buyer.email);
  await reserve(page, slug);
  await payForSeat(page);
  await expect(heading(page)).toHaveText("Your seat is confirmed");
  await mailTo(page, buyer.email, "https://meet.example/packets");

  for (const email of [first, second, third]) await joinLine(visitor, slug, email);
  await mailTo(page, second, "Your place on the waitlist\n2");

  await page.goto("/my-bookings");
  await page.getByRole("link", { name: /Reading packets/ }).click();
  await page.getByRole("link", { name: "Cancel your seat" }).click();
  await expect(page.getByText("$40.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel your seat" }).click();
  await expect(heading(page)).toHaveText("Reading packets");

  // The offered seat isn't shown to visitors.
  await visitor.goto(`/classes/${slug}`);
  await expect(visitor.getByRole("button", { name: "Reserve my seat" })).toHaveCount(0);
  await visitor.goto(await offerLink(page, first));
  await visitor.getByRole("button", { name: "Decline" }).click();

  await offerLink(page, second);
  await letOfferLapse(site, second);
  const third$ = await offerLink(page, third);
  await visitor.goto(await offerLink(page, second));
  await expect(visitor.getByRole("button", { name: "Accept the seat" })).toHaveCount(0);

  await signIn(visitor, third);
  await visitor.goto(third$);
  await visitor.getByRole("button", { name: "Accept the seat" }).click();
  await payForSeat(visitor);
  await expect(heading(visitor)).toHaveText("Your seat is confirmed");
});

test("the admin cancels a class: all learners get a mail and a full refund", async ({
  page,
  site,
  openAs,
}) => {
  const slug = await ownClass(site, { seats: 2 });
  const buyer = await ownLearner(site);
  await signIn(page, buyer.email);
  await reserve(page, slug);
  await payForSeat(page);
  const seat = await page.getByRole("link", { name: "your seat's page" }).getAttribute("href");

  const admin = await openAs("admin@keyway.example");
  await admin.goto("/admin/classes");
  await admin
    .locator(`a[href="/admin/classes/${slug.replace("class-", "")}"]`)
    .first()
    .click();
  await admin.getByRole("link", { name: "Cancel class" }).click();
  await admin.getByLabel("Reason").fill("The expert is ill.");
  await admin.getByRole("button", { name: "Cancel class" }).click();
  await expect(admin.getByText("cancelled").first()).toBeVisible();

  await mailTo(page, buyer.email, "The expert is ill.");
  await mailTo(page, buyer.email, "we have refunded");
  await page.goto(seat ?? "");
  await expect(page.getByText("The expert is ill.").first()).toBeVisible();
  await expect(page.getByText(/^Refund of \$40\.00 requested on .*, confirmed on /)).toBeVisible();
});
