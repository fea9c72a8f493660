import type { Page } from "@playwright/test";
import postgres from "postgres";
import sharp from "sharp";
import { ownExpert } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/** Writing an expert's card with JavaScript. */

test("rows, preview, a mistake, and saving once", async ({ page, site }) => {
  const { expertId } = await openForm(page, site);
  const preview = page.locator("#card-preview");
  await title(page).fill("Log whisperer");
  await expect(preview).toContainText("Log whisperer");
  await certification(page, 1).fill("GCIH, OSCP");
  await page.getByRole("button", { name: "Add another certification" }).click();
  await expect(certification(page, 3)).toBeFocused();
  await expect(certification(page, 2)).toHaveValue("OSCP");
  await page.getByRole("button", { name: "Remove OSCP" }).click();
  await expect(certification(page, 3)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add another certification" })).toBeFocused();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview).toBeFocused();

  await page.getByLabel("Price per 50-minute lesson").fill("a lot");
  await save(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Enter the price in dollars");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(page).toHaveURL("/profile/expert");
  await page.getByLabel("Price per 50-minute lesson").fill("61.50");
  await expect(preview).toContainText("$61.50");

  let answer = () => {};
  const gate = new Promise<void>((open) => {
    answer = open;
  });
  await page.route("**/profile/expert*", async (route) => {
    if (route.request().method() === "POST") await gate;
    await route.continue();
  });
  await save(page).dblclick();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await title(page).press("Enter");
  answer();
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  expect(await versions(site, expertId)).toBe(1);
});

test("a portrait is uploaded and cropped over the form, and a draft keeps what is typed", async ({
  page,
  site,
}) => {
  await openForm(page, site);
  await title(page).fill("Log whisperer");
  // The form compares with the card that it was opened with, whatever the page loads since.
  const version = await page.locator("#card input[name=version]").inputValue();
  await page.getByRole("button", { name: "Upload a portrait" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a portrait" });
  await dialog.getByRole("button", { name: "Save portrait" }).click();
  await expect(dialog.getByText("Choose a picture")).toBeVisible();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#8a5a12" } })
    .png()
    .toBuffer();
  await dialog.getByLabel("Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await dialog.getByRole("slider", { name: "Zoom" }).press("End");
  await dialog.getByRole("button", { name: "Save portrait" }).click();
  await expect(dialog.getByText("Your portrait is saved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Upload a portrait" }).click();
  await expect(dialog.getByLabel("Picture")).toBeVisible();
  await expect(dialog.getByText("Your portrait is saved.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(title(page)).toHaveValue("Log whisperer");
  await expect(page.locator("#card input[name=version]")).toHaveValue(version);
  await page.getByLabel("Price per 50-minute lesson").fill("");
  await expect(page.getByText("2 of 3 required fields filled in")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Your draft is saved.")).toBeVisible();
  await expect(title(page)).toHaveValue("Log whisperer");
  await expect(page.getByText("This is your draft of")).toBeVisible();
  await title(page).fill("Log reader");
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(page.getByText("This is your draft of")).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("Log reader");
  await expect(page.getByText("This is your draft of")).toBeVisible();
});

test("a draft outlives reload and session, is no other account's, and is gone once it is saved", async ({
  page,
  context,
  site,
}) => {
  const { email } = await openForm(page, site);
  const stranger = await ownExpert(site, { days: [], from: 9, to: 10 });
  await title(page).fill(" Log whisperer ");
  await certification(page, 1).fill("GCIH, OSCP");
  await page.getByLabel("Skills, skill 1").fill("pentesting");
  await page.reload();
  await expect(title(page)).toHaveValue("Log reader");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Your changes are back in the form.")).toBeVisible();
  await expect(title(page)).toHaveValue(" Log whisperer ");
  await expect(title(page)).toBeFocused();
  await expect(certification(page, 1)).toHaveValue("GCIH, OSCP");
  await expect(offer(page)).toBeHidden();

  await context.clearCookies();
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, stranger.email);
  await page.goto("/profile/expert");
  await expect(title(page)).toHaveValue("Log reader");
  await expect(offer(page)).toBeHidden();

  await context.clearCookies();
  await signIn(page, email);
  await page.goto("/profile/expert");
  await page.getByRole("button", { name: "Restore" }).click();
  await save(page).click();
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  await page.goto("/profile/expert");
  await expect(page.getByLabel("Skills, skill 1")).toHaveValue("Penetration Testing");
  await title(page).fill("x");
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue("Log whisperer");
  await page.reload();
  await expect(title(page)).toHaveValue("Log whisperer");
  await expect(offer(page)).toBeHidden();
});

test("an error goes once the field is right; a picture that doesn't load is named, and saved all the same", async ({
  page,
  site,
}) => {
  await openForm(page, site);
  const price = page.getByLabel("Price per 50-minute lesson");
  const wrong = "Enter the price in dollars";
  await price.fill("a lot");
  await save(page).click();
  await expect(page.getByText(wrong).first()).toBeVisible();
  await price.fill("a lot more");
  await expect(page.getByText(wrong).first()).toBeVisible();
  await price.fill("45");
  await expect(page.getByText(wrong).filter({ visible: true })).toHaveCount(0);
  await price.fill("a lot");
  await save(page).click();
  await expect(page.getByText(wrong).first()).toBeVisible();
  await price.fill("45");

  await page.route("https://pictures.test/**", (route) => route.fulfill({ body: "not a picture" }));
  await page.getByText("Use a link to a picture").click();
  await page.getByLabel("Photo URL").fill("https://pictures.test/me.jpg");
  await expect(page.getByText("We can't load this picture.")).toBeVisible();
  await expect(page.locator("#card-preview .avatar").first()).toContainText(/[A-Z]{2}/);
  await save(page).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("a card that another tab saved is shown, and what was typed is saved the second time", async ({
  page,
  site,
}) => {
  await openForm(page, site);
  const other = await page.context().newPage();
  await other.goto("/profile/expert");
  await title(other).fill("Packet reader");
  await save(other).click();
  await expect(other.getByText("Profile updated successfully!")).toBeVisible();

  await title(page).fill("Log whisperer");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("saved elsewhere");
  await expect(page.getByText("Title: Packet reader")).toBeVisible();
  await expect(title(page)).toHaveValue("Log whisperer");
  await save(page).click();
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] });

  test("the page says so, keeps what was typed, and saves it afterwards", async ({ page, site }) => {
    await openForm(page, site);
    await title(page).fill("Log whisperer");
    // The script is there once the preview follows.
    await expect(page.locator("#card-preview")).toContainText("Log whisperer");
    await page.context().setOffline(true);
    await save(page).click();
    await expect(
      page.getByText("Network error. Please check your connection and try again. What you typed is kept."),
    ).toBeInViewport();
    await expect(title(page)).toHaveValue("Log whisperer");
    await page.context().setOffline(false);
    await save(page).click();
    await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  });
});

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const certification = (page: Page, row: number) =>
  page.getByLabel(`Certifications, certification ${row}`, { exact: true });
const offer = (page: Page) => page.getByText(/^You have unsaved changes from/);
const save = (page: Page) => page.getByRole("button", { name: "Save Profile" });

async function openForm(page: Page, site: Site) {
  const own = await ownExpert(site, { days: [1], from: 9, to: 11 });
  await signIn(page, own.email);
  await page.goto("/profile/expert");
  return own;
}

async function versions(site: Site, expertId: string): Promise<number> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const [found] = await sql`select count(*)::int as n from card_versions where expert_id = ${expertId}`;
  await sql.end();
  return found?.n;
}
