import type { Page } from "@playwright/test";
import postgres from "postgres";
import { ownExpert } from "./support/own";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";
import type { Site } from "./support/site";

/** The edit form on the profile: with a script it stays where it is until it is saved. */

test("rows come and go in the dialog, and have the focus", async ({ page, site }) => {
  await openDialog(page, site);
  await title(page).fill("Log whisperer");
  await certification(page, 1).fill("GCIH, OSCP");
  await page.getByRole("button", { name: "Add another certification" }).click();
  await expect(certification(page, 3)).toBeFocused();
  await expect(certification(page, 3)).toBeInViewport();
  await expect(certification(page, 2)).toHaveValue("OSCP");
  await expect(title(page)).toHaveValue("Log whisperer");
  await page.getByRole("button", { name: "Remove OSCP" }).click();
  await expect(certification(page, 3)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add another certification" })).toBeFocused();
  await expect(page).toHaveURL("/profile");

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.locator("#card-preview")).toBeFocused();
  await expect(page.locator("#card-preview")).toContainText("Log whisperer");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is wrong is said in the dialog, and the preview goes on following", async ({ page, site }) => {
  await openDialog(page, site);
  await page.getByLabel("Price per hour").fill("a lot");
  await save(page);
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toContainText("Enter the price in dollars");
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Price per hour")).toHaveValue("a lot");

  await page.getByLabel("Price per hour").fill("61.50");
  await title(page).fill("Log whisperer");
  await expect(page.locator("#card-preview")).toContainText("$61.50");
  await save(page);
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(note(page)).toHaveText("");
});

test("an impatient second press saves one version", async ({ page, site }) => {
  const { expertId } = await openDialog(page, site);
  let posts = 0;
  let answer = () => {};
  const gate = new Promise<void>((open) => {
    answer = open;
  });
  await page.route("**/profile/expert", async (route) => {
    if (route.request().postData()?.includes("intent=save")) {
      posts += 1;
      await gate;
    }
    await route.continue();
  });
  await title(page).fill("Log whisperer");
  await page.getByRole("button", { name: "Save Profile" }).dblclick();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await title(page).press("Enter");
  answer();
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  expect(posts).toBe(1);
  expect(await versions(site, expertId)).toBe(1);
});

test("saved elsewhere meanwhile: the dialog says so, and saves on the second try", async ({ page, site }) => {
  await openDialog(page, site);
  const other = await page.context().newPage();
  await other.goto("/profile/expert");
  await title(other).fill("Packet reader");
  await save(other);
  await expect(other.getByText("Profile updated successfully!")).toBeVisible();

  await title(page).fill("Log whisperer");
  await save(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("saved elsewhere");
  await expect(page.getByRole("dialog").getByText("Title: Packet reader")).toBeVisible();
  await expect(title(page)).toHaveValue("Log whisperer");
  await save(page);
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] });

  test("the dialog says so, keeps what was typed, and saves it afterwards", async ({ page, site }) => {
    await openDialog(page, site);
    await title(page).fill("Log whisperer");
    await page.context().setOffline(true);
    await save(page);
    await expect(page.getByText("The server could not be reached. What you typed is kept.")).toBeInViewport();
    await expect(title(page)).toHaveValue("Log whisperer");
    await page.context().setOffline(false);
    await save(page);
    await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  });
});

test("what is typed while the answer is on its way stays", async ({ page, site }) => {
  await openDialog(page, site);
  await page.route("**/profile/expert", async (route) => {
    if (route.request().postData()?.includes("intent=add")) await title(page).fill("Typed meanwhile");
    await route.continue();
  });
  await page.getByRole("button", { name: "Add another language" }).click();
  await expect(page.getByLabel("Languages, language 2")).toBeFocused();
  await expect(title(page)).toHaveValue("Typed meanwhile");
  await expect(page.locator("#card-preview")).toContainText("Typed meanwhile");
});

test("an answer that isn't the form is shown as a page of its own", async ({ page, site }) => {
  await openDialog(page, site);
  await page.route("**/profile/expert", (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ contentType: "text/html", body: "<h1>Something else</h1>" }),
  );
  await title(page).fill("Log whisperer");
  await page.getByRole("button", { name: "Add another language" }).click();
  await expect(page).toHaveURL("/profile/expert");
  await expect(title(page)).toHaveValue("Log whisperer");
  await expect(page.getByLabel("Languages, language 2")).toBeFocused();
});

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const certification = (page: Page, row: number) =>
  page.getByLabel(`Certifications, certification ${row}`, { exact: true });
const note = (page: Page) => page.locator("[data-draft-note]");
const save = (page: Page) => page.getByRole("button", { name: "Save Profile" }).click();
const open = (page: Page) => page.getByRole("button", { name: "Edit Expert Profile" }).click();

async function openDialog(page: Page, site: Site) {
  const own = await ownExpert(site, { days: [1], from: 9, to: 11 });
  await signIn(page, own.email);
  await page.goto("/profile");
  await open(page);
  return own;
}

async function versions(site: Site, expertId: string): Promise<number> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const [found] = await sql`select count(*)::int as n from card_versions where expert_id = ${expertId}`;
  await sql.end();
  return found?.n;
}
