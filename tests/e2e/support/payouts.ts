import type { Page } from "@playwright/test";
import { expect } from "./plain/plain-expect";
import { reloadUntil } from "./reload-until";

/** The admin's runs and the expert's earnings in the browser. */

/** Waits for a row of a page, which the worker changes. */
export const showsRow = (page: Page, path: string, row: string | RegExp, text: string | RegExp) =>
  reloadUntil(page, path, (timeout) =>
    expect(page.getByRole("row").filter({ hasText: row }).first()).toContainText(text, timeout),
  );

/** Drafts a run, and returns the path of its page. */
export async function draft(admin: Page): Promise<string> {
  await admin.goto("/admin/payouts");
  await admin.getByRole("button", { name: "Draft a run" }).click();
  await expect(admin.getByText("The run is drafted. Nothing is paid yet.")).toBeVisible();
  return new URL(admin.url()).pathname;
}

export const figure = (page: Page, name: string) =>
  page.getByRole("region", { name: "Your money" }).locator("div").filter({ hasText: name }).last();
