import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** What a person does in the browser, in the words that they see. */

export const demoPassword = "Keyway2026";

export async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" }).first()).toBeAttached();
}

/** Fills in the sign-up form that is open; returns the new account's address. */
export async function signUp(page: Page, name = "Ada Quist"): Promise<string> {
  const email = `ada-${randomUUID()}@test.example`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Signup successful! You are logged in.")).toBeVisible();
  return email;
}

/** On the picker: turns to the next week, and waits until it is there. */
export async function nextWeek(page: Page) {
  const week = page.getByRole("heading", { level: 2 }).first();
  const before = await week.innerText();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(week).not.toHaveText(before);
}

/** On the picker: the first day that has free times, and its first time. */
export async function chooseFirstTime(page: Page): Promise<string> {
  const day = page.getByRole("link", { name: /, [1-9]\d* free$/ }).first();
  await day.click();
  const time = page.getByRole("radio").first();
  await expect(time).toBeAttached();
  await time.check({ force: true });
  return (await time.getAttribute("value")) ?? "";
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one mail to an address that speaks of `about`, once it is there. */
export async function mailTo(page: Page, email: string, about: string): Promise<Mail | undefined> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const all: Mail[] = await (await page.request.get("/dev/mailbox.json")).json();
      mails = all.filter((mail) => mail.to.includes(email) && mail.text.includes(about));
      return mails.length;
    })
    .toBe(1);
  return mails[0];
}
