import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expectContrast, expectNoViolations } from "./support/axe";
import { ownExpert } from "./support/own";
import { letHoldRunOut, openPayment, openProvider } from "./support/payments";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";
import type { Site } from "./support/site";

/** axe on every page, in both themes, hydrated and not; and nothing wider than the narrowest phone, at twice the text size too. */

const signedOut = [
  "/",
  "/experts",
  "/experts?search=zzzz",
  "/experts?language=german&skill=KW-aws&priceTo=20",
  "/experts/incident-response",
  "/login",
  "/signup",
  "/check-email?email=somebody@test.example",
  "/verify-email?token=unknown",
  "/forgot-password",
  "/reset-password/sent",
  "/terms",
  "/privacy",
  "/nowhere",
  "/checkout",
  "/classes",
  "/beginner-foundations",
  "/subscribe",
];
const signedIn = [
  "/experts?language=english&day=1&part=evening",
  "/favourites",
  "/my-bookings",
  "/profile",
  "/profile/email",
  "/profile/password",
  "/profile/two-factor",
  "/profile/calendar",
  "/profile/data",
  "/profile/deletion",
  "/learner-dashboard",
  "/time-zone",
  "/forms/give-feedback",
  "/dev/mailbox",
  "/apply-as-expert",
];
const expertsOwn = [
  "/expert-dashboard",
  "/availability",
  "/profile",
  "/profile/expert",
  "/expert-profile-creator",
];

test("signed out", async ({ page }) => {
  test.slow();
  const profile = await findProfile(page);
  const open = await classPages(page, "Book Now");
  const full = await classPages(page, "Join Waitlist");
  for (const path of [...signedOut, profile, `${profile}/ask`, `${profile}/book`, ...open, ...full])
    await check(page, path);
});

test("signed in", async ({ page }) => {
  test.slow();
  await signIn(page, "learner@keyway.example");
  const profile = await findProfile(page);
  await page.goto("/my-bookings");
  const booking = (await page.locator(".booking-card a").first().getAttribute("href")) ?? "";
  const day = await pickedDay(page, profile);
  const changing = [`${booking}/cancellation`, `${booking}/reschedule`];
  await page.goto("/messages");
  const thread = (await page.locator(".conversation").first().getAttribute("href")) ?? "";
  const own = [
    "/messages",
    thread,
    profile,
    `${profile}/message`,
    booking,
    ...changing,
    `${profile}/book`,
    day,
    await checkoutOf(page, profile, day),
  ];
  const open = await classPages(page, "Book Now");
  for (const path of [...signedIn, ...own, ...open]) await check(page, path);
});

test("paying", async ({ page, site }) => {
  test.slow();
  const { checkout, bookingId } = await openPayment(page, site);
  const payment = `/bookings/${bookingId}/payment`;
  const provider = await openProvider(page);
  const sandbox = new URL(provider.url()).pathname;
  await provider.close();
  for (const path of [checkout, payment, sandbox]) await check(page, path);
  await letHoldRunOut(site, bookingId);
  await check(page, payment);
  await page.request.post(sandbox, { form: { choice: "pay", delivery: "never" } });
  await page.request.post(payment, { form: { intent: "check" } });
  await page.goto(`/bookings/${bookingId}`);
  const receipt = page.getByRole("link", { name: /^Receipt/ });
  await check(page, (await receipt.getAttribute("href")) ?? "");
  await check(page, sandbox);
});

test("an expert's own pages and the admin's", async ({ page, site }) => {
  test.slow();
  const name = await signInWithEditedCard(page, site);
  for (const path of expertsOwn) await check(page, path);
  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await check(page, "/admin/approvals");
  await check(page, (await page.getByRole("link", { name }).getAttribute("href")) ?? "");
});

/** Of the visitors' pages these look different when scripts run. */
test("without scripts", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  const profile = await findProfile(page);
  for (const path of ["/", "/experts", "/signup", profile]) await check(page, path);
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

test("words as long as a line widen nothing", async ({ page, site }) => {
  test.slow();
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const [amara] = await sql`select id, name, title from experts where name like 'Amara%'`;
  const profile = `/expert/${amara?.id}`;
  try {
    await sql`update experts set name = ${"Abcdefghij".repeat(6)}, title = ${`${"Donaudampf".repeat(5)} teacher`} where id = ${amara?.id}`;
    for (const path of ["/", "/experts", profile, `${profile}/ask`]) await checkWidths(page, path);
    await signIn(page, "learner@keyway.example");
    const day = await pickedDay(page, profile);
    const paths = [profile, day, await checkoutOf(page, profile, day), "/my-bookings"];
    for (const path of paths) await checkWidths(page, path);
  } finally {
    await sql`update experts set name = ${amara?.name}, title = ${amara?.title} where id = ${amara?.id}`;
    await sql.end();
  }
});

async function checkWidths(page: Page, path: string) {
  await page.goto(path);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingWide(page, path);
  }
}

async function check(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expectNoViolations(page, path);
  // The dark theme changes nothing but colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, `${path}, dark`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingWide(page, path);
  // So narrow a page shows no difference between this and a browser set to letters of twice the size.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNothingWide(page, `${path}, twice the text`);
}

/** Neither the page nor anything on it: text that leaves its column slides under what stands beside it. */
async function expectNothingWide(page: Page, path: string) {
  const wide = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a, div:not(.page-body))"),
    ]
      .filter((element) => !element.closest(".visually-hidden, .bio"))
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );
  expect(wide, `${path} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** An expert whose card is listed and whose edit waits for the admin. */
async function signInWithEditedCard(page: Page, site: Site): Promise<string> {
  const { email, name } = await ownExpert(site, { days: [1, 2, 3], from: 9, to: 12 });
  await signIn(page, email);
  const form = {
    intent: "save",
    title: "Log writer",
    bio: "I write logs.",
    price: "45",
    skills: "Splunk, Elastic",
  };
  const saved = await page.request.post("/profile/expert", { form });
  expect(new URL(saved.url()).pathname).toBe("/profile");
  return name;
}

/** The pages of the first class in the list with this button. */
async function classPages(page: Page, button: string): Promise<string[]> {
  await page.goto("/classes");
  const card = page.locator(".class-card", { hasText: button }).first();
  const path = (await card.getByRole("link").first().getAttribute("href")) ?? "";
  return [path, button === "Book Now" ? `${path}/reservation` : `${path}/waitlist`];
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

async function checkoutOf(page: Page, profile: string, day: string): Promise<string> {
  await page.goto(day);
  const datetime = await page.getByRole("radio").first().getAttribute("value");
  return `${profile.replace("/expert/", "/checkout/")}?datetime=${encodeURIComponent(datetime ?? "")}`;
}
