import type { Page } from "@playwright/test";
import postgres from "postgres";
import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/** In an open picker whose data is reloaded, the posted price is the shown one. */

test("a price that changes under an open picker is shown, posted and booked", async ({ page, site }) => {
  const expertId = await openDay(page, site);
  await page.getByRole("radio").nth(1).check({ force: true });
  await expect(page.getByText("$40.00 per booked hour")).toBeVisible();
  await expect(price(page)).toHaveValue("4000");

  await reprice(site, expertId, 4500);
  await expect(page.getByText("$45.00 per booked hour", { exact: true })).toBeVisible();
  await expect(price(page)).toHaveValue("4500");
  const news = page
    .getByRole("alert")
    .filter({ hasText: "The price has changed to $45.00 per booked hour." });
  await expect(news).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

test("a refusal on account of the price names the one that is shown, also when it changes again", async ({
  page,
  site,
}) => {
  const expertId = await openDay(page, site);
  await page.getByRole("radio").nth(1).check({ force: true });
  await price(page).evaluate((field: HTMLInputElement) => {
    field.value = "3900";
  });
  await page.getByRole("button", { name: "Continue" }).first().click();
  const refusal = page.getByRole("alert").filter({ hasText: "The price changed while you were choosing" });
  await expect(refusal).toContainText("it is now $40.00 per booked hour");
  await expect(price(page)).toHaveValue("4000");

  await reprice(site, expertId, 5000);
  await expect(refusal).toContainText("it is now $50.00 per booked hour");
  await expect(price(page)).toHaveValue("5000");
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

const price = (page: Page) => page.locator('input[name="price"]');

/** A learner's picker, open on a day next week with four free times. */
async function openDay(page: Page, site: Site): Promise<string> {
  const { expertId } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 13 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/expert/${expertId}/book?week=1`);
  await page
    .getByRole("link", { name: / 4 free, / })
    .nth(2)
    .click();
  await expect(page.getByRole("radio").first()).toBeAttached();
  return expertId;
}

/** Sets a new price and publishes a change of the expert's calendar, so that open pickers reload their data. */
async function reprice(site: Site, expertId: string, priceCents: number): Promise<void> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`update experts set price_cents = ${priceCents} where id = ${expertId}`;
      await tx`select note_calendar_change(array[${expertId}]::uuid[])`;
    });
  } finally {
    await sql.end();
  }
}
