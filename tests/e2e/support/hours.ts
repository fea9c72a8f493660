import type { Locator, Page } from "@playwright/test";
import { ownExpert } from "./own";
import { signIn } from "./people";
import { expect } from "./plain/plain-expect";
import type { Site } from "./site";

/** The editor of weekly hours in a browser. A tick is "1-09": Monday 09:00. */

export const tick = (page: Page, name: string): Locator =>
  page.locator(`input[name="slots"][value="${name}"]`);

/** Resolves when the editor is hydrated. Before that, its buttons are ordinary posts. */
export async function scripted(page: Page): Promise<void> {
  const form = page.locator("form[data-hours]");
  const isHydrated = () =>
    form.evaluate((node) => Object.keys(node).some((name) => name.startsWith("__reactProps")));
  await expect.poll(isHydrated).toBe(true);
}

export const saveHours = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Save availability" }).click();

export async function expectSaved(page: Page, { days, slots }: { days: number; slots: number }) {
  const text = `✅ Availability saved! (${days} days, ${slots} time slots)`;
  await expect(page.getByText(text)).toBeVisible();
}

/**
 * Signs in a new expert, who is free on Monday and Tuesday from 09:00 to 11:00, and opens the editor.
 * @returns the expert's e-mail address
 */
export async function openEditor(page: Page, site: Site): Promise<string> {
  const { email } = await ownExpert(site, { days: [1, 2], from: 9, to: 11 });
  await signIn(page, email);
  await openHours(page);
  return email;
}

/** Opens the editor on its own page. */
export async function openHours(page: Page): Promise<void> {
  await page.goto("/availability");
  await scripted(page);
}

/** All times that a week of the picker offers, as ticks in UTC, in the order of the days. */
export async function offeredTicks(page: Page, week: string): Promise<string[]> {
  await page.goto(week);
  const free = await page
    .getByRole("link", { name: / [1-9]\d* free, / })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const offered: string[] = [];
  for (const day of free) {
    await page.goto(day);
    const starts = await page
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((radio) => new Date((radio as HTMLInputElement).value)));
    offered.push(...starts.map((at) => `${at.getUTCDay()}-${at.toISOString().slice(11, 13)}`));
  }
  return offered;
}
