import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { takeSession } from "./own";
import { expect } from "./plain/plain-expect";

/** What a person does in the browser, by visible texts. */

export const demoPassword = "Keyway2026";

/** Signs in without the form, which `checkout.spec.ts` and others fill in. The page doesn't change. */
export async function signIn(page: Page, email: string) {
  const session = takeSession(email);
  if (session) {
    const cookie = { name: "keyway_session", httpOnly: true, sameSite: "Lax" as const, ...session };
    return page.context().addCookies([cookie]);
  }
  const form = { email, password: demoPassword };
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, expect.not.stringContaining("/login")]);
}

/** Fills in the open sign-up form, and stays on the page that asks to check the mailbox. Returns the new address. */
export async function fillSignUp(page: Page, name = "Ada Quist"): Promise<string> {
  const email = `ada-${randomUUID()}@test.example`;
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Signup successful! You are logged in.")).toBeVisible();
  return email;
}

/** Signs up, including the mailed link, and opens the page to which the visitor was going. Returns the new address. */
export async function signUp(page: Page, name?: string): Promise<string> {
  const email = await fillSignUp(page, name);
  await page.goto(await linkTo(page, email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByText("Your email address is confirmed").first()).toBeVisible();
  // Without a page to return to, there is a link; with JavaScript, it is followed after 3 seconds.
  const next = page.locator("[data-redirect-after]");
  if ((await next.count()) > 0) await page.goto((await next.getAttribute("href")) ?? "");
  return email;
}

/** Waits for a one-time link in the mails to that address. Returns its path and query. */
export async function linkTo(page: Page, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`https?://[^\\s/]+(${path}\\?token=[\\w-]+)`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const all: Mail[] = await (await page.request.get("/dev/mailbox.json")).json();
      link = all
        .filter((mail) => mail.to.includes(email))
        .map((mail) => pattern.exec(mail.text)?.[1])
        .find(Boolean);
      return link;
    }, soon)
    .toBeTruthy();
  return link ?? "";
}

/** On the picker: opens the next week and waits until it is shown. */
export async function nextWeek(page: Page) {
  const week = page.getByRole("heading", { level: 2 }).first();
  const before = await week.innerText();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(week).not.toHaveText(before);
}

/** On the picker: chooses the first free time of the first day that has one. Returns its value. */
export async function chooseFirstTime(page: Page): Promise<string> {
  const day = page.getByRole("link", { name: / [1-9]\d* free, / }).first();
  await day.click();
  const time = page.getByRole("radio").first();
  await expect(time).toBeAttached();
  await page
    .locator("label", { has: page.getByRole("radio") })
    .first()
    .click();
  await expect(time).toBeChecked();
  return (await time.getAttribute("value")) ?? "";
}

/** Playwright would look again only after a second, when a mail has just missed its first looks. */
const soon = { intervals: [100] };

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Waits for the only mail to an address whose text contains `about`, and returns it. */
export async function mailTo(page: Page, email: string, about: string): Promise<Mail | undefined> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const all: Mail[] = await (await page.request.get("/dev/mailbox.json")).json();
      mails = all.filter((mail) => mail.to.includes(email) && mail.text.includes(about));
      return mails.length;
    }, soon)
    .toBe(1);
  return mails[0];
}
