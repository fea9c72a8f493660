import { ownClass, reserve } from "../support/classes";
import { ownLearner, runSql } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

test("the countdown ticks by the server's clock, and moves nothing", async ({ page, site }) => {
  const slug = await ownClass(site, { seats: 8 });
  await page.clock.install();
  await page.goto(`/classes/${slug}`);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^7 days 23 hours \d+ minutes?$/);
  const before = await timer.boundingBox();
  await page.clock.fastForward(7 * 24 * 3_600_000);
  await page.clock.runFor(2000);
  await expect(timer).toHaveText(/^2\d hours \d+ minutes? \d+ seconds?$/);
  const shown = (await timer.textContent()) ?? "";
  await page.clock.runFor(1000);
  await expect(timer).not.toHaveText(shown);
  expect(await timer.boundingBox()).toEqual(before);
});

test.describe("a visitor", () => {
  test.use({ timezoneId: "Asia/Calcutta", locale: "fr-FR" });

  test("reads the own time in the browser's zone, and at the start a page without the button", async ({
    page,
    site,
  }) => {
    const slug = await ownClass(site, { seats: 8 });
    const ownTime = page.getByText(/^([A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, )?\d\d:30 your time$/);
    await page.goto("/classes");
    await expect(
      page.getByRole("listitem").filter({ has: page.locator(`a[href="/classes/${slug}"]`) }),
    ).toContainText(/\d\d:00 GMT [^·]*\d\d:30 your time/);
    await page.clock.install();
    await page.goto(`/classes/${slug}`);
    await expect(ownTime).toBeVisible();
    const reserve = page.getByRole("button", { name: "Reserve my seat" }).first();
    await expect(reserve).toBeVisible();
    const timer = page.getByRole("timer");
    const below = page.getByRole("heading", { name: "What You Will Learn" });
    const before = await below.boundingBox();
    await letBegin(site, slug);
    // Visitors' pages may be a second old.
    const shown = async () => (await fetch(`${site.baseURL}/classes/${slug}`)).text();
    await expect.poll(shown).not.toContain("Reserve my seat");
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.clock.fastForward(8 * 24 * 3_600_000);
    await expect(timer).toHaveText("Class has started");
    await expect(reserve).toBeHidden();
    await page.clock.runFor(5000);
    expect(loads).toBe(1);
    expect(await below.boundingBox()).toEqual(before);
  });
});

test("at the start the button goes for signed-in users too", async ({ page, site }) => {
  const slug = await ownClass(site, { seats: 8 });
  await signIn(page, (await ownLearner(site)).email);
  await page.clock.install();
  await page.goto(`/classes/${slug}`);
  const reserve = page.getByRole("button", { name: "Reserve my seat" }).first();
  // After this reload of the page's data, React is running.
  await runSql(site, (sql) => sql`update classes set max_seats = 5 where slug = ${slug}`);
  await expect(page.getByText("5 seats remaining")).toBeVisible();
  await expect(reserve).toBeVisible();
  await letBegin(site, slug);
  await page.clock.fastForward(8 * 24 * 3_600_000);
  await expect(page.getByRole("timer")).toHaveText("Class has started");
  await expect(reserve).toBeHidden();
});

test("the seats that are left are live for signed-in users", async ({ page, site }) => {
  const slug = await ownClass(site, { seats: 8 });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/classes/${slug}`);
  await expect(page.getByText("8 seats remaining")).toBeVisible();
  await runSql(site, (sql) => sql`update classes set max_seats = 5 where slug = ${slug}`);
  await expect(page.getByText("5 seats remaining")).toBeVisible();
  await runSql(site, (sql) => sql`update classes set status = 'sold_out' where slug = ${slug}`);
  await expect(page.getByRole("button", { name: "Join Waitlist" }).first()).toBeVisible();
});

test("an account waits at once, and the success view closes by itself", async ({ page, site }) => {
  const slug = await ownClass(site, { seats: 8, isClosed: true });
  await signIn(page, (await ownLearner(site)).email);
  await page.goto(`/classes/${slug}/waitlist`);
  await page.getByRole("main").getByRole("button", { name: "Join Waitlist" }).click();
  await expect(page.getByRole("heading", { name: "You're on the waitlist" })).toBeVisible();
  await expect(page).toHaveURL(`/classes/${slug}`);
  await expect(page.getByText("You're number 1 on the waitlist").first()).toBeVisible();
});

/** Lets a class start now, after its page was rendered. */
const letBegin = (site: Site, slug: string) =>
  runSql(
    site,
    (sql) =>
      sql`update classes set starts_at = now(), ends_at = now() + interval '1 hour' where slug = ${slug}`,
  );

test("the seat's page shows the button to join by itself once it is time", async ({ page, site }) => {
  const slug = await ownClass(site, { seats: 2, priceCents: 0 });
  await signIn(page, (await ownLearner(site)).email);
  await reserve(page, slug);
  await page.clock.install();
  // The page follows its seat, so its script runs.
  const isFollowed = page.waitForRequest(/\/events\?.*topic=reservation/);
  await page.getByRole("link", { name: "your seat's page" }).click();
  await isFollowed;
  await expect(page.getByText("appears here 5 minutes before the start.")).toBeVisible();
  // The server's clock can't be moved, so the class is moved, without a live change.
  await runSql(site, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update classes set starts_at = now() + interval '1 minute', ends_at = now() + interval '61 minutes' where slug = ${slug}`;
    }),
  );
  const join = page.getByRole("link", { name: "Join class" });
  await expect(join).toHaveCount(0);
  await page.clock.fastForward(8 * 24 * 3_600_000);
  await expect(join).toBeVisible();
});
