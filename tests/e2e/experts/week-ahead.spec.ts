import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** From the days of a card to a time in the picker, and from the gaps of a scan to the experts who open them. */

test("a visitor sees days and their number, no times, and is asked to sign in", async ({ page }) => {
  await page.goto("/experts?search=Amara");
  const card = page.locator(".expert-card").first();
  await expect(card.getByRole("img", { name: /^Free: / })).toBeVisible();
  await expect(card.locator(".ribbon").getByRole("link")).toHaveCount(0);
  await expect(page.getByText(/Next free: /)).toHaveCount(0);
  await page.goto(
    (await card.locator('a[href$="/reviews"]').getAttribute("href"))?.replace("/reviews", "") ?? "",
  );
  await expect(page.getByText(/^\d+ free times this week$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in to see times" })).toBeVisible();
});

test("a free day of a card leads to its times, and so does one of the profile", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts?search=Amara");
  const day = page
    .getByRole("group", { name: /free times this week/ })
    .getByRole("link")
    .first();
  const date = new URL((await day.getAttribute("href")) ?? "", page.url()).searchParams.get("date");
  await day.click();
  await expect(page).toHaveURL(new RegExp(`/book\\?date=${date}&to=checkout`));
  await expect(page.getByRole("radio").first()).toBeAttached();

  await page.goto("/experts?search=Amara");
  await page.getByRole("link", { name: "Amara O." }).click();
  await page
    .getByRole("group", { name: /free times this week/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/book\\?date=${date}`));
  await expect(page.getByRole("radio").first()).toBeAttached();
});

test("the list is sorted by the gaps of the last scan", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts");
  await page.getByText("Sort: ").click();
  await page.getByRole("link", { name: "Covers most gaps" }).click();
  await expect(page).toHaveURL(/sort=gaps/);
  // A card that opens none says nothing.
  const cards = await page.locator(".expert-card .key-facts").allInnerTexts();
  const opened = cards.map((text) => Number(/Covers (\d+) of your \d+ gaps/.exec(text)?.[1] ?? 0));
  expect(opened[0]).toBeGreaterThan(0);
  expect(opened).toEqual([...opened].sort((one, other) => other - one));
});
