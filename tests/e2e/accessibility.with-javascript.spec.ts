import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";

/** axe on every page, in both themes, hydrated and not; and nothing wider than the narrowest phone. */

const signedOut = [
  "/",
  "/experts",
  "/experts?search=zzzz",
  "/login",
  "/signup",
  "/terms",
  "/privacy",
  "/nowhere",
  "/checkout",
];
const signedIn = [
  "/experts",
  "/my-bookings",
  "/learner-dashboard",
  "/time-zone",
  "/forms/give-feedback",
  "/dev/mailbox",
];

const themes = ["light", "dark"] as const;

for (const theme of themes) {
  test(`signed out, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const profile = await findProfile(page);
    for (const path of [...signedOut, profile, `${profile}/ask`, `${profile}/book`]) await check(page, path);
  });

  test(`signed in, ${theme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    await signIn(page, "learner@keyway.example");
    const profile = await findProfile(page);
    await page.goto("/my-bookings");
    const booking = (await page.locator(".booking-card a").first().getAttribute("href")) ?? "";
    const own = [
      profile,
      booking,
      `${profile}/book`,
      await pickedDay(page, profile),
      await checkoutOf(page, profile),
    ];
    for (const path of [...signedIn, ...own]) await check(page, path);
  });
}

test("without scripts", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  const profile = await findProfile(page);
  for (const path of [...signedOut, profile]) await check(page, path);
});

test.use({ tolerated: [/ERR_FAILED/] });

test("an open dialog and a refused form", async ({ page }) => {
  await page.goto("/experts");
  await page.getByRole("button", { name: "Book trial lesson" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolations(page, "dialog");
  await page.goto("/signup");
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectNoViolations(page, "refused sign-up");
});

async function check(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expectNoViolations(page, path);
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${path} is wider than 320 px`).toBeLessThanOrEqual(0);
}

async function expectNoViolations(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, where).toEqual([]);
}

async function findProfile(page: Page): Promise<string> {
  const xml = await (await page.request.get("/sitemap.xml")).text();
  return /\/expert\/[0-9a-f-]{36}/.exec(xml)?.[0] ?? "/no-expert-in-the-sitemap";
}

async function pickedDay(page: Page, profile: string): Promise<string> {
  await page.goto(`${profile}/book?week=1`);
  return (
    (await page
      .getByRole("link", { name: /, [1-9]\d* free$/ })
      .first()
      .getAttribute("href")) ?? ""
  );
}

async function checkoutOf(page: Page, profile: string): Promise<string> {
  await page.goto(await pickedDay(page, profile));
  const datetime = await page.getByRole("radio").first().getAttribute("value");
  return `${profile.replace("/expert/", "/checkout/")}?datetime=${encodeURIComponent(datetime ?? "")}`;
}
