import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expectNoViolations } from "../support/axe";
import { expectGoodLook, expectNothingWide } from "../support/look";
import { letHoldRunOut, openPayment, openProvider } from "../support/payments";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** What the crawl of all pages doesn't reach: intermediate states, and words that are too long. */

test("paying", async ({ page, site }) => {
  const { checkout, bookingId, expertId, datetime } = await openPayment(page, site);
  const picker = `/expert/${expertId}/book?datetime=${encodeURIComponent(datetime)}`;
  const payment = `/bookings/${bookingId}/payment`;
  const provider = await openProvider(page);
  const sandbox = new URL(provider.url()).pathname;
  await provider.close();
  for (const path of [checkout, picker, payment, sandbox]) await expectGoodLook(page, path);
  await letHoldRunOut(site, bookingId);
  await expectGoodLook(page, payment);
  await page.request.post(sandbox, { form: { choice: "pay", delivery: "never" } });
  await page.request.post(payment, { form: { intent: "check" } });
  await page.goto(`/bookings/${bookingId}`);
  const receipt = page.getByRole("link", { name: /^Receipt/ });
  await expectGoodLook(page, (await receipt.getAttribute("href")) ?? "");
  await expectGoodLook(page, sandbox);
});

/** These visitors' pages look different without scripts. */
test("without scripts", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  const profile = await findProfile(page);
  for (const path of ["/", "/experts", "/signup", profile]) await expectGoodLook(page, path);
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
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const [amara] = await sql`select id, name, title from experts where name like 'Amara%'`;
  const profile = `/expert/${amara?.id}`;
  try {
    await sql`update experts set name = ${"Abcdefghij".repeat(6)}, title = ${`${"Donaudampf".repeat(5)} teacher`} where id = ${amara?.id}`;
    for (const path of ["/", "/experts", profile, `${profile}/ask`]) await checkWidths(page, path);
    // So that a session shows the time of both sides.
    await sql`update users set time_zone = 'America/New_York' where email = 'learner@keyway.example'`;
    await signIn(page, "learner@keyway.example");
    const day = await pickedDay(page, profile);
    const paths = [profile, day, await checkoutOf(page, profile, day), "/my-bookings"];
    for (const path of paths) await checkWidths(page, path);
  } finally {
    await sql`update users set time_zone = 'Europe/Paris' where email = 'learner@keyway.example'`;
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

async function findProfile(page: Page): Promise<string> {
  const xml = await (await page.request.get("/sitemap.xml")).text();
  return /\/expert\/[0-9a-f-]{36}/.exec(xml)?.[0] ?? "/no-expert-in-the-sitemap";
}

async function pickedDay(page: Page, profile: string): Promise<string> {
  await page.goto(`${profile}/book?week=1`);
  return (
    (await page
      .getByRole("link", { name: / [1-9]\d* free, / })
      .first()
      .getAttribute("href")) ?? ""
  );
}

async function checkoutOf(page: Page, profile: string, day: string): Promise<string> {
  await page.goto(day);
  const datetime = await page.getByRole("radio").first().getAttribute("value");
  return `${profile.replace("/expert/", "/checkout/")}?datetime=${encodeURIComponent(datetime ?? "")}`;
}
