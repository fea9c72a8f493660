import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe";
import { expectNothingWide } from "./look";
import { signIn } from "./people";

/** The admin's runs and the expert's earnings in the browser. */

/** axe needs scripts; the pages are the same with and without. */
export async function check(page: Page, where: string, hasScripts: boolean | undefined) {
  if (hasScripts) await expectNoViolations(page, where);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNothingWide(page, where);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Reloads a page until one of its rows has a text: the worker does its part within seconds. */
export const showsRow = (page: Page, path: string, row: string | RegExp, text: string | RegExp) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("row").filter({ hasText: row }).first()).toContainText(text, {
      timeout: 1000,
    });
  }).toPass({ timeout: 30_000 });

export async function openAdmin(
  browser: Browser,
  baseURL: string | undefined,
  hasScripts: boolean | undefined,
) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: hasScripts ?? true });
  const admin = await context.newPage();
  await signIn(admin, "admin@keyway.example");
  return admin;
}

/** Drafts a run, and returns the path of its page. */
export async function draft(admin: Page): Promise<string> {
  await admin.goto("/admin/payouts");
  await admin.getByRole("button", { name: "Draft a run" }).click();
  await expect(admin.getByText("The run is drafted. Nothing is paid yet.")).toBeVisible();
  return new URL(admin.url()).pathname;
}

export const figure = (page: Page, name: string) =>
  page.getByRole("region", { name: "Your money" }).locator("div").filter({ hasText: name }).last();
