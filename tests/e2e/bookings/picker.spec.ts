import { ownLearner } from "../support/own";
import { chooseFirstTime, nextWeek, signIn } from "../support/people";
import { expect, test } from "../support/server";

test.beforeEach(async ({ page, site }) => {
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Amara O." }).click();
  await page.getByRole("main").getByRole("link", { name: "Book trial lesson" }).first().click();
});

test("two hours are offered only where two are free, cost twice, and are paid for at once by a newcomer", async ({
  page,
}) => {
  await page.getByText("Length:").click();
  await page.getByRole("link", { name: "2 lessons in a row" }).click();
  await expect(page).toHaveURL(/hours=2/);
  await expect(page.getByText("$", { exact: false }).first()).toBeVisible();
  await nextWeek(page);
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page).toHaveURL(/\/checkout\/.*hours=2/);
  await expect(page.getByText("1 hour 50 minutes").first()).toBeVisible();
});

test("a time that another learner took is refused, with near free ones", async ({
  page,
  browser,
  baseURL,
  site,
  javaScriptEnabled,
}) => {
  // Without live updates: otherwise the time would disappear from the page before it is pressed.
  if (javaScriptEnabled) await page.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await page.reload();
  await nextWeek(page);
  await nextWeek(page);
  const datetime = await chooseFirstTime(page);
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(other, (await ownLearner(site)).email);
  const taken = await other.request.post(new URL(page.url()).pathname, { form: { datetime } });
  expect(taken.url()).toContain("/confirmation");
  await other.close();

  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByText("This time slot is already booked. Please choose another time.")).toBeVisible();
  await expect(page.getByText(/^You chose/)).toBeVisible();
  await page.getByRole("navigation", { name: "Nearby free times" }).getByRole("link").first().click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
});

test("a picker that was opened for one account books nothing for the next one in this browser", async ({
  page,
  site,
}) => {
  await nextWeek(page);
  await chooseFirstTime(page);
  const address = new URL(page.url()).pathname;
  const other = await ownLearner(site);
  await signIn(page, other.email);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^You are signed in as .+ now$/);
  await page.getByRole("link", { name: "Open the page again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a time with Amara");
  expect(new URL(page.url()).pathname).toBe(address);
  await page.goto("/my-bookings");
  await expect(page.getByRole("main").getByText("Amara O.")).toHaveCount(0);
});
