import type { Page } from "@playwright/test";
import { ownExpert } from "./support/own";
import { demoPassword, signIn } from "./support/people";
import { expect, test } from "./support/server";
import type { Site } from "./support/site";

/** What scripts add to writing an expert's card: a draft that outlives the page, a live preview, and 'Saving...'. */

test("a draft is offered again, restored with all its rows, or discarded", async ({ page, site }) => {
  await openForm(page, site);
  await expect(offer(page)).toBeHidden();
  await title(page).fill("Log whisperer");
  await page.getByLabel("Bio", { exact: true }).fill("One.\n\nTwo.");
  await certification(page, 1).fill("GCIH, OSCP, CISSP");
  await page.goto("/profile");
  await page.goto("/profile/expert");
  await expect(offer(page)).toBeVisible();
  await expect(title(page)).toHaveValue("Log reader");

  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Your unsaved changes are back in the form.")).toBeVisible();
  await expect(title(page)).toHaveValue("Log whisperer");
  await expect(page.getByLabel("Bio", { exact: true })).toHaveValue("One.\n\nTwo.");
  await expect(certification(page, 2)).toHaveValue("OSCP");
  await page.getByRole("button", { name: "Remove OSCP" }).click();
  await expect(certification(page, 2)).toHaveValue("CISSP");
  await expect(offer(page)).toBeHidden();

  // The profile's dialog has the same form: it offers what was left on the form's own page.
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Expert Profile" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(certification(page, 2)).toHaveValue("CISSP");
  await expect(page).toHaveURL("/profile");

  await page.goto("/profile/expert");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toBeHidden();
  await expect(title(page)).toBeFocused();
  await page.goto("/profile");
  await page.goto("/profile/expert");
  await expect(title(page)).toHaveValue("Log reader");
  await expect(offer(page)).toBeHidden();
});

test("a session that ends while writing costs nothing, and what was saved isn't offered", async ({
  page,
  context,
  site,
}) => {
  const email = await openForm(page, site);
  const stranger = await ownExpert(site, { days: [], from: 9, to: 10 });
  await title(page).fill(" Log whisperer ");
  await page.getByLabel("Skills, skill 1").fill("pentesting");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, stranger.email);
  await page.goto("/profile/expert");
  await expect(title(page)).toHaveValue("Log reader");
  await expect(offer(page)).toBeHidden();

  await context.clearCookies();
  await page.goto("/profile/expert");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/profile/expert");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue(" Log whisperer ");

  // Refused first: the answer is the draft from then on.
  await page.getByLabel("Price per hour").fill("a lot");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Enter the price in dollars");
  await page.goto("/profile/expert");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Price per hour")).toHaveValue("a lot");
  await page.getByLabel("Price per hour").fill("$45.00");
  await save(page);
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  await page.goto("/profile/expert");
  await expect(page.getByLabel("Skills, skill 1")).toHaveValue("Penetration Testing");
  await expect(offer(page)).toBeHidden();
});

test("a card that another tab saved meanwhile is told, and what was typed is saved the second time", async ({
  page,
  context,
  site,
}) => {
  await openForm(page, site);
  const other = await context.newPage();
  await other.goto("/profile/expert");
  await title(other).fill("Elsewhere");
  await save(other);
  await expect(other.getByText("Profile updated successfully! Title: Elsewhere")).toBeVisible();
  await title(page).fill("Log whisperer");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Your card was saved elsewhere in the meantime.");
  await expect(page.getByRole("listitem").filter({ hasText: /^Title: Elsewhere$/ })).toBeVisible();
  await expect(title(page)).toHaveValue("Log whisperer");
  await save(page);
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
});

test("the profile's dialog shows the card as it will be listed while it is typed", async ({ page, site }) => {
  await openForm(page, site);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Expert Profile" }).click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.locator(".card-preview");
  await expect(preview).toContainText("Log reader");
  await title(page).fill("Log whisperer");
  await dialog.getByLabel("Price per hour").fill("61.50");
  await expect(preview).toContainText("$61.50");
  await expect(preview).toContainText("Log whisperer");
  await page.goto("/profile");
  await expect(page.getByRole("definition").filter({ hasText: "Log whisperer" })).toHaveCount(0);
});

test("'Save Profile' says Saving... until the answer is there, and can't be pressed twice", async ({
  page,
  site,
}) => {
  await openForm(page, site);
  let posts = 0;
  await page.route("**/profile/expert", async (route) => {
    if (!route.request().postData()?.includes("intent=save")) return route.continue();
    posts += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.continue();
  });
  await title(page).fill("Log whisperer");
  // Whoever drives the browser waits with it for the page that comes: this one notes by itself what it shows meanwhile.
  await page.evaluate(() => {
    const note = () => {
      const [button, region] = [
        document.querySelector("form#card .actions button"),
        document.querySelector(".pending"),
      ];
      const isOff = button instanceof HTMLButtonElement && button.disabled;
      const shown = `${button?.textContent} ${isOff ? "disabled" : ""} ${region?.textContent}`;
      if (isOff && region?.textContent) sessionStorage.setItem("shown", shown);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const save = document.querySelectorAll<HTMLButtonElement>("form#card button[value=save]");
    setTimeout(() => {
      for (const button of save) button.click();
    }, 800);
  });
  await title(page).press("Enter");
  await expect(page.getByText("Profile updated successfully! Title: Log whisperer")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("shown"))).toBe("Saving... disabled Saving...");
  expect(posts).toBe(1);
});

test.describe("a portrait that can't be loaded", () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`looks like none: the initials (${colorScheme})`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await page.route("https://pictures.example/**", (route) => route.abort());
      await openForm(page, site);
      const tile = page.locator(".card-preview .avatar").first();
      // From the same place both times: where the page stands moves letters by parts of a pixel.
      const look = async () => {
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        return tile.screenshot();
      };
      const none = await look();
      await page.getByLabel("Portrait URL").fill("https://pictures.example/none.png");
      const portrait = tile.locator("img");
      await expect(portrait).toHaveCount(1);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      expect(await tile.boundingBox()).toMatchObject({ width: 56, height: 56 });
      expect((await look()).equals(none)).toBe(true);
    });
  }
});

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const certification = (page: Page, row: number) =>
  page.getByLabel(`Certifications, certification ${row}`, { exact: true });
const offer = (page: Page) => page.getByText(/^You have unsaved changes from/);
const save = (page: Page) => page.getByRole("button", { name: "Save Profile" }).click();

async function openForm(page: Page, site: Site): Promise<string> {
  const { email } = await ownExpert(site, { days: [1], from: 9, to: 11 });
  await signIn(page, email);
  await page.goto("/profile/expert");
  return email;
}
