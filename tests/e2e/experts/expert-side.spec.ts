import type { Page } from "@playwright/test";
import { expectSaved, offeredTicks, saveHours, tick } from "../support/hours";
import { ownLearner, uniqueName } from "../support/own";
import { chooseFirstTime, mailTo, signUp } from "../support/people";
import { expect, test } from "../support/server";

/** Evening hours, when neither the demo learners nor other tests have sessions. */
const hours = ["2-19", "2-20", "4-20", "4-21", "4-22"];

test("sign up, card, hours, approval, booking; then an edit sent back and approved", async ({
  page,
  site,
  javaScriptEnabled,
  openAs,
}) => {
  const first = uniqueName("Bela");
  const title = `Firmware analyst ${first}`;
  const admin = await openAs("admin@keyway.example");
  const learner = await openAs((await ownLearner(site)).email);

  await page.goto("/signup");
  await page.getByRole("radio", { name: /Expert/ }).check({ force: true });
  const email = await signUp(page, `${first} Novak`);
  await expect(page).toHaveURL("/profile");
  await page.getByRole("main").getByRole("link", { name: "Create Expert Profile" }).first().click();
  await fillCard(page, title, "/avatars/amara.svg");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved successfully!")).toBeVisible();
  // With JavaScript, the page goes there by itself after two seconds.
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL("/expert-profile-creator?saved=1");
    await expect(page.getByText("Your expert card is being reviewed by an admin")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Your profile" }).click();
  }
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("Your expert card is being reviewed by an admin")).toBeVisible();

  await page.goto("/availability");
  await page.getByLabel("Your time zone").selectOption("UTC");
  for (const hour of hours) await tick(page, hour).check();
  await saveHours(page);
  await expectSaved(page, { days: 2, slots: 5 });

  await search(learner, first);
  await expect(learner.getByRole("link", { name: `${first} N.` })).toHaveCount(0);
  await openCard(admin, first);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(`The card of ${first} Novak is approved and listed.`)).toBeVisible();
  await mailTo(page, email, "an admin has approved your expert card");

  // The listing may be a second old.
  await expect(async () => {
    await search(learner, first);
    await learner.getByRole("link", { name: `${first} N.` }).click({ timeout: 1_000 });
  }).toPass();
  await learner.getByRole("main").getByRole("link", { name: "Book trial lesson" }).first().click();
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText(`Choose a time with ${first}`);
  const week = `${new URL(learner.url()).pathname}?week=1`;
  expect((await offeredTicks(learner, week)).sort()).toEqual(hours);
  await learner.goto(week);
  const booked = new Date(await chooseFirstTime(learner));
  await learner.getByRole("button", { name: "Continue" }).first().click();
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  const left = hours.filter((hour) => hour !== `${booked.getUTCDay()}-${booked.getUTCHours()}`);
  expect((await offeredTicks(learner, week)).sort()).toEqual(left);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Expert Profile" }).click();
  await saveTitle(page, `Router opener ${first}`);
  await expect(page.getByText("Until then the version approved before stays listed.")).toBeVisible();
  await search(learner, first);
  await expect(learner.getByText(title)).toBeVisible();

  await openCard(admin, first);
  await expect(admin.getByRole("heading", { name: "Title Changed" })).toBeVisible();
  await admin.getByLabel("Reason").fill("Please say which routers.");
  await admin.getByRole("button", { name: "Send back" }).click();
  await expect(admin.getByText(`The card of ${first} Novak was sent back.`)).toBeVisible();
  await mailTo(page, email, "Please say which routers.");

  await page.reload();
  await expect(page.getByText("An admin sent your expert card back")).toBeVisible();
  await expect(page.getByText("Please say which routers.")).toBeVisible();
  await page.getByRole("link", { name: "Edit it and send it again" }).click();
  await expect(page).toHaveURL("/profile/expert");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`Router opener ${first}`);
  await saveTitle(page, `Home router opener ${first}`);

  await openCard(admin, first);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("is approved and listed.")).toBeVisible();
  await expect(async () => {
    await search(learner, first);
    await expect(learner.getByText(`Home router opener ${first}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(learner.getByText(title)).toHaveCount(0);
  await page.goto("/profile");
  await expect(page.getByText("being reviewed by an admin")).toHaveCount(0);
});

/** Fills in the nine fields of a card, adds two more certifications and removes one of them. */
async function fillCard(page: Page, title: string, portrait: string) {
  const texts = {
    Title: title,
    Bio: "I take small devices apart and write down what they say.",
    "Price per 50-minute lesson": "42.50",
    "Your first lesson": "We read the boot log of your router.",
    "Photo URL": portrait,
    "LinkedIn URL": "https://www.linkedin.com/in/bela-example",
    "Skills, skill 1": "Firmware analysis",
    "Languages, language 1": "English, Slovak",
    "Certifications, certification 1": "OSCP",
  };
  await page.getByText("Use a link to a picture").click();
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const row = (number: number) => page.getByLabel(`Certifications, certification ${number}`);
  const another = page.getByRole("button", { name: "Add another certification" });
  await another.click();
  await row(2).fill("CISSP");
  await another.click();
  await expect(row(3)).toBeVisible();
  await page.getByRole("button", { name: "Remove CISSP" }).click();
  await expect(row(3)).toHaveCount(0);
  await expect(row(1)).toHaveValue("OSCP");
  await expect(row(2)).toHaveValue("");
  await expect(page.getByLabel("Bio", { exact: true })).toHaveValue(texts.Bio);
}

async function saveTitle(page: Page, title: string) {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText(`Profile updated successfully! Title: ${title}`)).toBeVisible();
  await expect(page.getByText("Your expert card is being reviewed by an admin")).toBeVisible();
}

async function openCard(admin: Page, first: string) {
  await admin.goto("/admin/approvals");
  await admin.getByRole("link", { name: first }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Card of ${first} Novak`);
}

async function search(learner: Page, text: string) {
  await learner.goto("/experts");
  await learner.getByLabel("What do you want to learn?").fill(text);
  await learner.getByRole("button", { name: "Search" }).click();
  await expect(learner).toHaveURL(new RegExp(`search=${text}`));
}
